/** A choice of goals, with pictures. */

import { Solver } from "faceturn";
import { COLOURS, FACES, type Face, SOLVED } from "../cube/faces.js";
import { BOX, type View, drawing } from "../cube/picture.js";
import { element, make, onPress } from "../elements.js";

/** The goals that are offered, in groups: what people call each, how it is written, and what its
 * picture shows if the goal names no stickers. */
const GROUPS: readonly [string, readonly [string, string, string?][]][] = [
  [
    "Cross",
    [
      ...FACES.map((face): [string, string] => [`${COLOURS[face]} cross`, `cross:${face}`]),
      ["the nearest cross", "cross:any", "edges"],
      ["all six crosses", FACES.map((face) => `cross:${face}`).join(", "), "edges"],
    ],
  ],
  [
    "Cross and pairs",
    [
      ["yellow cross, green and red slot", "xcross:D:FR"],
      ["yellow cross, red and blue slot", "xcross:D:BR"],
      ["yellow cross, blue and orange slot", "xcross:D:BL"],
      ["yellow cross, orange and green slot", "xcross:D:FL"],
      ["all slots but green and red", "f2l-1:D:FR"],
      ["two layers, yellow below", "f2l:D"],
    ],
  ],
  ["Last layer", [["white side up", "oll:U"], ["everything", "solved"], ["all but a corner's block", "tripod:UFR"]]],
  ["Blocks", [["yellow layer", "layer:D"], ["2x2x2", "2x2x2:DLB"], ["2x2x3", "2x2x3:DB"], ["1x2x3", "1x2x3:LD"]]],
  [
    "Fewest moves",
    [
      ["edges oriented (EO)", "eo:F", "edges"],
      ["EO along any axis", "eo:any", "edges"],
      ["EO and line", "eoline:DF"],
      ["EO and cross", "eocross:DF"],
      ["corners oriented", "co:U", "corners"],
      ["domino reduction (DR)", "dr:U", "oll:U"],
      ["DR along any axis", "dr:any", "oll:U"],
      ["half turns (HTR)", "htr", "corners"],
      ["all but three corners", "leave-3c"],
    ],
  ],
  ["Pieces", [["corners", "corners"], ["edges", "edges"]]],
];

/** Makes the button work that opens the choice; `chosen` is called with the goal that somebody has
 * chosen. */
export function offerGoals(chosen: (goal: string) => void): void {
  const dialog = element("goal-picker", HTMLDialogElement);
  const groups = element("goal-groups", HTMLDivElement);
  const choose = (goal: string) => {
    dialog.close();
    chosen(goal);
  };
  onPress("goal-choose", () => {
    // Pictures take a moment; most people never look at them.
    if (groups.childElementCount === 0) groups.append(...GROUPS.map((group) => grouped(group, choose)));
    dialog.showModal();
  });
  onPress("goal-close", () => dialog.close());
}

function grouped(
  [title, goals]: (typeof GROUPS)[number],
  choose: (goal: string) => void,
): HTMLElement {
  const group = make("section", "");
  const cards = make("div", "", { class: "cards" });
  for (const [name, goal, picture] of goals) {
    const card = make("button", "", { type: "button", class: "card", "data-goal": goal });
    card.innerHTML = pictureOf(picture ?? goal);
    card.append(make("span", name));
    card.addEventListener("click", () => choose(goal === "solved" ? "" : goal));
    cards.append(card);
  }
  group.append(make("h3", title), cards);
  return group;
}

/** A picture of a goal: what it does not ask for is grey. */
function pictureOf(goal: string): string {
  const reading = Solver.readGoal(goal);
  const facelets = "error" in reading ? SOLVED : reading.facelets;
  return `<svg viewBox="${BOX}" aria-hidden="true">${drawing(facelets, viewOf(goal))}</svg>`;
}

/** From where the faces that a goal names are seen. */
function viewOf(goal: string): View {
  const [, ...variant] = goal.split(":");
  const names = (face: Face) => variant.some((part) => part.includes(face));
  // Quarter turns from the view of F and R.
  const around = names("B") ? (names("L") ? 2 : 1) : names("L") ? -1 : 0;
  return { right: 0.6 + (around * Math.PI) / 2, up: names("D") ? -0.5 : 0.5 };
}
