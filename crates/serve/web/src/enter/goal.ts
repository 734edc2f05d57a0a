/** What to reach: the fields, the net on which people paint it, and a choice with pictures. */

import { type GoalReading, type Metric, Solver } from "faceturn";
import { BLANK, FACES, type Face, SOLVED, isCentre } from "../cube/faces.js";
import { Net } from "../cube/net.js";
import { element, make } from "../elements.js";
import { language, listed, texts, translated } from "../texts.js";
import type { GoalEntered } from "./address.js";
import { offerGoals } from "./picker.js";

export class Goal {
  readonly #field = element("goal", HTMLInputElement);
  readonly #error = element("goal-error", HTMLDivElement);
  readonly #meaning = element("goal-meaning", HTMLParagraphElement);
  readonly #more = element("goal-more", HTMLDetailsElement);
  readonly #target = element("target", HTMLInputElement);
  readonly #moves = element("moves", HTMLInputElement);
  readonly #metric = element("metric", HTMLSelectElement);
  readonly #chip = element("goal-choose", HTMLButtonElement);
  /** What a stroke over the net of the goal paints. */
  readonly #brush = element("goal-brush", HTMLSelectElement);
  /** Made when the engine is there: before, nobody needs it. */
  #net: Net | undefined;
  readonly #changed: () => void;
  /** The goals that are entered, with commas between them; none if that is the whole cube. */
  #goals: readonly GoalReading[] = [];

  /** `changed` is called when another goal was entered. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Offers the goals that have names, and reads what is entered from now on. */
  begin(): void {
    this.#net = this.#painted();
    this.#field.addEventListener("input", () => this.#read());
    for (const field of [this.#target, this.#moves]) field.addEventListener("input", () => this.#read());
    this.#metric.addEventListener("change", () => this.#read());
    const list = element("goals", HTMLDataListElement);
    for (const { name, meaning } of Solver.namedGoals()) {
      list.append(make("option", meaning, { value: name }));
    }
    offerGoals((goal) => this.enter({ goal }));
    this.#read();
  }

  /** The net on which people paint the goal. */
  #painted(): Net {
    const colours = FACES.map((value) => make("option", texts.colours[value], { value }));
    this.#brush.append(make("option", texts.greyAny, { value: BLANK }), ...colours);
    const touched = (facelet: number, symbol = this.#brush.value) => {
      const { facelets } = net;
      if (!isCentre(facelet)) net.show(facelets.slice(0, facelet) + symbol + facelets.slice(facelet + 1));
    };
    const ended = () => this.enter({ goal: net.facelets === SOLVED ? "" : net.facelets });
    const paint = (facelet: number, symbol?: string) => {
      touched(facelet, symbol);
      ended();
    };
    const net = new Net(element("goal-net", HTMLDivElement), { touched: (facelet) => touched(facelet), ended, cancelled: () => this.#read(), tapped: (facelet) => paint(facelet), paint });
    return net;
  }

  /** The first of the goals; undefined if it is the whole cube. */
  get text(): string | undefined {
    return this.#goals[0]?.goal;
  }

  /** What each task says besides its position: the goal, the position to reach, the turns allowed, and what
   * counts as one. */
  get options(): readonly GoalEntered[] {
    const metric = this.#metric.value === "quarter" ? this.#metric.value : "";
    const fields = { target: this.#target.value.trim(), moves: this.#moves.value.trim(), metric };
    const others = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
    return this.#goals.length === 0 ? [others] : this.#goals.map(({ goal }) => ({ goal, ...others }));
  }

  /** The fields as they are filled. */
  get entered(): GoalEntered {
    return { goal: this.#field.value, target: this.#target.value, moves: this.#moves.value, metric: this.#metric.value as Metric };
  }

  /** Whether the field holds a goal, or nothing. */
  get isValid(): boolean {
    return this.#field.getAttribute("aria-invalid") !== "true";
  }

  /** Enters a goal. What is not said stays as it is. */
  enter({ goal, target, moves, metric }: GoalEntered): void {
    if (goal !== undefined) this.#field.value = goal;
    if (target !== undefined) this.#target.value = target;
    if (moves !== undefined) this.#moves.value = moves;
    if (metric !== undefined) this.#metric.value = metric;
    this.#more.open ||= Boolean(target || moves);
    this.#read();
  }

  /** Opens the choice, where the error is shown. */
  focus(): void {
    this.#chip.click();
    this.#field.focus();
  }

  /** Reads the field and shows what it stands for. */
  #read(): void {
    const written = this.#field.value.split(",").map((text) => text.trim()).filter(Boolean);
    const readings = (written.length === 0 ? ["solved"] : written).map((text) => Solver.readGoal(text));
    const errors = readings.flatMap((reading) => ("error" in reading ? [make("p", reading.error)] : []));
    this.#field.setAttribute("aria-invalid", String(errors.length > 0));
    this.#error.replaceChildren(...errors);
    const goals = readings.flatMap((reading) => ("error" in reading ? [] : [reading]));
    this.#goals = errors.length > 0 || goals[0]?.solved ? [] : goals;
    this.#meaning.textContent = this.#goals.map(({ goal }) => meaningOf(goal)).filter(Boolean).join("; ");
    if (errors.length === 0 && goals[0]) this.#net?.show(goals[0].facelets);
    this.#chip.textContent = texts.goal(this.isValid ? this.summary : texts.unknownGoal);
    this.#changed();
  }

  /** What is asked for, in a few words; empty if it is the whole cube in face turns. */
  get summary(): string {
    const titles = this.#goals.map(({ goal }) => titleOf(goal));
    const [target, moves] = [this.#target.value.trim(), this.#moves.value.trim()];
    const parts = [
      titles.length > 1 ? texts.goals(titles.length) : (titles[0] ?? ""),
      target === "" ? "" : texts.to(target),
      moves === "" ? "" : texts.by(moves),
      this.#metric.value === "quarter" ? texts.quarterTurns : "",
    ];
    return parts.filter(Boolean).join(", ");
  }
}

/** What a goal asks for, with the colours of the faces in its name, as the engine says it in English; empty if it has no
 * name. */
function meaningOf(goal: string): string {
  if (language !== "en") return "";
  const parts = goal.split("+").map((part) => {
    const [name] = part.split(/[:[]/);
    const meaning = Solver.namedGoals().find((it) => it.name === name)?.meaning;
    return meaning && `${titleOf(part)}: ${meaning}`;
  });
  return parts.filter(Boolean).join("; ");
}

/** The name of a goal with colours instead of faces: `cross, white`. */
export function titleOf(goal: string): string {
  const parts = goal.split("+").map((part) => {
    const [asked = "", subsets = ""] = part.split(/(?=\[)/);
    const [name = "", ...variant] = asked.split(":");
    // Such as `D` for a face, then `FR` for a slot.
    const [side = [], slot = []] = variant.map((letters) => [...letters].filter((letter): letter is Face => letter in texts.colours));
    return [`${translated(name)}${subsets}`, listed(side.map((face) => texts.colours[face])), slot.length > 0 && texts.slot(slot)].filter(Boolean).join(", ");
  });
  return parts.join(" + ");
}
