/** A search that one worker does as a whole, without the table. */

import type { StepsMessage, Whole } from "./messages.js";
import type { StepsOptions } from "./types.js";
import { deferred, unlessCancelled } from "./waiting.js";
import type { Workers } from "./workers.js";

/** Has a worker beside the others do a checked job until the signal or the time limit ends it. The result is then what
 * has been found. A worker that shares no memory is replaced, and there is no result. */
export async function searchWhole<Report>(
  workers: Workers,
  name: Whole,
  job: string,
  { signal, timeout, onSolution, onProgress }: StepsOptions,
): Promise<Report> {
  const mistake = deferred<never>();
  const onMessage = (message: StepsMessage) => {
    try {
      if ("solution" in message) onSolution?.(message.solution);
      else onProgress?.(message);
    } catch (error) {
      mistake.reject(error as Error);
    }
  };
  const worker = workers.apart;
  const time = timeout === undefined ? undefined : 1000 * timeout;
  const answer = workers.fewest().then((module) => worker.call(name, [module, job, time], onMessage));
  const call = answer as Promise<unknown> as Promise<Report>;
  const end = async () => {
    if (!worker.stop) return workers.endApart();
    Atomics.store(worker.stop, 0, 1);
    await call.catch(() => {});
    Atomics.store(worker.stop, 0, 0);
  };
  try {
    const report = await unlessCancelled(Promise.race([call, mistake.promise]), signal);
    if (report) return report;
  } catch (error) {
    await end();
    throw error;
  }
  await end();
  return worker.stop ? call : Promise.reject(signal?.reason);
}
