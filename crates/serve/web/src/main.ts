/** The page: one cube, and three moments. People enter it, get the answer, and follow that. */

import { Solver, load } from "faceturn";
import { Answer, followedOf } from "./answer/answer.js";
import { offerExports } from "./answer/exports.js";
import { Past } from "./answer/past.js";
import type { ReadCube } from "./camera/camera.js";
import { Cube } from "./cube/cube.js";
import { isBelow, marksFor } from "./cube/marks.js";
import { rotationTo } from "./cube/geometry.js";
import { drawn, element, isStill, keepFocus, make, onPress } from "./elements.js";
import { type All, type Written, addressOf, isOpenedAgain, keepEntered, keepTask, kept, keptBeforeReload, taskInAddress } from "./enter/address.js";
import { Entry } from "./enter/entry.js";
import { Goal } from "./enter/goal.js";
import { Follow, type Followed } from "./follow/follow.js";
import { keep, kept as keptOf } from "./keeping.js";
import { offerLooks } from "./looks.js";
import { Engine, messageOf } from "./search/engine.js";
import { type Search, Session } from "./search/session.js";
import { lengthOf } from "./search/state.js";
import { type Task, areSame, nameOf } from "./search/task.js";
import type { Listed } from "./search/view.js";
import { type TabName, tabInAddress } from "./tabs/tab.js";
import { Tabs, isTab, markLink } from "./tabs/tabs.js";
import { capital, language, texts } from "./texts.js";
import "./style.css";

type Moment = "enter" | "answer" | "follow" | TabName;

const solve = element("solve", HTMLButtonElement);
const known = element("known", HTMLSelectElement);
const status = element("engine", HTMLParagraphElement);
const waitingNote = element("waiting", HTMLParagraphElement);
const cancel = element("cancel", HTMLButtonElement);
const better = element("better", HTMLButtonElement);
const sheet = element("sheet", HTMLElement);

const cube = new Cube(drawn("cube"), element("cube-text", HTMLParagraphElement));
const goal = new Goal(() => entry.readAgain());
/** Whether the engine is there, which reads texts. */
let isLoaded = false;
const entry: Entry = new Entry({
  cube,
  goal: () => goal.text,
  canRead: () => isLoaded,
  isEntering: () => moment === "enter",
  changed: entryChanged,
  completed: () => whenLoaded(search),
});
const engine = new Engine((text) => {
  status.textContent = text;
});
const session = new Session(engine, showSession);
const answer = new Answer((listed) => beginFollowing(listed));
const past = new Past(showAgain);
const follow = new Follow(cube, closeFollowing, keepTurn);

const tabs = new Tabs({
  cube,
  engine,
  entered: () => (entry.isReady ? { position: entry.text, goal: goal.text } : undefined),
  follow: (followed) => followFrom(moment, followed),
});
offerExports(answer, written);
offerLooks(cube);

const TITLE = document.title;

let moment: Moment = "enter";
/** The solution that is followed, if it is one of the answer, and where people go on after it. */
let shown: Listed | undefined;
let followedFrom: Moment = "answer";
let followedAddress = "";
/** What the browser's history has of what is entered, and whether it is being read from there. */
let lastKept = "";
let isQuiet = false;
/** What was pressed before the engine was there. */
let waiting: (() => void) | undefined;

/** The camera, while it is used; its address, and what was read. */
let camera: { close(): void; address: string; isLeft: boolean; read?: ReadCube | undefined } | undefined;

/** Uses the camera, in an entry of its own of the browser's history: Back leads out of it. */
async function useCamera(): Promise<void> {
  const { Camera } = await import("./camera/camera.js");
  if (camera || moment !== "enter") return;
  history.pushState(history.state, "");
  const used = new Camera((read) => {
    if (!camera || camera.isLeft) return;
    Object.assign(camera, { isLeft: true, read });
    history.back();
  });
  camera = { close: () => used.close(), address: location.hash, isLeft: false };
}

