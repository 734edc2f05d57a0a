/** The worker that reads the colours of six pictures, so that the page goes on meanwhile. */

import { type FacePicture, Solver, load } from "faceturn";

/** Six pictures in the order of the faces, as far as that is known, and those that are upright; the others any way up. */
export interface Pictures {
  pictures: FacePicture[];
  upright: number[];
}

/** What was read of them, or why nothing was. */
export type Read = ReturnType<typeof Solver.readColours>;

const ready = load();
// It is said below.
ready.catch(() => {});

onmessage = async ({ data: { pictures, upright } }: MessageEvent<Pictures>) => {
  const read: Promise<Read> = ready.then(() => Solver.readColours(pictures, { pictures: upright.length < 6, upright }));
  postMessage(await read.catch(({ message }: Error) => ({ error: message, kind: "colours", undecided: [] })));
};
