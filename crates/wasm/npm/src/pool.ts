/** Workers that answer calls, each one at a time. */

import type { CallName, Calls, Response, Start } from "./messages.js";
import { deferred } from "./waiting.js";

/** A worker of a browser or of Node. */
export interface Channel {
  post(message: unknown, transfer: ArrayBuffer[]): void;
  listen(onMessage: (message: Response) => void, onError: (error: Error) => void): void;
  terminate(): void;
}

/** What waits for an answer. */
interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
  onProgress?: ((progress: never) => void) | undefined;
}

/** One worker. Calls wait for those before them. */
export class Remote {
  readonly #channel: Channel;
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;
  /** Why it does not answer any more. */
  #end: Error | undefined;
  /** Not 0 once the part that is being searched is to end. */
  readonly stop: Int32Array | undefined;

  constructor(channel: Channel, start: Omit<Start, "stop">) {
    this.#channel = channel;
    channel.listen(
      (response) => this.#receive(response),
      (error) => this.#fail(error),
    );
    // Browsers hide shared memory unless the page is isolated from other origins.
    const isShared = typeof SharedArrayBuffer !== "undefined";
    if (isShared) this.stop = new Int32Array(new SharedArrayBuffer(4));
    channel.post(this.stop ? { ...start, stop: this.stop } : start, []);
  }

  /** Whether the worker has calls to answer. */
  get isBusy(): boolean {
    return this.#waiting.size > 0;
  }

  call<Name extends CallName>(
    name: Name,
    values: Parameters<Calls[Name]>,
    onProgress?: (progress: never) => void,
    transfer: ArrayBuffer[] = [],
  ): Promise<ReturnType<Calls[Name]>> {
    const id = this.#calls++;
    const { promise, resolve, reject } = deferred<ReturnType<Calls[Name]>>();
    if (this.#end) {
      reject(this.#end);
      return promise;
    }
    const settle = resolve as (result: unknown) => void;
    this.#waiting.set(id, { resolve: settle, reject, onProgress });
    this.#channel.post({ id, name, values }, transfer);
    return promise;
  }

  /** Ends the worker. Its calls are rejected with the reason, those to come as well. */
  terminate(reason: Error): void {
    this.#channel.terminate();
    this.#fail(reason);
  }

  #receive(response: Response): void {
    const waiting = this.#waiting.get(response.id);
    if (!waiting) return;
    if ("progress" in response) {
      waiting.onProgress?.(response.progress as never);
      return;
    }
    this.#waiting.delete(response.id);
    if ("error" in response) waiting.reject(new Error(response.error));
    else waiting.resolve(response.result);
  }

  #fail(error: Error): void {
    this.#end = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
