/** What may have gone wrong with a painted cube that cannot be: a side that was held turned, some stickers, or a cube
 * that was taken apart. People say which it was: several may be as likely. */

import { Solver } from "faceturn";
import { ABOVE, BLANK, FACES, type Face, count, faceOf, isCentre, sidesOf } from "../cube/faces.js";
import { faceletsOf } from "../cube/geometry.js";
import { texts } from "../texts.js";

/** A way to repair what was painted. */
export interface Repair {
  /** What is painted then: blank where only people can tell the colour. */
  painted: string;
  changed: readonly number[];
  /** What it says was wrong. */
  words: string;
  /** The side that was held turned, if it is that. */
  turned?: Face;
}

/** The most repairs of each kind that people are asked to choose from. */
const MOST = 6;

/** How many stickers of a side are known, the middle among them, before its turns are shown: of fewer one sees little,
 * and the side is painted again. */
const HELD = 5;
const BEGUN = 3;

/** The repairs of a painted cube, the likeliest first: turned sides, then the fewest stickers. */
export function repairsOf(painted: string): Repair[] {
  const turned = FACES.flatMap((face) => [1, 3, 2].map((quarters) => turnedSide(painted, face, quarters)));
  const possible = turned.filter((repair) => repair.painted !== painted && isPossible(repair.painted));
  const known = ({ turned }: Repair) => 9 - count(sideOf(painted, turned as Face), BLANK);
  const likely = possible.filter((repair) => known(repair) >= HELD).sort((one, other) => known(other) - known(one));
  const begun = FACES.filter((face) => possible.some((repair) => repair.turned === face && known(repair) >= BEGUN && known(repair) < HELD));
  return [...likely.slice(0, MOST), ...begun.map((face) => again(painted, face)), ...stickersOf(painted)];
}

/** The repairs that change the fewest stickers. */
function stickersOf(painted: string): Repair[] {
  const least = Solver.repairFacelets(painted);
  if ("error" in least || least.changed.length === 0) return [];
  const sets = least.changed.length > 2 ? [] : wrongSets(painted, least.changed.length);
  // Of more than that, people see best for themselves which one is wrong: all are marked.
  if (sets.length > MOST && least.changed.length === 1) return [];
  if (sets.length === 0 || sets.length > MOST) return [{ painted: least.facelets, ...said(least.facelets, least.changed) }];
  return sets.map((changed) => {
    const blanked = without(painted, changed);
    const deduction = Solver.deduceFacelets(blanked);
    const facelets = "error" in deduction ? blanked : deduction.facelets;
    const repaired = [...painted].map((symbol, at) => (changed.includes(at) ? (facelets[at] as string) : symbol)).join("");
    return { painted: repaired, ...said(repaired, changed) };
  });
}

/** The sets of one sticker or two of which all may be wrong. */
function wrongSets(painted: string, size: number): number[][] {
  if (size === 1) {
    const deduction = Solver.deduceFacelets(painted);
    return "error" in deduction ? deduction.wrong.map((at) => [at]) : [];
  }
  const sets: number[][] = [];
  for (let first = 0; first < painted.length && sets.length <= MOST; first++) {
    if (isCentre(first) || painted[first] === BLANK) continue;
    const others = wrongSets(without(painted, [first]), size - 1);
    sets.push(...others.filter(([second = 0]) => second > first).map((set) => [first, ...set]));
  }
  return sets;
}

function said(repaired: string, changed: readonly number[]): Pick<Repair, "changed" | "words"> {
  const words = changed.map((at) => {
    const colour = repaired[at] === BLANK ? undefined : (repaired[at] as Face);
    return texts.repaired(faceOf(at), Math.floor((at % 9) / 3), at % 3, colour);
  });
  return { changed, words: words.length > 3 ? texts.stickers(words.length) : words.join("; ") };
}

/** The painted cube with a side turned back by quarters. */
function turnedSide(painted: string, face: Face, quarters: number): Repair {
  let side = [...sideOf(painted, face)];
  for (let quarter = 0; quarter < quarters; quarter++) {
    side = side.map((_, at) => side[3 * (2 - (at % 3)) + Math.floor(at / 3)] as string);
  }
  const begin = 9 * FACES.indexOf(face);
  const changed = side.flatMap((symbol, at) => (symbol === painted[begin + at] ? [] : [begin + at]));
  const words = texts.turnedSide(face, ABOVE[face]);
  return { painted: painted.slice(0, begin) + side.join("") + painted.slice(begin + 9), changed, words, turned: face };
}

/** The painted cube without a side, which is to be painted again. */
function again(painted: string, face: Face): Repair {
  const begin = 9 * FACES.indexOf(face);
  const changed = Array.from({ length: 9 }, (_, at) => begin + at).filter((at) => !isCentre(at) && painted[at] !== BLANK);
  return { painted: without(painted, changed), changed, words: texts.sideAgain(face, ABOVE[face]), turned: face };
}

function sideOf(facelets: string, face: Face): string {
  return sidesOf(facelets)[face];
}

function without(facelets: string, blanks: readonly number[]): string {
  return [...facelets].map((symbol, at) => (blanks.includes(at) ? BLANK : symbol)).join("");
}

/** Whether a cube can show these facelets. */
function isPossible(facelets: string): boolean {
  return !("error" in Solver.deduceFacelets(facelets)) && (facelets.includes(BLANK) || !("error" in Solver.readFacelets(facelets)));
}

/** What people do by hand with a cube that no turns solve, though each of its pieces is there: it was taken apart. */
export interface ByHand {
  facelets: string;
  pieces: readonly number[];
  words: string;
}

/** The corner and the edges that are twisted, flipped and exchanged then: those that are seen best. */
const CORNER = faceletsOf("URF");
const EDGES = [faceletsOf("UF"), faceletsOf("UR")] as const;

/** What makes such a cube possible: nothing if its stickers are wrong. */
export function byHand(facelets: string): ByHand | undefined {
  for (const swaps of [false, true]) {
    for (const flips of [false, true]) {
      for (const twist of [0, 1, 2]) {
        const moved = [...facelets];
        const put = (from: readonly number[], to: readonly number[]) =>
          from.forEach((at, piece) => {
            moved[to[piece] as number] = facelets[at] as string;
          });
        put(CORNER, CORNER.map((_, at) => CORNER[(at + twist) % 3] as number));
        const [front, right] = swaps ? [EDGES[1], EDGES[0]] : EDGES;
        put(EDGES[0], flips ? front.toReversed() : front);
        put(EDGES[1], right);
        if ("error" in Solver.readFacelets(moved.join(""))) continue;
        const edges = swaps ? EDGES.flat() : flips ? EDGES[0] : [];
        return { facelets: moved.join(""), pieces: [...(twist === 0 ? [] : CORNER), ...edges], words: texts.byHand(twist, swaps, flips) };
      }
    }
  }
  return undefined;
}
