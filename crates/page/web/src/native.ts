/** The solver of the program that serves the page, behind a socket: docs/files.md. */

import type { Pass, Progress, QuickReport, SolveReport } from "faceturn";
import type { Options } from "./engine.js";

/** What the program says of a search. */
type Message = { id: number } & (
  | { type: "queued"; place: number }
  | ({ type: "progress" } & Progress)
  | ({ type: "pass_ended"; solutions: string[]; lower_bound: number } & Pass)
  | { type: "result"; result: SolveReport | QuickReport }
  | { type: "cancelled" }
  | { type: "error"; error: { message: string } }
);

/** A search that is running. */
interface Running {
  position: string;
  options: Options;
  /** When the pass began, in milliseconds, and its depth. */
  pass: { depth: number; begun: number };
  resolve(report: SolveReport): void;
  reject(error: Error): void;
}

/** How long the program looks for a short solution beside each search, in seconds. */
const QUICK_TIME = 1;

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
  /** Searches for short solutions, and the search that each is beside. */
  readonly #quick = new Map<number, number>();
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
  solve(position: string, options: Options): Promise<SolveReport> {
    const [id, quick] = [this.#searches++, this.#searches++];
    const { first, extra, maxDepth, minDepth, signal } = options;
    const limits = { first, extra, max_depth: maxDepth, min_depth: minDepth };
    for (const search of [id, quick]) {
      signal?.addEventListener("abort", () => this.#send({ id: search, type: "cancel" }));
    }
    return new Promise((resolve, reject) => {
      const pass = { depth: 0, begun: 0 };
      this.#running.set(id, { position, options, pass, resolve, reject });
      // Beside the search, which waits for those of other pages: the first answer comes at once.
      this.#quick.set(quick, id);
      this.#send({ id: quick, type: "quick", position, time: QUICK_TIME });
      this.#send({ id, type: "solve", position, ...limits });
    });
  }

  #send(message: unknown): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #receive(message: Message): void {
    const { id } = message;
    const search = this.#quick.get(id);
    if (search !== undefined) {
      if (message.type !== "result") return;
      this.#quick.delete(id);
      this.#running.get(search)?.options.onQuick?.(message.result as QuickReport);
      return;
    }
    const running = this.#running.get(id);
    if (!running) return;
    const { options, position, resolve, reject } = running;
    switch (message.type) {
      case "queued":
        options.onQueued(message.place);
        break;
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
        resolve(notBegun(position));
        break;
      case "error":
        this.#running.delete(id);
        reject(new Error(message.error.message));
        break;
    }
  }

  #fail(error: Error): void {
    for (const { reject } of this.#running.values()) reject(error);
    this.#running.clear();
    this.#quick.clear();
  }
}

/** The progress with the time that is left. */
function timed(running: Running, { depth, share }: Progress): Progress {
  const progress = { depth, share };
  const now = performance.now();
  if (running.pass.depth !== progress.depth) running.pass = { depth: progress.depth, begun: now };
  const elapsed = (now - running.pass.begun) / 1000;
  return share > 0 ? { ...progress, secondsLeft: (elapsed * (1 - share)) / share } : progress;
}

/** The report of a search that was cancelled before it began. */
function notBegun(input: string): SolveReport {
  return {
    input,
    holding: "",
    facelets: "",
    distance: null,
    proven: false,
    lower_bound: 0,
    upper_bound: null,
    ended: "interrupted",
    complete: false,
    solutions: [],
    solution_count: 0,
    minimal_solution_count: 0,
    symmetries: 1,
    solution_count_up_to_symmetry: null,
    passes: [],
    nodes: 0,
    expanded: 0,
    lookups: 0,
    tests: 0,
    seconds: 0,
  };
}
