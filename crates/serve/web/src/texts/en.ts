/** The page in English; its other texts are in index.html. All other languages have the same texts. */

import type { InsertionReport } from "faceturn";
import type { Counted, Face, Words } from "./words.js";

/** What is left when moves were made, and whether all ways to insert something were tried. */
type Left = Pick<InsertionReport, "left" | "left_corners" | "left_edges" | "claim" | "complete">;

const colours: Record<Face, string> = { U: "white", R: "red", F: "green", D: "yellow", L: "orange", B: "blue" };
const middles = (up: Face, front: Face) => `the ${colours[up]} middle up and the ${colours[front]} middle towards you`;
const FEWEST = "No one can do it in fewer.";

export const en = ({ many, number, listed }: Words) => {
  const unit = (count: number, metric?: Counted) => {
    const one = metric === "move" ? "move" : metric ? `${metric} turn` : "turn";
    return count === 1 ? one : `${one}s`;
  };
  const turns = (count: number, metric?: Counted) => `${number(count)} ${unit(count, metric)}`;
  return {
    unit,
    turns,
    colours,
    grey: "grey",
    /** What is written on stickers, in the order of faces U, R, F, D, L and B. */
    letters: "W R G Y O B",
    loading: "Loading the solver",
    loadingOn: "Loading the solver. It goes on by itself.",
    notLoaded: (why: string) => `The solver cannot be loaded, so that cubes can be entered but not solved: ${why}.`,
    solve: "Solve",
    yourCube: "your cube",
    inMagenta: "; in magenta what is not as it should be",
    back: { algorithms: "All algorithms", crosses: "All crosses", answer: "All solutions", other: "Back" },
    better: (length: number, made: number) => `${length} found: ${made === 0 ? "" : `take back your ${turns(made, "face")}, then `}follow it`,

    // How to hold the cube, and its moves.
    holdToPaint: (front: Face, up: Face) =>
      `Hold it with the ${colours[front]} middle towards you and the ${colours[up]} middle on top. Tap the marked sticker's colour, or slide one over several.`,
    hold: (up: Face, front: Face) => `Hold the cube with ${middles(up, front)}.`,
    holdFirst: (up: Face, front: Face) => `First hold it with ${middles(up, front)}.`,
    /** What turns, and which way a turn clockwise takes what is in front or, for the front itself, which way it goes. */
    sides: {
      U: ["Top", "to the left", "to the right"],
      D: ["Bottom", "to the right", "to the left"],
      R: ["Right side", "away from you", "towards you"],
      L: ["Left side", "towards you", "away from you"],
      F: ["Front", "clockwise", "anticlockwise"],
      B: ["Back", "its top to the left", "its top to the right"],
    } as Record<Face, readonly [string, string, string]>,
    slices: {
      L: "Middle slice between left and right",
      D: "Middle layer between top and bottom",
      F: "Slice between front and back",
    } as Partial<Record<Face, string>>,
    wholeCube: "Whole cube",
    twoLayers: (side: string) => `${side}, two layers`,
    move: (what: string, way: string) => `${what}, ${way}`,
    halfTurn: "half a turn",

    // Following.
    solvedNow: "Solved.",
    reached: "There it is.",
    ready: "Ready",
    done: "Done",
    next: "Next",
    play: "Play",
    pause: "Pause",
    turnsMade: (at: number, all: number) => `${at} of ${all} turns made`,

    // The cube in words.
    places: { U: "up face", R: "right face", F: "front face", D: "down face", L: "left face", B: "back face" } as Record<Face, string>,
    cube: (sides: readonly string[]) => `Rows from the top left. ${sides.join(" ")}`,
    cubeSide: (place: string, stickers: readonly string[]) => `${place}: ${stickers.join(" ")}.`,
    stickerAt: (place: string, row: number, column: number) => `${place}, row ${row}, column ${column}`,
    centre: "centre",
    follows: "follows from the others",
    wrong: "wrong",
    changed: "changed",
    doubtful: "doubtful",
    greyUnknown: "grey: not known",
    greyAny: "grey: may be anything",
    tooMany: (colour: string, count: number) => `${colour}, ${count} too many`,
    colourLeft: (colour: string, count: number) => `${colour}, ${count} left`,

    // Entering.
    noPosition: "there is no position to solve yet",
    filled: (count: number) => `${count} filled in for you`,
    toGo: (blank: number, filled: number) =>
      `${blank === 0 ? "All there" : `${many(blank, "sticker", "stickers")} to go`}${filled === 0 ? "" : `; ${filled} filled in for you${blank === 0 ? ": compare them with your cube" : ""}`}.`,
    over: (face: Face, count: number) => `${count} stickers are ${colours[face]}, but a cube has only 9.`,
    noPiece: (faces: readonly Face[]) => `No piece is ${listed(faces.map((face) => colours[face]))}.`,
    noCorner: (faces: readonly Face[]) => `No corner is ${listed(faces.map((face) => colours[face]))} that way round.`,
    twice: (faces: readonly Face[]) => `Two pieces are ${listed(faces.map((face) => colours[face]))}: one of them is wrong.`,
    noFit: "These stickers do not fit together.",
    takenApart: "If every sticker is as on your cube, it was once taken apart.",
    byHand: (twist: number, swaps: boolean, flips: boolean) => {
      const what = [
        ...(twist === 0 ? [] : [`twist the marked corner ${twist === 1 ? "clockwise" : "anticlockwise"}`]),
        ...(swaps ? ["exchange the marked edges"] : []),
        ...(flips ? [`flip the ${swaps ? "one then in front" : "marked edge"}`] : []),
      ];
      return `Then ${what.join(", ")} on your cube.`;
    },
    doneByHand: "I have done that",
    isTurned: (face: Face) => `Is the ${colours[face]} side turned?`,
    isThis: "Does your cube show this?",
    whichIsIt: "Which of these does your cube show?",
    oneOfMarked: (isElse: boolean) => `${isElse ? "If not, one" : "One"} of the marked stickers is wrong: compare them with your cube, tap it and then its colour.`,
    repaired: (side: Face, row: number, column: number, colour: Face | undefined) =>
      `${colours[side]} side, ${["top", "middle", "bottom"][row]} ${["left", "middle", "right"][column]}: ${colour ? colours[colour] : "another colour"}`,
    stickers: (count: number) => many(count, "sticker", "stickers"),
    turnedSide: (side: Face, up: Face) => `${colours[side]} side turned, ${colours[up]} on top`,
    sideAgain: (side: Face, up: Face) => `${colours[side]} side again, ${colours[up]} on top`,

    // Goals.
    goal: (summary: string) => `Solve: ${summary || "whole cube"}`,
    unknownGoal: "a goal that is not known",
    goals: (count: number) => many(count, "goal", "goals"),
    to: (target: string) => `to ${target}`,
    by: (moves: string) => `by ${moves}`,
    quarterTurns: "quarter turns",
    slot: (faces: readonly Face[]) => `${faces.map((face) => colours[face]).join(" and ")} slot`,
    groups: {
      cross: "Cross",
      pairs: "Cross and pairs",
      last: "Last layer",
      blocks: "Blocks",
      fewest: "Fewest moves",
      pieces: "Pieces",
    },
    cross: (face: Face) => `${colours[face]} cross`,
    nearestCross: "the nearest cross",
    allCrosses: "all six crosses",
    crossAndSlot: (cross: Face, slot: readonly [Face, Face]) => `${colours[cross]} cross, ${colours[slot[0]]} and ${colours[slot[1]]} slot`,
    allSlotsBut: (slot: readonly [Face, Face]) => `all slots but ${colours[slot[0]]} and ${colours[slot[1]]}`,
    twoLayersBelow: (face: Face) => `two layers, ${colours[face]} below`,
    sideUp: (face: Face) => `${colours[face]} side up`,
    everything: "everything",
    allButBlock: "all but a corner's block",
    layer: (face: Face) => `${colours[face]} layer`,
    edgesOriented: "edges oriented (EO)",
    eoAny: "EO along any axis",
    eoLine: "EO and line",
    eoCross: "EO and cross",
    cornersOriented: "corners oriented",
    domino: "domino reduction (DR)",
    dominoAny: "DR along any axis",
    halfTurns: "half turns (HTR)",
    allButThree: "all but three corners",
    corners: "corners",
    edges: "edges",

    // The answer.
    fewest: FEWEST,
    eachFewest: "Each in the fewest turns. Proven.",
    stopped: "Stopped.",
    stoppedEarly: "Stopped before the search began.",
    programStopped: "The program has stopped.",
    noneYet: "No solution is known yet.",
    of: (done: number, all: number) => `${done} of ${all}`,
    goalsDone: (done: number, all: number) => `${done} of ${all} goals.`,
    goalsUnit: "goals",
    goOn: "Go on",
    goOnHere: "Go on in the browser",
    thereIs: (length: number, metric: Counted) => `There is a solution of ${turns(length, metric)}.`,
    none: "None",
    noSolution: (why: string) => `No solution: ${why}.`,
    noneFewer: (bound: number) => `None has fewer than ${bound}.`,
    perhapsFewer: (unit: string) => `${unit}, perhaps not the fewest`,
    orFewer: (unit: string) => `${unit} or fewer`,
    waiting: (others: number) => `Waiting for ${many(others, "other search", "other searches")}.`,
    preparing: (goal: string) => `Preparing the goal ${goal}.`,
    searching: "Searching.",
    lookingShorter: "Looking for shorter ones.",
    soFar: (solutions: number) => `${many(solutions, "solution", "solutions")} so far.`,
    lookingOthers: "Looking for the other solutions.",
    alreadySolved: "It is already solved.",
    alreadyReached: "The goal is already reached.",
    ways: (count: number) => (count === 1 ? "There is only this way." : `These are all ${number(count)} ways.`),
    upToSymmetry: (kinds: number) => `Turned or mirrored they are ${kinds === 1 ? "one" : number(kinds)}.`,
    trying: (length: number, metric: Counted) => `trying every way of ${turns(length, metric)}`,
    left: (time: string) => `about ${time} left`,
    findAll: (time: string | undefined) => `Find all${time === undefined ? "" : `, about ${time}`}`,
    ladder: (top: number, ruledOut: number, best: number | undefined) =>
      `Ladder from 0 to ${top}: below ${ruledOut} ruled out, ${best === undefined ? "no solution known yet" : `a solution of ${best} known`}.`,
    anyTurn: "any turn",
    anyFaces: "any faces",
    moreToFilter: (count: number) => `and ${number(count)} more: filter them, or copy all.`,
    more: (count: number) => `and ${number(count)} more`,
    noTurns: "no turns",
    took: (time: string) => `It took ${time}.`,
    noneFound: "none",
    cutShort: (count: number) => `${number(count)}, cut short`,
    scramble: (moves: string) => `Scramble: ${moves}`,
    provenFewest: "Proven: no one can do it in fewer.",
    fewestKnown: "The fewest known so far.",
    copied: { moves: "moves copied", solutions: "solutions copied", solution: "solution copied", link: "link copied", algorithms: "algorithms copied" },
    notCopied: (content: string) => `the browser does not let the page copy: ${content}`,
    noAnswer: "no answer yet",
    byProgram: "solved by the program on this machine",
    inBrowser: (workers: number) => `solved in this browser by ${many(workers, "worker", "workers")}`,
    generating: (percent: number) => `The table is being generated, once: ${percent} %`,
    tableLoading: "The table is being loaded",

    // Algorithms.
    f2l: "F2L, last slot",
    lse: "last six edges (EO)",
    wv: "Winter variation",
    anyFace: "any face",
    chance: (arrangements: number, of: number) => `${arrangements} in ${of}`,
    allCases: "all",
    enterFirst: "Paint or type a cube under Solve first; its grey stickers may be anything.",
    yourOwn: "Your own",
    perm: (name: string) => `${name} perm`,
    heldDifferently: "Held differently, by other turns:",
    notMoves: "These are not moves.",
    notSolving: "It does not solve this case.",
    solvesIn: (length: number) => `It solves this case in ${many(length, "move", "moves")}.`,
    notListed: "It is not in the list.",
    effortIs: (effort: string, least: string) => `Its effort is ${effort}; the least is ${least}.`,
    lookingAlgorithms: (at: number, all: number) => `Looking for algorithms: ${at} of ${all}.`,
    mark: (algorithm: string) => `Mark ${algorithm}`,
    effort: (regrips: number) => `effort, the less the better${regrips === 0 ? "" : `; regrips: ${regrips}`}`,
    noneByThese: (why: string) => `There is none by these turns: ${why}.`,
    noneInTime: (seconds: number, bound: number) => `None found in ${seconds} s; there is none of fewer than ${turns(bound)}. Allow other turns.`,
    shortestHas: (length: number | null, isCounted: boolean) =>
      `The shortest has ${length}${isCounted ? ", rotations counted" : ""}. The number is the effort of the fingers; the most comfortable come first.`,
    lookingLonger: "Looking for longer ones, which may be more comfortable.",

    // Crosses.
    shortestIs: (face: Face, length: number | null) => `The shortest is ${colours[face]}: ${turns(length ?? 0)}.`,
    crossWays: (face: Face, ways: number, isAll: boolean) => `${colours[face]}, ${ways === 1 ? "one way" : `${isAll ? "" : "more than "}${ways} ways`}`,
    isThere: "it is there",
    lengthsHidden: "All six are there; each shows its length when it is opened.",
    inspection: "Inspect: 15 s",
    anHour: "Start the hour",
    timeUp: "Time is up.",

    // Fewest moves.
    steps: ["EO: orient the edges", "DR: domino reduction", "HTR: half turns are enough", "Finish"] as readonly string[],
    finish: "finish",
    byYou: "by hand",
    solution: (moves: string) => `Solution: ${moves}`,
    solutionSoFar: (moves: string) => `So far: ${moves}`,
    total: (count: number, isSolved: boolean) => `${turns(count)} so far${isSolved ? ": solved." : "."}`,
    lookingFor: (what: string) => `Looking for ${what}.`,
    noWay: "No way to do this step from here: the steps before it do not stand.",
    variants: (count: number) => many(count, "variant", "variants"),
    takeIt: (total: number) => `Take it: ${total} in all`,
    atMost: (count: number) => `From here, at most ${count} more.`,
    insertionsSearched: "Searching for insertions.",
    leaves: ({ left, claim }: Left) => `They leave ${left}. ${claim}.`,
    insertAfter: (before: string, what: string) => `${before ? `after ${before}` : "at the beginning"}: ${what}`,
    withInsertion: (where: string) => `with insertion ${where}`,
    fewestPossible: (best: number) => `The fewest possible: ${best}, proven.`,
    fewestBetween: (least: number, best: number) => `The fewest possible: between ${least} and ${best}; being proven.`,
    branch: (at: number) => `Branch ${at}`,
    dropBranch: (at: number) => `Drop branch ${at}`,
    otherWay: "Other way",
  };
};

export type Texts = ReturnType<typeof en>;