/** Ends the camera, and enters what was read. */
function closeCamera(): void {
  const before = camera;
  camera = undefined;
  before?.close();
  if (before?.read) entry.enterRead(before.read.facelets, before.read.doubtful);
}

/** Does something as soon as the engine is there. */
function whenLoaded(action: () => void): void {
  if (isLoaded) return action();
  waiting = action;
  solve.textContent = texts.loading;
  waitingNote.textContent = texts.loadingOn;
}

/** What is entered: a task for each goal. */
function entered(): Task[] {
  return goal.options.map((options) => ({ position: entry.text, facelets: entry.facelets, ...options }));
}

/** What was searched, as it is written in the address. */
function written(): Written | undefined {
  const [task] = session.tasks;
  const goals = session.tasks.flatMap(({ goal }) => goal ?? []).join(", ");
  return task && (goals === "" ? task : { ...task, goal: goals });
}

/** Goes to a moment. */
function show(next: Moment): void {
  closeCamera();
  const isOther = next !== moment;
  moment = next;
  document.body.dataset.moment = next;
  if (next !== "follow") {
    follow.end();
    shown = undefined;
  }
  if (next === "enter" || next === "answer") tabs.leave();
  if (next === "enter") entry.readAgain();
  if (next === "answer") showAnswered();
  if (isTab(next)) tabs.show();
  markPart();
  if (isOther) keepFocus();
  if (isOther) scrollTo({ top: 0, behavior: isStill() ? "auto" : "smooth" });
  showTitle();
}

/** Shows the cube that was searched. */
function showAnswered(): void {
  const [task] = session.tasks;
  if (!task) return;
  const marks = marksFor(task.goal, task.facelets);
  const legend = [...marks.values()].includes("bad") ? texts.inMagenta : "";
  const name = nameOf(task);
  const asked = [name === texts.yourCube ? capital(name) : name, goal.summary].filter(Boolean).join(": ");
  element("asked", HTMLParagraphElement).textContent = asked + legend;
  cube.show(task.facelets, { marks });
  cube.lookAtFront(isBelow(task.goal));
}

function beginFollowing(listed: Listed): void {
  shown = listed;
  followFrom("answer", followedOf(listed));
  showBetter();
}

/** What the browser keeps of what is followed: it goes on there after a reload. */
const FOLLOWED = "faceturn-followed";

interface KeptFollowed {
  followed: Followed;
  at: number;
  address: string;
}

/** Follows something, in an entry of its own of the browser's history; from its beginning, or after so many moves. */
function followFrom(from: Moment, followed: Followed, at?: number): void {
  [followedFrom, followedAddress] = [from, location.hash];
  element("follow-close", HTMLButtonElement).textContent = texts.back[from as keyof typeof texts.back] ?? texts.back.other;
  const state = { ...history.state, followed, from };
  if (history.state?.followed) history.replaceState(state, "");
  else history.pushState(state, "");
  show("follow");
  follow.begin(followed, at);
}

/** Goes back to where people have begun to follow something. */
function closeFollowing(): void {
  if (history.state?.followed) history.back();
  else show(followedFrom);
}

function keepTurn(at: number): void {
  const { followed } = history.state ?? {};
  keep(FOLLOWED, followed && ({ followed, at, address: location.hash } satisfies KeptFollowed), "tab");
  showBetter();
}

/** Goes on where a reload has interrupted people who followed an answer. */
function followAgain(): void {
  const before = keptOf(FOLLOWED, "tab") as KeptFollowed | undefined;
  if (moment === "answer" && isOpenedAgain() && before?.address === location.hash) followFrom("answer", before.followed, before.at);
}

/** Marks the part of the page that is shown, and says where solving goes on. */
function markPart(): void {
  const at = moment === "follow" ? followedFrom : moment;
  markLink(isTab(at) ? at : "solve");
  const task = written();
  // Without a fragment it would load the page again.
  element("tab-solve", HTMLAnchorElement).href = task ? addressOf(task) : "#";
}

