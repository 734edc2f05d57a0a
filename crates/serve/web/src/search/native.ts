/** The solver of the program that serves the page, behind a socket: docs/files.md. */

import {
  type InsertionReport,
  type InsertionsOptions,
  type Pass,
  type Progress,
  type QuickReport,
  type SolveOptions,
  type SolveReport,
  Solver,
  type StepsOptions,
  type StepsReport,
  writtenJob,
} from "faceturn";
import type { Report } from "./state.js";

/** What the program says of a search: docs/files.md has all messages and their fields. */
type Message = { id: number } & (
  | { type: "queued"; place: number }
  | { type: "preparing"; goal: string }
  | { type: "began"; lower_bound: number }
  | { type: "known" | "solution" | "improvement"; solution: string }
  | { type: "pass_began"; depth: number; expected_seconds: number | null }
  | ({ type: "progress" } & Progress)
  | ({ type: "pass_ended"; solutions: string[]; lower_bound: number } & Pass)
  | { type: "result"; result: Result }
  | { type: "cancelled" }
  | { type: "error"; error: { message: string } }
);

/** What a search ends with. */
type Result = SolveReport | QuickReport | StepsReport | InsertionReport;

/** A request that has not been answered in full. */
interface Request {
  /** Gets what the program says, but for the last message. */
  follow(message: Message): unknown;
  resolve(result: Result): void;
  reject(error: Error): void;
}

/** How long the program looks for a short solution during each search, in seconds. */
const QUICK_TIME = 0.25;

/** The longest text of a position that the program is sent: it reads messages of 64 KiB, in which a
 * letter takes six bytes at most. */
const LONGEST = 10_000;

/** The code with which the program closes the connection of an idle client. */
const IDLE = 4000;

/** Whether a program with a solver serves the page. Among the files of the page is one of this name that
 * says no. */
export async function isServed(): Promise<boolean> {
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(), SILENCE);
  try {
    const response = await fetch("./api/v1/about", { signal: tooLong.signal });
    return response.ok && (await response.json()).program === "faceturn";
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** The program has ended before it has answered. */
export class Lost extends Error {}

/** How long a program that is asked something may say nothing until it is asked whether it is there, and how long
 * that may take, in milliseconds. */
const SILENCE = 10_000;

export class NativeSolver {
  readonly #socket: WebSocket;
  readonly #requests = new Map<number, Request>();
  #last = 0;
  /** When the program has said something, or was asked for the first time since. */
  #heard = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data) as Message);
  }

  /** Connects to the program; rejects if it does not run any more. `lost` is called when the
   * connection is closed: because nothing was asked for long, or because the program has ended. */
  static async connect(lost: (isIdle: boolean) => void): Promise<NativeSolver> {
    const address = new URL("./api/v1/socket", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error("the program does not answer"));
    });
    const solver = new NativeSolver(socket);
    const end = (isIdle: boolean) => {
      clearInterval(timer);
      socket.onclose = null;
      socket.close();
      solver.#fail(new Lost("the program has stopped"));
      lost(isIdle);
    };
    const timer = setInterval(async () => {
      if (solver.#isSilent && !(await isServed()) && solver.#isSilent) end(false);
    }, SILENCE / 2);
    socket.onclose = ({ code }) => end(code === IDLE);
    return solver;
  }

  /** Searches as `Solver` does, and reports what is found. */
  async solve(text: string, options: SolveOptions, report: (report: Report) => void): Promise<void> {
    const position = shortened(text);
    const { metric, goal, target, moves, minDepth, signal } = options;
    // At the same time as the search, which waits for those of other pages: a first answer at once.
    if ([goal, target, moves, minDepth].every((it) => it === undefined)) {
      const quick = { type: "quick", position, metric, time: QUICK_TIME };
      const improved = (message: Message) => message.type === "improvement" && follow(message, report);
      const found = this.#ask(quick, signal, improved);
      found.then((result) => reportQuick(result as QuickReport, report)).catch(() => {});
    }
    const pass = { depth: 0, begun: 0 };
    const search = { type: "solve", ...writtenJob(position, options) };
    const result = await this.#ask(search, signal, (message) => follow(timed(message, pass), report));
    report({ type: "ended", report: result as SolveReport });
  }

  /** Finds a short solution at once. */
  async quick(position: string): Promise<string | undefined> {
    const result = await this.#ask({ type: "quick", position: shortened(position) });
    return (result as QuickReport).solutions[0];
  }

  async steps(position: string, options: StepsOptions): Promise<StepsReport> {
    const search = { type: "steps", ...writtenJob(position, options) };
    return (await this.#ask(search, options.signal)) as StepsReport;
  }

  async insertions(position: string, skeleton: string, options: InsertionsOptions): Promise<InsertionReport> {
    const search = { type: "insertions", ...writtenJob(position, { ...options, skeleton }) };
    return (await this.#ask(search, options.signal)) as InsertionReport;
  }

  /** Asks for something, and waits for the last message about it. */
  #ask(
    request: object,
    signal?: AbortSignal,
    follow: Request["follow"] = () => {},
  ): Promise<Result> {
    const id = this.#last++;
    signal?.addEventListener("abort", () => this.#send({ id, type: "cancel" }), { once: true });
    return new Promise((resolve, reject) => {
      if (this.#requests.size === 0) this.#heard = performance.now();
      this.#requests.set(id, { follow, resolve, reject });
      this.#send({ id, ...request });
      if (signal?.aborted) this.#send({ id, type: "cancel" });
    });
  }

  /** Whether the program owes an answer, and has said nothing for long. */
  get #isSilent(): boolean {
    return this.#requests.size > 0 && performance.now() - this.#heard > SILENCE;
  }

  #send(message: unknown): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #receive(message: Message): void {
    this.#heard = performance.now();
    const request = this.#requests.get(message.id);
    if (!request) return;
    if (!["result", "cancelled", "error"].includes(message.type)) {
      request.follow(message);
      return;
    }
    this.#requests.delete(message.id);
    if (message.type === "result") request.resolve(message.result);
    else request.reject(new Error(message.type === "error" ? message.error.message : "cancelled"));
  }

  #fail(error: Error): void {
    for (const { reject } of this.#requests.values()) reject(error);
    this.#requests.clear();
  }
}

