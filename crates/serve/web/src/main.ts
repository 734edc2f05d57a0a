/** The page: what people enter, and what they see of it. */

import { Solver, load } from "faceturn";
import { Cube } from "./cube/cube.js";
import type { Face } from "./cube/faces.js";
import { Palette } from "./cube/palette.js";
import { Player } from "./cube/player.js";
import { drawn, element, isStill, make, onPress } from "./elements.js";
import { type Written, taskInAddress, writeAddress } from "./entry/address.js";
import { Entry } from "./entry/entry.js";
import { Goal } from "./entry/goal.js";
import { offerExports } from "./result/exports.js";
import { Result } from "./result/result.js";
import { Engine, messageOf } from "./search/engine.js";
import { Session } from "./search/session.js";
import { type Task, areSame } from "./search/task.js";
import "./style.css";
import { inverse } from "./texts.js";

const solve = element("solve", HTMLButtonElement);
const cancel = element("cancel", HTMLButtonElement);
const first = element("first", HTMLInputElement);
const metric = element("metric", HTMLSelectElement);
const known = element("known", HTMLSelectElement);
const status = element("engine", HTMLParagraphElement);

const palette = new Palette();
const cube = new Cube(drawn("cube"));
const player = new Player(cube);
const goal = new Goal(() => palette.brush, () => entry.readAgain());
/** Whether the engine is there, which reads texts. */
let isLoaded = false;
const entry = new Entry({ palette, goal: () => goal.text, canRead: () => isLoaded, changed: entryChanged });
const engine = new Engine((text) => {
  status.textContent = text;
});
const session = new Session(engine, showSession);
const result = new Result(player);
offerExports(result, written);

const TITLE = document.title;

/** What was pressed before the engine was there. */
let waiting: (() => void) | undefined;

/** Does something as soon as the engine is there. */
function whenLoaded(action: () => void): void {
  if (isLoaded) return action();
  status.textContent = "loading the solver";
  waiting = action;
}

/** What is entered: a task for each goal. */
function entered(): Task[] {
  const counted: Pick<Task, "metric"> = metric.value === "quarter" ? { metric: "quarter" } : {};
  return goal.options.map((options) => ({
    position: entry.text,
    facelets: entry.facelets,
    ...options,
    ...counted,
  }));
}

/** Whether the search that is shown is one of another cube. */
function isAside(): boolean {
  return session.searches.length > 0 && !areSame(session.tasks, entered());
}

/** Another cube is entered, or a face is painted: shows it, and puts what was found of another
 * aside. */
function entryChanged(face?: Face): void {
  if (face) cube.lookAt(face);
  const aside = isAside();
  if (aside || !player.isShown) {
    player.hide();
    cube.show(entry.facelets);
  }
  if (session.searches.length > 0) writeAddress(aside ? undefined : written());
  showSession();
}

/** What was searched, as it is written in the address. */
function written(): Written | undefined {
  const [task] = session.tasks;
  const goals = session.tasks.flatMap(({ goal }) => goal ?? []).join(", ");
  return task && (goals === "" ? task : { ...task, goal: goals });
}

function showSession(): void {
  const isOther = isAside();
  result.show(session.searches, isOther);
  const { answer } = result;
  document.title = answer === "" || isOther ? TITLE : `${answer}: ${session.tasks[0]?.position}`;
  switchButtons();
}

function switchButtons(): void {
  const { isRunning } = session;
  const hasEnded = !isRunning && !cancel.disabled;
  // The focus follows the button that can be pressed.
  const focused = document.activeElement;
  solve.disabled = entry.isImpossible || (isRunning && !isAside());
  cancel.disabled = !isRunning;
  // People may be reading the solutions, further down.
  const options = { preventScroll: true };
  if (isRunning && focused === solve && solve.disabled) cancel.focus(options);
  if (hasEnded && (focused === cancel || focused === document.body)) solve.focus(options);
}

/** Searches for what is entered, instead of the running search. */
function search(): void {
  if (!goal.isValid) return goal.focus();
  if (!entry.read()) {
    if (entry.text.trim() === "") entry.askForPosition();
    return entry.focus();
  }
  session.begin(entered(), first.checked);
  writeAddress(written());
  const panel = element("result", HTMLElement);
  const { top } = panel.getBoundingClientRect();
  if (top > innerHeight - 160) panel.scrollIntoView({ behavior: isStill() ? "auto" : "smooth" });
}

/** Enters a random cube: first its facelets, then moves that make it. */
async function enterRandom(): Promise<void> {
  const facelets = Solver.randomPosition();
  entry.enter(facelets);
  const solution = await engine.quick(facelets).catch(() => undefined);
  if (solution !== undefined && entry.text === facelets) entry.enter(inverse(solution));
}

function enter({ position, goal: goals = "", target = "", moves = "", metric: counted }: Written): void {
  metric.value = counted === "quarter" ? "quarter" : "face";
  goal.enter(goals, target, moves);
  entry.enter(position);
}

/** Solves the task in the address. */
function fromAddress(): void {
  const shared = taskInAddress();
  if (!shared) return;
  enter(shared);
  search();
}

function listen(): void {
  onPress("random", () => whenLoaded(() => void enterRandom()));
  onPress("solved", () => entry.enterSolved());
  onPress("wipe", () => entry.wipe());
  onPress("solve", () => whenLoaded(search));
  onPress("cancel", () => session.stop());
  onPress("more", () => session.findAll());
  onPress("back", () => {
    const before = written();
    if (before) enter(before);
  });
  for (const id of ["position", "goal", "target", "moves"]) {
    document.getElementById(id)?.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey) return;
      event.preventDefault();
      whenLoaded(search);
    });
  }
  metric.addEventListener("change", () => entryChanged());
  known.addEventListener("change", () => {
    if (known.value) entry.enter(known.value);
  });
  // Not before: the arrow keys continue from the one that is chosen.
  known.addEventListener("blur", () => {
    known.value = "";
  });
  element("skip", HTMLAnchorElement).addEventListener("click", (event) => {
    // Not by the address, which holds the position.
    event.preventDefault();
    element("result", HTMLElement).focus();
  });
  window.addEventListener("hashchange", fromAddress);
}

async function begin(): Promise<void> {
  listen();
  showSession();
  try {
    await load();
  } catch (error) {
    status.textContent = messageOf(error);
    return;
  }
  isLoaded = true;
  for (const { name, distance } of Solver.namedPositions()) {
    known.append(make("option", `${name} (${distance})`, { value: name }));
  }
  engine.begin();
  goal.begin();
  fromAddress();
  waiting?.();
  if ("serviceWorker" in navigator) {
    // Without it the page works all the same, with a connection.
    await navigator.serviceWorker.register("./service-worker.js").catch(() => {});
  }
}

void begin();