/** Goes to a part beside solving, as its address says. */
function openTab(name: TabName, fields: URLSearchParams): void {
  session.stop();
  show(name);
  tabs.open(name, fields).catch((error) => {
    status.textContent = messageOf(error);
  });
}

/** Offers a shorter solution than the one that is followed: nobody is taken from that. */
function showBetter(): void {
  const [best] = answer.solutions;
  const length = ({ solution, search }: Listed) => lengthOf(solution, search.state.metric);
  const isBetter = shown !== undefined && best !== undefined && best.search === shown.search && length(best) < length(shown);
  better.hidden = !isBetter;
  if (isBetter) better.textContent = texts.better(length(best), follow.made.length);
}

/** Another cube is entered: what was found belongs to another one. */
function entryChanged(): void {
  closeCamera();
  const isAnswered = session.searches.length > 0 && areSame(session.tasks, entered());
  if (isTab(moment)) return;
  if (moment !== "enter" && !isAnswered) show("enter");
  if (moment !== "enter") return;
  solve.disabled = entry.entered.way !== "text" && !entry.isReady;
  solve.textContent = waiting ? texts.loading : texts.solve;
  const isInAddress = isAnswered || !(taskInAddress() || tabInAddress());
  const all = allEntered();
  if (!isQuiet && (JSON.stringify(all) !== lastKept || !isInAddress)) keepEntered(all);
  lastKept = JSON.stringify(all);
}

function allEntered(): All {
  return { cube: entry.entered, goal: goal.entered };
}

/** Enters what was entered before. */
function restore({ cube, goal: before }: All): void {
  goal.enter(before);
  entry.restore(cube);
}

/** Enters what the browser has kept, which needs no entry in its history. */
function quietly(action: () => void): void {
  isQuiet = true;
  action();
  isQuiet = false;
  lastKept = JSON.stringify(allEntered());
}

function showSession(): void {
  answer.show(session.searches);
  past.keep(session.searches, answer.headline);
  const hadFocus = document.activeElement === cancel;
  cancel.hidden = !session.isRunning;
  if (hadFocus) keepFocus();
  document.body.dataset.searching = String(session.isRunning);
  showBetter();
  showTitle();
}

function showTitle(): void {
  const text = session.tasks[0] && nameOf(session.tasks[0]);
  const link = document.querySelector("nav [aria-current]:not(#tab-solve)");
  if (link) document.title = `${link.textContent} · faceturn`;
  else document.title = moment === "enter" || answer.title === "" ? TITLE : `${answer.title}: ${text}`;
}

/** Searches for what is entered, instead of the running search. */
function search(): void {
  if (!goal.isValid) return goal.focus();
  if (!entry.isReady) {
    if (entry.text.trim() === "") entry.askForPosition();
    return entry.focus();
  }
  showAnswer(() => session.begin(entered()));
}

/** Goes to the answer of searches that an action begins or shows again, in an entry of its own of the browser's
 * history. */
function showAnswer(action: () => void): void {
  action();
  const task = written();
  if (task) keepTask(task, allEntered());
  lastKept = JSON.stringify(allEntered());
  show("answer");
}

/** Shows what was found before, with what was entered then. */
function showAgain(searches: readonly Search[]): void {
  session.show(searches);
  const task = written();
  quietly(() => task && enter(task));
  showAnswer(() => {});
}

/** Enters a random cube: first its facelets, then moves that make it. */
async function enterRandom(): Promise<void> {
  const facelets = Solver.randomPosition();
  entry.enter(facelets);
  const { entered } = entry;
  const scramble = await engine.scramble(facelets).catch(() => undefined);
  if (scramble !== undefined && entry.entered === entered && moment === "enter") entry.enter(scramble, true);
}

/** Enters what an address says. */
function enter({ position, goal: goals = "", target = "", moves = "", metric = "face" }: Written): void {
  goal.enter({ goal: goals, target, moves, metric: metric });
  entry.enter(position);
}

