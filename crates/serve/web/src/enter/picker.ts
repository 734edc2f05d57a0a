/** A choice of goals, with pictures. */

import { Solver } from "faceturn";
import { FACES, type Face, SOLVED } from "../cube/faces.js";
import { BOX, type View, drawing } from "../cube/picture.js";
import { element, make, makeButton, onPress } from "../elements.js";
import { texts } from "../texts.js";

/** The goals that are offered, in groups: what people call each, how it is written, and what its
 * picture shows if the goal names no stickers. */
const GROUPS: readonly [string, readonly [string, string, string?][]][] = [
  [
    texts.groups.cross,
    [
      ...FACES.map((face): [string, string] => [texts.cross(face), `cross:${face}`]),
      [texts.nearestCross, "cross:any", "edges"],
      [texts.allCrosses, FACES.map((face) => `cross:${face}`).join(", "), "edges"],
    ],
  ],
  [
    texts.groups.pairs,
    [
      [texts.crossAndSlot("D", ["F", "R"]), "xcross:D:FR"],
      [texts.crossAndSlot("D", ["R", "B"]), "xcross:D:BR"],
      [texts.crossAndSlot("D", ["B", "L"]), "xcross:D:BL"],
      [texts.crossAndSlot("D", ["L", "F"]), "xcross:D:FL"],
      [texts.allSlotsBut(["F", "R"]), "f2l-1:D:FR"],
      [texts.twoLayersBelow("D"), "f2l:D"],
    ],
  ],
  [texts.groups.last, [[texts.sideUp("U"), "oll:U"], [texts.everything, "solved"], [texts.allButBlock, "tripod:UFR"]]],
  [texts.groups.blocks, [[texts.layer("D"), "layer:D"], ["2x2x2", "2x2x2:DLB"], ["2x2x3", "2x2x3:DB"], ["1x2x3", "1x2x3:LD"]]],
  [
    texts.groups.fewest,
    [
      [texts.edgesOriented, "eo:F", "edges"],
      [texts.eoAny, "eo:any", "edges"],
      [texts.eoLine, "eoline:DF"],
      [texts.eoCross, "eocross:DF"],
      [texts.cornersOriented, "co:U", "corners"],
      [texts.domino, "dr:U", "oll:U"],
      [texts.dominoAny, "dr:any", "oll:U"],
      [texts.halfTurns, "htr", "corners"],
      [texts.allButThree, "leave-3c"],
    ],
  ],
  [texts.groups.pieces, [[texts.corners, "corners"], [texts.edges, "edges"]]],
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
  const cards = make("div", "", { class: "cards" });
  for (const [name, goal, picture] of goals) {
    const card = makeButton("", "card", () => choose(goal === "solved" ? "" : goal), { "data-goal": goal });
    card.innerHTML = pictureOf(picture ?? goal);
    card.append(make("span", name));
    cards.append(card);
  }
  return make("section", "", {}, make("h3", title), cards);
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
