/** The page: what people enter, and what they see of it. */

import { type Reading, type Refusal, Solver, load } from "faceturn";
import { addressOf, taskInAddress, writeAddress } from "./address.js";
import { complaints } from "./complaints.js";
import { element, make } from "./elements.js";
import { Engine } from "./engine.js";
import { ANY, Goal } from "./goal.js";
import { BLANK, FACES, Net, SOLVED } from "./net.js";
import { Palette } from "./palette.js";
import { Result } from "./result.js";
import "./style.css";
import { text } from "./texts.js";

const position = element("position", HTMLTextAreaElement);
const positionError = element("position-error", HTMLDivElement);
const complaintList = element("complaints", HTMLUListElement);
const solve = element("solve", HTMLButtonElement);
const cancel = element("cancel", HTMLButtonElement);
const first = element("first", HTMLInputElement);
const known = element("known", HTMLSelectElement);
const done = element("done", HTMLSpanElement);

const palette = new Palette();
const brush = () => palette.brush;
const net = new Net(element("net", HTMLDivElement), brush, painted);
const goal = new Goal(brush, goalChanged);
const result = new Result((facelets) => (engine as Engine).quick(facelets));
let engine: Engine | undefined;
/** Ends the search that is running and shown. */
let running: AbortController | undefined;

/** Shows a text in the field and what it stands for. */
function enter(written: string): void {
  position.value = written;
  read();
}

/** Reads the field. Returns whether it holds a position to search. */
function read(): boolean {
  const written = position.value;
  const reading = written.trim() === "" ? undefined : readingOf(written);
  const isWrong = reading !== undefined && "error" in reading;
  showRefusal(isWrong ? reading : undefined);
  if (reading === undefined || isWrong) return false;
  net.show(reading.facelets);
  showComplaints([]);
  return true;
}

/** The facelets of a start, with blanks where it has gaps that do not matter for the goal. */
function readingOf(written: string): Pick<Reading, "facelets"> | Refusal {
  const start = Solver.readStart(written, goal.text);
  return "error" in start ? start : { facelets: start.facelets.replaceAll(ANY, BLANK) };
}

/** Somebody has entered another goal. */
function goalChanged(): void {
  if (position.value.trim() !== "") read();
  else if (net.facelets !== SOLVED) painted(net.facelets);
}

/** Shows why the field cannot be read: the line with a caret below what is wrong. */
function showRefusal(refusal: Refusal | undefined): void {
  positionError.replaceChildren();
  position.setAttribute("aria-invalid", String(refusal !== undefined));
  if (!refusal) return;
  const { place, error } = refusal;
  if (place) {
    const line = position.value.split(/\r\n|\r|\n/)[place.line - 1] ?? "";
    const caret = " ".repeat(place.column - 1) + "^".repeat(place.length);
    positionError.append(make("pre", `${line}\n${caret}`, { "aria-hidden": "true" }));
  }
  positionError.append(make("p", error));
}

function showComplaints(reasons: string[]): void {
  complaintList.replaceChildren(...reasons.map((reason) => make("li", reason)));
  solve.disabled = !maySolve();
}

function maySolve(): boolean {
  return running === undefined && complaintList.childElementCount === 0;
}

/** Somebody has painted a sticker. */
function painted(facelets: string): void {
  const reasons = complaints(facelets, goal.text);
  showComplaints(reasons);
  position.value = reasons.length === 0 ? facelets : "";
  showRefusal(undefined);
}

/** Searches for what is entered, in place of the search that is running. */
async function search(): Promise<void> {
  if (!goal.isValid) {
    goal.focus();
    return;
  }
  if (!read() || !engine) {
    if (position.value.trim() === "") showRefusal({ error: "there is no position to solve yet" });
    position.focus();
    return;
  }
  const task = { position: position.value, goal: goal.text };
  writeAddress(task);
  running?.abort();
  done.textContent = "";
  result.clear(task.goal === undefined ? "Searching." : `Preparing the goal ${task.goal}.`);
  const stop = new AbortController();
  running = stop;
  const unlessReplaced = (show: () => void) => {
    if (running === stop) show();
  };
  switchButtons();
  try {
    const report = await engine.solve(task.position, {
      ...(task.goal === undefined ? {} : { goal: task.goal }),
      first: first.checked,
      signal: stop.signal,
      onQueued: (count) => unlessReplaced(() => result.queued(count)),
      onQuick: (report) => unlessReplaced(() => result.quick(report)),
      onProgress: (progress) => unlessReplaced(() => result.progress(progress)),
      onPass: (...pass) => unlessReplaced(() => result.pass(...pass)),
    });
    unlessReplaced(() => result.end(report));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isStopped = stop.signal.aborted;
    unlessReplaced(() => result.clear(isStopped ? "Stopped before the search began." : message));
  } finally {
    unlessReplaced(() => {
      running = undefined;
      switchButtons();
    });
  }
}