/** Shows what the address says: what was found of it, if that is still there. */
function fromAddress(): void {
  const other = tabInAddress();
  if (other) return openTab(other.name, other.fields);
  const task = taskInAddress();
  const state = kept();
  if (!task) {
    quietly(() => {
      if (state) restore(state.entered);
      show("enter");
    });
    return;
  }
  quietly(() => {
    show("enter");
    enter(task);
    if (state?.entered.cube.way === "painting") entry.restore(state.entered.cube);
  });
  const before = past.find(task);
  if (before) showAgain(before);
  else if (entry.isReady) search();
}

function listen(): void {
  onPress("paint", () => entry.begin("painting"));
  for (const id of ["camera", "paint-camera"]) onPress(id, () => whenLoaded(() => void useCamera().catch((error) => (status.textContent = messageOf(error)))));
  onPress("type", () => entry.begin("text"));
  onPress("random", () => whenLoaded(() => void enterRandom()));
  onPress("example", () => whenLoaded(() => entry.enter("superflip")));
  onPress("solve", () => whenLoaded(search));
  onPress("cancel", () => session.stop());
  onPress("more", () => session.findAll());
  onPress("go-on", () => session.goOn());
  onPress("other-side", () => cube.lookAtOtherSide());
  onPress("change", () => {
    show("enter");
    entry.focus();
  });
  onPress("another", () => entry.begin("none"));
  onPress("home", () => {
    if (isTab(moment)) show("enter");
    entry.begin("none");
  });
  onPress("follow-another", () => {
    show("enter");
    entry.begin("none");
  });
  onPress("repaint", () => entry.paintFrom(rotationTo(follow.facelets)));
  onPress("better", () => {
    const [best] = answer.solutions;
    if (!best) return;
    shown = best;
    followFrom("answer", follow.onTo(followedOf(best)));
    showBetter();
  });
  for (const id of ["position", "goal", "target", "moves"]) {
    document.getElementById(id)?.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey) return;
      event.preventDefault();
      document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
      whenLoaded(search);
    });
  }
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
    sheet.focus();
  });
  // A button may take itself away.
  document.addEventListener("click", ({ target }) => {
    const pressed = target instanceof Element && target.closest("button, a");
    if (pressed) requestAnimationFrame(() => !pressed.checkVisibility() && keepFocus());
  });
  addEventListener("popstate", ({ state }) =>
    whenLoaded(() => {
      // What was there before the camera still is.
      if (camera?.address === location.hash) return closeCamera();
      if (state?.followed && state.from === moment) return followFrom(state.from, state.followed);
      // Back from what was followed: what it began with is still there.
      if (moment === "follow" && location.hash === followedAddress) return show(followedFrom);
      fromAddress();
    }),
  );
}

async function begin(): Promise<void> {
  listen();
  const [before, task] = [keptBeforeReload(), taskInAddress()];
  quietly(() => {
    if (task) entry.enter(task.position);
    else if (before) entry.restore(before.cube);
    show("enter");
  });
  // Who types or paints at once does not wait for what follows.
  await new Promise((resolve) => setTimeout(resolve));
  if (entry.entered.way === "none") cube.turnIntoPlace();
  try {
    await load();
  } catch (error) {
    waitingNote.textContent = texts.notLoaded(messageOf(error));
    for (const id of ["random", "example", "solve"]) element(id, HTMLButtonElement).disabled = true;
    return;
  }
  isLoaded = true;
  waitingNote.textContent = "";
  const next = waiting;
  waiting = undefined;
  for (const { name, distance } of Solver.namedPositions()) {
    known.append(make("option", `${name} (${distance})`, { value: name }));
  }
  engine.begin();
  quietly(() => {
    goal.begin();
    if (!task && before) goal.enter(before.goal);
  });
  if (task || tabInAddress()) fromAddress();
  else history.replaceState(kept() ?? { entered: allEntered(), isOpen: false }, "");
  followAgain();
  next?.();
  if ("serviceWorker" in navigator) {
    // Without it the page works all the same, with a connection.
    await navigator.serviceWorker.register(`./service-worker.js?${language}`).catch(() => {});
  }
}

void begin();
