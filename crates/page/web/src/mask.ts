/** Which stickers of the cube in three dimensions are grey. */

import type { TwistyPlayerConfig } from "cubing/twisty";
import { SOLVED } from "./net.js";

export type Mask = Exclude<
  NonNullable<TwistyPlayerConfig["experimentalStickeringMaskOrbits"]>,
  string
>;

/** The cubies as the player numbers them and their stickers, with the facelets that these are on when
 * the cube is solved. */
const CUBIES: Record<string, Record<string, number[]>> = {
  EDGES: {
    UF: [7, 19],
    UR: [5, 10],
    UB: [1, 46],
    UL: [3, 37],
    DF: [28, 25],
    DR: [32, 16],
    DB: [34, 52],
    DL: [30, 43],
    FR: [23, 12],
    FL: [21, 41],
    BR: [48, 14],
    BL: [50, 39],
  },
  CORNERS: {
    UFR: [8, 20, 9],
    URB: [2, 11, 45],
    UBL: [0, 47, 36],
    ULF: [6, 38, 18],
    DRF: [29, 15, 26],
    DFL: [27, 24, 44],
    DLB: [33, 42, 53],
    DBR: [35, 51, 17],
  },
};

/** Makes the stickers grey that are on the given facelets in a position of the cube. */
export function mask(position: string, isGrey: (facelet: number) => boolean): Mask {
  const orbits = Object.entries(CUBIES).map(([orbit, cubies]) => {
    const places = Object.values(cubies);
    const pieces = Object.keys(cubies).map((cubie) => {
      const isHere = (place: number[]) => place.every((at) => cubie.includes(position[at] as string));
      const place = places.find(isHere) ?? [];
      const facelets = [...cubie].map((face) => {
        const at = place.find((facelet) => position[facelet] === face);
        return at !== undefined && isGrey(at) ? "ignored" : "regular";
      });
      return { facelets };
    });
    return [orbit, { pieces }];
  });
  return { orbits: Object.fromEntries(orbits) };
}

/** No sticker is grey. */
export const COLOURED = mask(SOLVED, () => false);
