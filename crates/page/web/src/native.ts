/** The solver of the program that serves the page, behind a socket: docs/files.md. */

import {
  type Pass,
  type Progress,
  type QuickReport,
  type SolveOptions,
  type SolveReport,
  Solver,
  writtenJob,
} from "faceturn";

/** What to search for, and the callbacks. */
export interface Options extends SolveOptions {
  /** The search waits for so many others; none when it begins. */
  onQueued(count: number): void;
}

/** What the program says of a search. */
type Message = { id: number } & (
  | { type: "queued"; place: number }
  | { type: "began"; lower_bound: number }
  | { type: "pass_began"; depth: number; expected_seconds: number | null }
  | ({ type: "progress" } & Progress)
  | ({ type: "pass_ended"; solutions: string[]; lower_bound: number } & Pass)
  | { type: "result"; result: SolveReport | QuickReport }
  | { type: "cancelled" }
  | { type: "error"; error: { message: string } }
);

/** A search that is running. */
interface Running {
  options: Options;
  /** When the pass began, in milliseconds, and its depth. */
  pass: { depth: number; begun: number };
  resolve(report: SolveReport): void;
  reject(error: Error): void;
}

/** A pass that takes so many seconds is announced when it begins. */
const ANNOUNCED = 1;

/** How long the program looks for a short solution beside each search, in seconds. */
const QUICK_TIME = 1;

/** The longest text of a position that the program is sent: it reads messages of 64 KiB, in which a
 * letter takes six bytes at most. */
const LONGEST = 10_000;

/** Whether a program with a solver serves the page. */
export async function isServed(): Promise<boolean> {
  try {
    const response = await fetch("./api/v1/about");
    return response.ok && (await response.json()).program === "faceturn";
  } catch {
    return false;
  }
}

export class NativeSolver {
  readonly #socket: WebSocket;
  readonly #running = new Map<number, Running>();
  /** What waits for short solutions; undefined if there will be none. */
  readonly #quick = new Map<number, (report: QuickReport | undefined) => void>();
  #searches = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data) as Message);
  }

  /** Connects to the program; rejects if it does not run any more. */
  static async connect(lost: () => void): Promise<NativeSolver> {
    const address = new URL("./api/v1/socket", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error("the program does not answer"));
    });
    const solver = new NativeSolver(socket);
    socket.onclose = () => {
      solver.#fail(new Error("the program has ended"));
      lost();
    };
    return solver;
  }

  /** Searches as `Solver` does. */
  solve(text: string, options: Options): Promise<SolveReport> {
    const position = shortened(text);
    const id = this.#searches++;
    const { goal, target, moves, auf, preAuf, signal } = options;
    const isSolvedCube = ![goal, target, moves].some((it) => it !== undefined) && !auf && !preAuf;
    signal?.addEventListener("abort", () => this.#send({ id, type: "cancel" }), { once: true });
    return new Promise((resolve, reject) => {
      const pass = { depth: 0, begun: 0 };
      this.#running.set(id, { options, pass, resolve, reject });
      // Beside the search, which waits for those of other pages: the first answer comes at once.
      if (isSolvedCube) this.#improve(id, position, signal);
      this.#send({ id, type: "solve", ...writtenJob(position, options) });
    });
  }

  /** Finds a short solution at once. */
  quick(position: string): Promise<QuickReport> {
    const id = this.#searches++;
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error("the search for a short solution has ended"));
      this.#quick.set(id, (report) => (report ? resolve(report) : ended()));
      this.#send({ id, type: "quick", position });
    });
  }

  /** Looks for a short solution beside a search. */
  #improve(search: number, position: string, signal: AbortSignal | undefined): void {
    const id = this.#searches++;
    this.#quick.set(id, (report) => {
      if (report) this.#running.get(search)?.options.onQuick?.(report);
    });
    this.#send({ id, type: "quick", position, time: QUICK_TIME });
    signal?.addEventListener("abort", () => this.#send({ id, type: "cancel" }), { once: true });
  }

  #send(message: unknown): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #receive(message: Message): void {
    const { id } = message;
    const quick = this.#quick.get(id);
    if (quick) {
      if (!["result", "cancelled", "error"].includes(message.type)) return;
      this.#quick.delete(id);
      quick(message.type === "result" ? (message.result as QuickReport) : undefined);
      return;
    }
    const running = this.#running.get(id);
    if (!running) return;
    const { options, resolve, reject } = running;
    switch (message.type) {
      case "queued":
        options.onQueued(message.place);
        break;
      case "began":
        options.onQueued(0);
        break;
      case "pass_began": {
        const { depth, expected_seconds: secondsLeft } = message;
        running.pass = { depth, begun: performance.now() };
        if (secondsLeft !== null && secondsLeft >= ANNOUNCED) {
          options.onProgress?.({ depth, share: 0, secondsLeft });
        }
        break;
      }
      case "progress":
        options.onProgress?.(timed(running, message));
        break;
      case "pass_ended":
        options.onPass?.(message, message.solutions, message.lower_bound);
        break;
      case "result":
        this.#running.delete(id);
        resolve(message.result as SolveReport);
        break;
      case "cancelled":
        this.#running.delete(id);
        reject(options.signal?.reason);
        break;
      case "error":
        this.#running.delete(id);
        reject(new Error(message.error.message));
        break;
    }
  }

  #fail(error: Error): void {
    for (const { reject } of this.#running.values()) reject(error);
    for (const quick of this.#quick.values()) quick(undefined);
    this.#running.clear();
    this.#quick.clear();
  }
}

/** The text of a position, or its facelets if that is too long. */
function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  const reading = Solver.read(text);
  return "error" in reading ? text : reading.facelets;
}

/** The progress with the time that is left. */
function timed(running: Running, { depth, share }: Progress): Progress {
  const progress = { depth, share };
  const elapsed = (performance.now() - running.pass.begun) / 1000;
  return share > 0 ? { ...progress, secondsLeft: (elapsed * (1 - share)) / share } : progress;
}
