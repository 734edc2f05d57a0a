/** Promises that are settled from outside, or that a signal cuts short. */

/** A promise that is settled from outside. */
export function deferred<Value>() {
  let resolve!: (value: Value) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<Value>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

/** Waits for a promise, or until the signal cancels: then there is nothing. */
export async function unlessCancelled<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value | undefined> {
  const cancelled = deferred<undefined>();
  const cancel = () => cancelled.resolve(undefined);
  if (signal?.aborted) cancel();
  signal?.addEventListener("abort", cancel);
  try {
    return await Promise.race([promise, cancelled.promise]);
  } finally {
    // The signal may be there for many searches.
    signal?.removeEventListener("abort", cancel);
  }
}

/** Waits for a time in milliseconds, or until the signal cancels. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = deferred<void>();
  const timer = setTimeout(resolve, milliseconds);
  await unlessCancelled(promise, signal);
  clearTimeout(timer);
}

/** Things that are done one after the other. */
export class Turns {
  /** Settles when those begun so far have ended. */
  #last: Promise<void> = Promise.resolve();

  /** Does something once those before it have ended, and what else it needs is there: unless the signal cancels
   * until then. */
  async take<Result>(
    action: () => Promise<Result>,
    signal: AbortSignal | undefined,
    needs: () => Promise<unknown> = async () => {},
  ): Promise<Result> {
    const before = this.#last;
    const { promise, resolve } = deferred<void>();
    this.#last = promise;
    try {
      await unlessCancelled(before.then(needs), signal);
      signal?.throwIfAborted();
      return await action();
    } finally {
      // If this one is cancelled while it waits, those behind it still wait for those before it.
      void before.then(resolve);
    }
  }
}