function switchButtons(): void {
  const isRunning = running !== undefined;
  // The focus follows the button that can be pressed.
  const focused = document.activeElement;
  solve.disabled = !maySolve();
  cancel.disabled = !isRunning;
  // The user may be reading the solutions, further down.
  const options = { preventScroll: true };
  if (isRunning && focused === solve) cancel.focus(options);
  if (!isRunning && (focused === cancel || focused === document.body)) solve.focus(options);
}

/** Offers a text as a file. */
function download(name: string, type: string, content: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

async function copy(content: string, what: string): Promise<void> {
  // The same words again would not be read aloud.
  done.textContent = "";
  try {
    await navigator.clipboard.writeText(content);
    done.textContent = `${what} copied`;
  } catch {
    done.textContent = `the browser does not let the page copy: ${content}`;
  }
}

function listen(): void {
  position.addEventListener("input", read);
  position.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    void search();
  });
  element("random", HTMLButtonElement).addEventListener("click", () => enter(Solver.randomPosition()));
  element("solved", HTMLButtonElement).addEventListener("click", () => enter(SOLVED));
  element("wipe", HTMLButtonElement).addEventListener("click", () => {
    const blank = FACES.map((face) => BLANK.repeat(4) + face + BLANK.repeat(4)).join("");
    net.show(blank);
    painted(blank);
  });
  known.addEventListener("change", () => {
    if (known.value) enter(known.value);
  });
  // Not before: the arrow keys continue from the one that is chosen.
  known.addEventListener("blur", () => {
    known.value = "";
  });
  solve.addEventListener("click", () => void search());
  cancel.addEventListener("click", () => running?.abort());
  element("copy", HTMLButtonElement).addEventListener("click", () => {
    if (result.report) void copy(text(result.report), "solutions");
  });
  element("share", HTMLButtonElement).addEventListener("click", () => {
    const { report } = result;
    if (report) void copy(addressOf({ position: report.input, goal: report.goal }), "link");
  });
  element("export-json", HTMLButtonElement).addEventListener("click", () => {
    const { report } = result;
    if (report) download("solutions.json", "application/json", `${JSON.stringify(report, null, 2)}\n`);
  });
  element("export-text", HTMLButtonElement).addEventListener("click", () => {
    if (result.report) download("solutions.txt", "text/plain", text(result.report));
  });
  element("skip", HTMLAnchorElement).addEventListener("click", (event) => {
    // Not by the address, which holds the position.
    event.preventDefault();
    element("result", HTMLElement).focus();
  });
  window.addEventListener("hashchange", fromAddress);
}

/** Solves the position in the address. */
function fromAddress(): void {
  const shared = taskInAddress();
  if (!shared) return;
  goal.enter(shared.goal ?? "");
  enter(shared.position);
  void search();
}

async function begin(): Promise<void> {
  const status = element("engine", HTMLParagraphElement);
  const showStatus = (content: string) => {
    status.textContent = content;
  };
  try {
    await load();
  } catch (error) {
    showStatus(error instanceof Error ? error.message : String(error));
    return;
  }
  for (const { name, distance } of Solver.namedPositions()) {
    known.append(make("option", `${name} (${distance})`, { value: name }));
  }
  goal.begin();
  engine = new Engine(showStatus);
  listen();
  fromAddress();
  if ("serviceWorker" in navigator) {
    // Without it the page works all the same, with a connection.
    await navigator.serviceWorker.register("./service-worker.js").catch(() => {});
  }
}

void begin();