/** Reports what a message says, but for the last one. */
export function follow(message: Message, report: (report: Report) => void): void {
  switch (message.type) {
    case "queued":
      return report({ type: "queued", place: message.place });
    case "preparing":
      return report({ type: "preparing", goal: message.goal });
    case "began":
      report({ type: "queued", place: 0 });
      return report({ type: "bound", lowerBound: message.lower_bound });
    case "known":
    case "solution":
    case "improvement":
      return report({ type: "solution", solution: message.solution });
    case "pass_began": {
      const { depth, expected_seconds: secondsLeft } = message;
      const progress = { type: "progress", depth, share: 0 } as const;
      return report(secondsLeft === null ? progress : { ...progress, secondsLeft });
    }
    case "progress": {
      const { depth, share, secondsLeft } = message;
      const progress = { type: "progress", depth, share } as const;
      return report(secondsLeft === undefined ? progress : { ...progress, secondsLeft });
    }
    case "pass_ended": {
      const { id: _, type: __, solutions, lower_bound: lowerBound, ...pass } = message;
      return report({ type: "pass", pass, solutions, lowerBound });
    }
  }
}

export function reportQuick({ solutions: [solution], lower_bound: lowerBound }: QuickReport, report: (report: Report) => void) {
  report({ type: "bound", lowerBound });
  if (solution !== undefined) report({ type: "solution", solution });
}

/** A message about progress, with the time that is left. */
function timed(message: Message, pass: { depth: number; begun: number }): Message {
  if (message.type === "pass_began") Object.assign(pass, { depth: message.depth, begun: performance.now() });
  if (message.type !== "progress" || message.share === 0) return message;
  const elapsed = (performance.now() - pass.begun) / 1000;
  return { ...message, secondsLeft: (elapsed * (1 - message.share)) / message.share };
}

/** The text of a position, or its facelets if that is too long. */
function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  const reading = Solver.read(text);
  return "error" in reading ? text : reading.facelets;
}
