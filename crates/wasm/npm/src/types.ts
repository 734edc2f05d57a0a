/** What goes in and out of a solver. */

/** A position that was read from text. */
export interface Reading {
  /** 54 facelets in the order U R F D L B. */
  facelets: string;
  /** The words of M. Reid's program. */
  reid: string;
  /** How the text was read. */
  format: "moves" | "facelets" | "reid" | "cycles" | "kpattern" | "name" | "rgb" | "pictures";
  /** How the cube is held at the end of the moves, as rotations; empty if as at their beginning. */
  holding: string;
  /** How many of the cube's 48 symmetries leave the position as it is. */
  symmetries: number;
}

/** Why a text is not a position. */
export interface Refusal {
  /** What is wrong, and what was expected: a line for each reason. */
  error: string;
  /** Where, if it was read as moves: line and column from 1. */
  place?: { line: number; column: number; length: number };
  /** The places of the pieces that are wrong, such as `UF`, if it is a cube. */
  pieces?: string[];
  /** The same as codes, to be said in other languages; for what is wrong with a position. */
  faults?: Fault[];
}

/** What is wrong with a position: a code, and what it is about. A text that is none has a code by how it was read. */
export interface Fault {
  code:
    | "blank"
    | "moves"
    | "facelets"
    | "reid"
    | "cycles"
    | "kpattern"
    | "colours"
    | "name"
    | "ambiguous"
    /** Not nine stickers of each of six kinds, a different one on each centre. */
    | "symbols"
    /** A place whose stickers no piece has. */
    | "piece"
    | "repeated"
    | "missing"
    /** One edge is flipped. */
    | "flipped"
    /** One corner is twisted: `clockwise` or `anticlockwise`. */
    | "twisted"
    /** Two pieces are swapped. */
    | "swapped";
  /** The text that cannot be read, the place, the piece or the direction. */
  value?: string;
}

/** Why the turns that are allowed do not lead to a goal. */
export interface DeadEnd {
  code:
    /** A piece that no turn moves, or that none brings to its place. */
    | "never-moved"
    | "piece"
    /** No turn flips an edge, or not those that have to be. */
    | "no-flip"
    | "flips"
    /** No turn twists a corner, or not those that have to be. */
    | "no-twist"
    | "twists"
    /** The corners cannot all get to their places. */
    | "corners"
    /** A search has found no way. */
    | "exhausted";
  /** The piece, such as `UF`. */
  value?: string;
}

/** Why measured colours are not a position. */
export interface ColoursRefusal {
  error: string;
  /** No cube fits; one fits the mirror image; several fit, depending on how pictures are turned; or these are not colours. */
  kind: "no-cube" | "mirrored" | "several-cubes" | "colours";
  /** If several cubes fit, the pictures that decide which one it is: show these upright. */
  undecided: number[];
}

/** A well-known position. */
export interface NamedPosition {
  name: string;
  moves: string;
  distance: number;
}

/** A goal that was read from text. */
export interface GoalReading {
  /** Its name, or its text in one form. */
  goal: string;
  /** 54 facelets, with `?` for those that may be anything. */
  facelets: string;
  /** Whether it is the solved cube. */
  solved: boolean;
}

/** The start of a search for a goal, of which some facelets may be unknown. */
export interface StartReading {
  /** 54 facelets in the order U R F D L B, with `?` for unknown ones. */
  facelets: string;
  /** The number of ways to complete it; those that the goal does not tell apart count once. */
  completions: number;
}

/** What follows from facelets of which some are unknown. */
export interface Deduction {
  /** 54 facelets, with `?` for those that are still unknown. */
  facelets: string;
}

/** Why no cube shows these facelets. */
export interface Contradiction {
  error: string;
  /** The numbers of the facelets of which each alone can be the mistake, maybe none. */
  wrong: number[];
}

/** Facelets with as few changes as a cube needs to show them. */
export interface Repair {
  /** 54 facelets in the order U R F D L B, with `?` where they were unknown. */
  facelets: string;
  /** The numbers of the facelets that were changed, in ascending order; empty if a cube shows them as they
   * are. */
  changed: number[];
}

/** A goal that has a name. */
export interface NamedGoal {
  name: string;
  /** The goal that the name alone stands for, such as `cross:D`. */
  default: string;
  /** What may follow the name after a colon; empty if nothing may. */
  variants: string;
  /** What may follow in brackets, with `|` between, such as `4b2`; empty if nothing may. */
  subsets: string[];
  meaning: string;
}

/** A case of a set, such as one PLL. */
export interface Case {
  /** The name of the set and a number; for PLL the usual letter. */
  name: string;
  /** The number that an OLL case has in all published lists; left out in other sets. */
  usual_number?: number;
  /** A description in words. */
  description: string;
  /** One of its positions: 54 facelets in the order U R F D L B. */
  facelets: string;
  /** The part of the position that the goal distinguishes, and `?` for the rest. */
  shown: string;
  /** How many arrangements that the goal distinguishes belong to this case. */
  arrangements: number;
  /** How many arrangements the set has; all are equally likely. */
  of: number;
  /** What a solution leads to, up to a turn of U. */
  goal: string;
}

/** Work counted. */
export interface Work {
  /** Positions visited, the start not counted; for goals, this and the next three depend on how large the
   * databases are, and differ between the packages. */
  nodes: number;
  /** Nodes whose children were made. */
  expanded: number;
  /** Distances read from the table. */
  lookups: number;
  /** Leaves replayed on the cubies. */
  tests: number;
}

/** A pass that has ended: every maneuver of one length was tried or ruled out, if complete. */
export interface Pass {
  /** The length of the maneuvers that it tries, in turns of the report's `metric`. */
  depth: number;
  /** Positions visited, the start not counted; for goals, this and the next three depend on how large the
   * databases are, and differ between the packages. */
  nodes: number;
  /** Nodes whose children were made. */
  expanded: number;
  /** Distances read from the table. */
  lookups: number;
  /** Leaves replayed on the cubies. */
  tests: number;
  /** Whether it was neither cut short nor ended at its first solution. */
  complete: boolean;
}

/** The progress of a pass. */
export interface Progress {
  /** The length of the maneuvers that are being tried. */
  depth: number;
  /** The share of the pass that is done, of 1. */
  share: number;
  /** Seconds until the pass ends, judging by the share that is done, at first by the pass before;
   * not known before the first one that took long enough. */
  secondsLeft?: number;
}

/** How the text of a position is to be read. */
export interface ReadOptions {
  /** Format of positions. By default `"auto"`. */
  format?: "auto" | "moves" | "facelets" | "reid" | "cycles" | "kpattern" | "name" | "rgb" | "pictures";
  /** Order of the faces in facelets, such as ULFRBD; each face is read row by row. By default `"URFDLB"`. */
  faces?: string;
  /** What parentheses mean in moves. By default `"standard"`. */
  notation?: "standard" | "niss";
}

/** How `quick` searches; by some turns only, or for what turns cost, in face turns. It looks at 2,000
 * positions, unless `nodes` or `time` is given. */
export interface QuickOptions extends ReadOptions {
  /** What counts as one turn. By default `"face"`. */
  metric?: Metric;
  /** Use only these turns, such as "<U,R,F,D,L>": five or six faces, each with all its turns or with the half
   * turn alone (R2). Of two opposite faces at least one has all its turns. */
  moves?: string;
  /** Find a solution that begins with these moves, such as "R U". */
  startsWith?: string;
  /** Minimise cost instead of length, for example for a robot: half=1.5 if half turns cost 1.5 times as much
   * as quarter turns, U=2 if quarter turns of U cost 2 instead of 1, U'=3 and U2=4 for single turns,
   * axis=0.5 for each change of axis, axial if opposite faces can turn at the same time; several separated
   * by commas. */
  cost?: string;
  /** Stop searching a position after this time; the first solution is always waited for [default: 50ms, or no
   * limit with `nodes`]. In seconds. */
  time?: number;
  /** Stop at a solution of N turns or fewer. */
  length?: number;
  /** Stop after about N nodes: the solution is then the same on every machine. */
  nodes?: number;
}

/** A short solution, not necessarily a shortest one. */
export interface QuickReport {
  /** The number of the line or argument that held the position, from 1; left out if it has none. */
  line?: number;
  /** The position's name; left out if it has none. */
  name?: string;
  /** The position as it was written. */
  input: string;
  /** How the cube is held at the end of the moves in `input`, as rotations such as `x y'`; empty if as at
   * their beginning. */
  holding: string;
  /** The facelets, `U1` to `B9`, whose measured colours may be others, the most doubtful first; left out if
   * there are none. */
  doubtful?: string[];
  /** The position as 54 facelets. */
  facelets: string;
  /** What counts as one turn, in every length and bound of this object. Reports of earlier versions have face
   * turns and no such field. */
  metric: Metric;
  /** The turns allowed, such as `<U,D,F,R,L>`; left out if it is all of them. */
  moves?: string;
  /** With the option `starts_with`: the turns with which the solution begins; else left out. */
  starts_with?: string;
  /** With `cost`: what turns cost, such as `half=1.5,axial`; else left out. */
  costs?: string;
  /** The length of the solution; null if the search was interrupted before it found one. */
  length: number | null;
  /** What the solution costs; left out without costs, or if none was found. */
  cost?: number;
  /** Whether no solution is shorter; with costs, whether none is cheaper. */
  proven: boolean;
  /** No maneuver of fewer turns solves the position; by small tables alone, 1 for every position that is not
   * solved. */
  lower_bound: number;
  /** Whether the search did all that was asked for, or what cut it short: it is finished if a length, a bound
   * or the number of nodes ended it. */
  ended: "finished" | "timeout" | "interrupted" | "solutions";
  /** The shortest solution found, or with `cost` the cheapest; empty if none was found. */
  solutions: string[];
  /** With `improve`: each solution that was better than all before; else left out. */
  improvements?: Improvement[];
  /** Nodes of small passes and of both phases: a measure of the work. */
  nodes: number;
  /** How many seconds the search took, without loading or making tables. */
  seconds: number;
}

/** A solution that was better than all before: shorter, or with costs cheaper. */
export interface Improvement {
  /** Its length, in turns of the report's `metric`. */
  length: number;
  /** What it costs; left out without costs. */
  cost?: number;
  /** Its turns, from the position to the solved cube. */
  solution: string;
  /** When it was found, in seconds from the beginning of the search. */
  seconds: number;
}

/** What counts as one turn: any turn of a face, or quarter turns only, a half turn as two. */
export type Metric = "face" | "quarter";

/** What a search found and proved: the object that `faceturn solve --json` prints. */
export interface SolveReport {
  /** The number of the line or argument that held the position, from 1; left out if it has none. */
  line?: number;
  /** The position's name; left out if it has none. */
  name?: string;
  /** The position as it was written. */
  input: string;
  /** How the cube is held at the end of the moves in `input`, as rotations such as `x y'`; empty if as at
   * their beginning. */
  holding: string;
  /** The facelets, `U1` to `B9`, whose measured colours may be others, the most doubtful first; left out if
   * there are none. */
  doubtful?: string[];
  /** The position as 54 facelets in the order U R F D L B; for an incomplete start one of its completions. */
  facelets: string;
  /** What counts as one turn in every length, bound and depth; `move` if `moves` has slices, wide moves or
   * rotations, each of which counts one. Reports of earlier versions have face turns and no such field. */
  metric: Metric | "move";
  /** What was solved instead of the whole cube, as its name or text; left out, like the next ten, without a
   * goal, a target, allowed turns, free turns and unknown facelets. */
  goal?: string;
  /** The position that counts as solved, as 54 facelets; left out if it is the solved cube. */
  target?: string;
  /** The turns allowed, such as `<U,F2,R>`, or moves, such as `<U,M>`; left out if all turns are. */
  moves?: string;
  /** Each solution as face turns in canonical form, where `solutions` are written with slices, wide moves or
   * rotations; else left out. */
  face_turns?: string[];
  /** Why no maneuver of these turns leads to the goal; left out if one may. */
  unreachable?: string;
  /** With `preAuf`: the turn of U before each solution that is not counted, empty for none; else left out. */
  first_turns?: string[];
  /** With `auf`: the turn of U after each solution that is not counted, empty for none; else left out. */
  last_turns?: string[];
  /** For an incomplete start: a completion that each solution brings to the goal, as 54 facelets; `facelets`
   * is one of them. Else left out. */
  completions?: string[];
  /** With `any` in the goal, as in `eo:any`: of the goals that it stands for, those that each solution
   * reaches, such as `eo:F` and `eo:U`; else left out. */
  goals_reached?: string[][];
  /** With `niss`: the turns of each solution on the position; else left out. */
  normal_side?: string[];
  /** With `niss`: the turns of each solution on the inverse position; else left out. */
  inverse_side?: string[];
  /** Turns of the shortest solution found; null if none was found. */
  distance: number | null;
  /** Whether `distance` is the distance of the position: not if it is null, or rests on what was assumed. */
  proven: boolean;
  /** No maneuver of fewer turns solves the position, if what was assumed is true. */
  lower_bound: number;
  /** Turns of the shortest solution known, found or not; null if none is known. */
  upper_bound: number | null;
  /** The shortest solution found by a two-phase search, before a long pass or when the search was cut short;
   * not necessarily minimal. It solves the position, where `solutions` make it, too. Left out if there is
   * none. */
  known_solution?: string;
  /** Solutions of fewer turns were not searched for, because `minDepth` or `length` said so; null if nothing
   * was assumed. */
  assumed: number | null;
  /** Whether the search did all that was asked for, or what cut it short: `solutions` if there were more than
   * may be kept. One that finds nothing within `maxDepth` is finished. */
  ended: "finished" | "timeout" | "interrupted" | "solutions";
  /** The pass that was not finished; left out if the search came to its end. */
  cut_short?: CutShort;
  /** Whether the solutions are all there are of the lengths asked for; not with `first`, which stops at one. */
  complete: boolean;
  /** The lengths of which all solutions were found; a search with `extra` that was cut short may have only
   * the first of them. */
  complete_lengths: number[];
  /** Whether `solutions` make the position instead of solving it. */
  inverse: boolean;
  /** The maneuvers, the shortest first or, with `rank`, the most comfortable; with `top` the first of these;
   * with `niss` in its notation, `F (R U)`. */
  solutions: string[];
  /** With `rank`: how comfortable each of them is, the less the better; else left out. */
  scores?: number[];
  /** With `rank`: how many regrips each of them takes; else left out. */
  regrips?: number[];
  /** With `rank`: each of them as it is done most comfortably, with the rotations that this takes; else left
   * out. */
  executions?: string[];
  /** With the option `then`: the metric in which `solutions` has only those with the fewest turns of one
   * length; else left out. */
  then?: Metric;
  /** With `length`: the lengths of which all solutions were asked for, whether or not there are shorter ones,
   * such as `4..5`; `lower_bound` is what the position's own bound proves then. Else left out. */
  lengths?: string;
  /** With `normal_form`: `solutions` has one of those that differ only in turns at the end which the goal
   * absorbs, and all counts are of these; else left out. */
  normal_form?: boolean;
  /** With the option `starts_with`: the moves with which `solutions` begin; else left out. */
  starts_with?: string;
  /** With the options `then` and `starts_with`, and with `rank` and `preAuf`: how many of the solutions found
   * have more turns in the metric of `then`, begin otherwise, or are another one as done in another hold;
   * else left out. */
  left_out?: number;
  /** With `countOnly`: how many solutions there are of each length that was searched; else left out.
   * `solutions` is empty then, and `solution_count` their sum. */
  counts?: LengthCount[];
  /** How many were found, even if `solutions` holds one of each kind (`upToSymmetry`) or the first of them
   * (`top`). */
  solution_count: number;
  /** How many of those are of the shortest length, as `extra` finds longer ones, too. */
  minimal_solution_count: number;
  /** How many of the cube's 48 symmetries leave the position as it is, the identity among them. */
  symmetries: number;
  /** How many kinds of solutions there are, of which these symmetries carry one to another; null unless
   * `complete`, or with `countOnly` where they are counted one by one: with free turns, `normal_form` and
   * the plain search. */
  solution_count_up_to_symmetry: number | null;
  /** Positions visited, the start not counted; for goals, this and the next three depend on how large the
   * databases are, and differ between the packages. */
  nodes: number;
  /** Nodes whose children were made. */
  expanded: number;
  /** Distances read from the table. */
  lookups: number;
  /** Leaves replayed on the cubies. */
  tests: number;
  /** One object for each depth searched. */
  passes: Pass[];
  /** How long the search took, without loading or making the table. */
  seconds: number;
}

/** How far the pass had come in which a search was cut short. */
export interface CutShort {
  /** The length of the maneuvers that it tries, in turns of the report's `metric`. */
  depth: number;
  /** The share of the pass that was done, 0 to 1. */
  share: number;
}

/** How many solutions there are of a length, where they are counted and not listed. */
export interface LengthCount {
  /** The length, in turns of the report's `metric`. */
  length: number;
  /** How many; in a pass that was cut short, at least this many. */
  count: number;
}

/** The options of a search that the program has, too, as they are declared for all doors. */
export interface DeclaredOptions {
  /** What counts as one turn. By default `"face"`. */
  metric?: Metric;
  /** What to solve instead of the whole cube: a name that `faceturn goals` lists, such as cross or
   * eo+cross:F; 54 facelets with ? for any; or pieces, such as "DF DR; o:UFR; p:UB": those after o: are
   * oriented but may be anywhere, those after p: are in place but may be oriented in any way. */
  goal?: string;
  /** Solve to this position instead of the solved cube; with `goal`, only what it holds in the goal's places. */
  target?: string;
  /** Use only these turns, such as "<R,U,F2>" or "R U F2": R stands for all turns of R, and R1, R2 and R' for
   * one. With slices, wide moves or rotations, such as "<M,U>" or "<R,r,U>", each of these counts one, too. */
  moves?: string;
  /** Do not count a last turn of U; it is printed in parentheses. */
  auf?: boolean;
  /** Do not count a first turn of U; it is printed in parentheses. */
  preAuf?: boolean;
  /** Also try turns on the inverse (NISS), printed in parentheses: every way to split the turns between the
   * position and its inverse. `notation` niss reads them. */
  niss?: boolean;
  /** Stop at the first shortest solution. */
  first?: boolean;
  /** List scrambles instead: maneuvers that make the position from the solved cube. */
  inverse?: boolean;
  /** List one solution of each kind: solutions are of one kind if a symmetry of the position turns one into
   * the other. */
  upToSymmetry?: boolean;
  /** Order of solutions of one length. By default `"turns"`. */
  sort?: "turns" | "quarter-turns" | "face-turns" | "slice-turns";
  /** List the most comfortable solutions first, whatever their length: by turns of wrists and fingers, and
   * regrips. */
  rank?: boolean;
  /** Rank by these weights; `faceturn rank-weights` prints the usual ones. */
  rankWeights?: string;
  /** List the first N solutions of each position only. */
  top?: number;
  /** Of the solutions of one length, list only those with the fewest turns in the other metric: the fewest
   * quarter turns, or with `metric` quarter the fewest face turns. */
  then?: Metric;
  /** Also list solutions up to N turns longer than the shortest; each turn takes about 13 times as long as
   * everything before it, each quarter turn about 9 times. By default 0. */
  extra?: number;
  /** List all solutions of these lengths, whether or not there are shorter ones: 5, 4..5, or 4.. for the
   * first length from 4 on that has any. */
  length?: string;
  /** List one of each group of solutions that differ only in final turns the goal does not notice: with edges
   * oriented along F, those that end with F and with F'. */
  normalForm?: boolean;
  /** List only solutions that begin with these moves, such as "R U"; `extra` and `length` find longer ones. */
  startsWith?: string;
  /** Count the solutions of each length, and list none. */
  countOnly?: boolean;
  /** Stop searching a position after N solutions, at most 10,000,000. By default after 1,000,000; with `rank`
   * and in a page after 100,000, on a server after 10,000. */
  maxSolutions?: number;
  /** Search for solutions of at most N turns [default: 20, or 26 quarter turns: always enough]. */
  maxDepth?: number;
  /** Start at solutions of N turns: assume, without proof, that there are none shorter. By default 0. */
  minDepth?: number;
  /** Stop searching a position after this time; the answer is what has been proven and found so far. In
   * seconds. */
  timeout?: number;
}

/** What to search for. Position and target are written alike, and `faces` holds for the facelets of a goal,
 * too. The table for `"quarter"` is made, and kept, when a search first needs it. With `niss`, `onSolution`
 * gets each solution as one sequence, the inverse of the turns on the inverse at its end. The `timeout` is
 * without the time that a search waits for others or for tables. */
export interface SolveOptions extends ReadOptions, DeclaredOptions {
  /** Ends the search. What is proven by then is returned. */
  signal?: AbortSignal;
  /** A shorter solution was found, perhaps not a shortest one. */
  onQuick?: (report: QuickReport) => void;
  /** A solution was found: in the pass that is running, without its images under the position's
   * symmetries, or perhaps a longer one before a pass. */
  onSolution?: (solution: string) => void;
  /** A part of a pass has ended. */
  onProgress?: (progress: Progress) => void;
  /** A pass has ended, with all solutions of its length. No solution is shorter than the bound. */
  onPass?: (pass: Pass, solutions: string[], lowerBound: number) => void;
}

/** In which steps to solve, and how long. */
export interface StepsOptions extends ReadOptions {
  /** The steps, with commas or > between them: eo, rzp, dr, htr, fr and finish. You may omit rzp, htr and fr,
   * steps at the end, and steps that the position has already passed; leave-slice, or leave-3c after dr, can
   * replace finish, and frls fr before leave-slice. After a colon the axis, or any: without it eo, rzp and
   * dr may have any, and fr, frls and leave-slice have that of dr; in brackets the subsets that dr may
   * reach, such as [4b3|2c4 2e|1qt], or rzp, such as [4c4e|3c2e] or triggers, [R U2 R|R L']; then <= and the
   * most turns, or >= and the fewest; then niss, if turns may be on the inverse. `finish free` takes any
   * turns. Alternatives stand in parentheses: (eo:F<=4|eo:R), dr. nissy's names (drud-eofb, htrfin) and
   * cubelib's (fin) are read, too. By default `"eo niss, dr niss, htr niss, finish"`. */
  steps?: string;
  /** Number of solutions, 1 to 10,000. By default 1. */
  count?: number;
  /** Follow at most N states after each step, 1 to 1,000,000, in the last of several rounds: more find
   * shorter solutions, and take longer. By default 2048. */
  width?: number;
  /** Continue each partial solution in at most N ways by the next step, 1 to 10,000, so that the list has
   * different beginnings. */
  perStep?: number;
  /** After each step, follow the shortest partial solutions instead of those that promise the shortest whole:
   * such steps are found by people, too. */
  shortStarts?: boolean;
  /** Stop searching a position after this time; the answer is what has been proven and found so far. In
   * seconds. */
  timeout?: number;
  /** Ends the search. What is found by then is returned. */
  signal?: AbortSignal;
  /** A solution was found that is shorter than all before. */
  onSolution?: (solution: SolutionInSteps) => void;
  /** A step begins or goes on. */
  onProgress?: (progress: StepsProgress) => void;
}

/** The progress of a search in steps, which goes through all of them with a wider and wider beam. */
export interface StepsProgress {
  /** How many states are followed after each step, at most. */
  width: number;
  /** The number of the step, from 1. The last step is searched once for each length of the whole. */
  step: number;
  /** The share of the step that is done, of 1. */
  share: number;
}

/** What a search in steps found: the object that `faceturn steps --json` prints. */
export interface StepsReport {
  /** The position as it was written. */
  input: string;
  /** How the cube is held at the end of the moves in `input`, as rotations such as `x y'`; empty if as at
   * their beginning. */
  holding: string;
  /** The facelets, `U1` to `B9`, whose measured colours may be others, the most doubtful first; left out if
   * there are none. */
  doubtful?: string[];
  /** The position as 54 facelets. */
  facelets: string;
  /** The solutions, the shortest first. No shorter ones are ruled out. */
  solutions: SolutionInSteps[];
  /** The step that none of the states followed reaches, such as `finish`; left out if there are solutions, or
   * if the search was cut short. */
  unreached?: string;
  /** Whether the search did all that was asked for, or what cut it short. */
  ended: "finished" | "timeout" | "interrupted" | "solutions";
  /** How many states the last round that came to its end has followed after each step; 0 if none did. */
  width: number;
  /** Positions met in all rounds; one that is met again counts again. */
  nodes: number;
  /** How many seconds the search took, its tables included. */
  seconds: number;
}

/** A solution, step by step. */
export interface SolutionInSteps {
  /** How many turns all steps have together. */
  length: number;
  /** The steps, in the order of the plan. */
  steps: Step[];
  /** The turns of all steps on both sides, those on the inverse in parentheses. */
  niss: string;
  /** How many solutions of its length differ from it only in turns at the ends of both sides which the goals
   * absorb, it among them. */
  variants: number;
  /** The solution as one sequence; null if the steps do not lead to the solved cube. */
  solution: string | null;
}

/** One step of a solution. */
export interface Step {
  /** What it reaches: a goal such as `eo:F`, `rzp:U`, or `finish`. */
  goal: string;
  /** The subset of the domino that it has reached, such as `4b3`, or `4c4e` of `rzp`; left out of other
   * steps. */
  subset?: string;
  /** Its turns on the position; empty if it has none. */
  normal: string;
  /** Its turns on the inverse; empty if it has none. */
  inverse: string;
  /** How many turns it has, on both sides together. */
  length: number;
  /** How many turns all steps so far have. */
  total: number;
}

/** What to insert into a skeleton, and how long to search. */
export interface InsertionsOptions extends ReadOptions {
  /** Use at most N insertions, 1 to 3, each into the result of the one before. By default 1. */
  insertions?: number;
  /** Insert maneuvers of at most N turns: 1 to 11, with several insertions 1 to 10 [default: 10]. */
  insertLength?: number;
  /** Insert at most N slices, 0 to 4, each at its own place, instead of maneuvers; or together with one
   * maneuver, which moves only corners if there are more than two slices. By default 0. */
  slices?: number;
  /** Number of solutions, the shortest: 1 to 10,000. By default 10. */
  count?: number;
  /** Stop searching a position after this time; the answer is what has been proven and found so far. In
   * seconds. */
  timeout?: number;
  /** Ends the search. What is found by then is returned. */
  signal?: AbortSignal;
}

/** What a search for insertions found: the object that `faceturn insertions --json` prints. */
export interface InsertionReport {
  /** The position as it was written. */
  input: string;
  /** How the cube is held at the end of the moves in `input`, as rotations such as `x y'`; empty if as at
   * their beginning. */
  holding: string;
  /** The facelets, `U1` to `B9`, whose measured colours may be others, the most doubtful first; left out if
   * there are none. */
  doubtful?: string[];
  /** The position as 54 facelets. */
  facelets: string;
  /** The skeleton, as face turns in canonical form. */
  skeleton: string;
  /** Its length in face turns. */
  skeleton_length: number;
  /** What it leaves unsolved, in words. */
  left: string;
  /** How many corners it leaves. */
  left_corners: number;
  /** How many edges it leaves. */
  left_edges: number;
  /** The most insertions that were asked for. */
  insertions: number;
  /** The most turns of an inserted maneuver. */
  insert_length: number;
  /** The most slices instead of maneuvers. */
  slices: number;
  /** Whether no shorter solution results from such insertions, as `claim` says in more detail; not where the
   * skeleton leaves nothing, as nothing is searched for then. */
  complete: boolean;
  /** What is known of the solutions, as a sentence. */
  claim: string;
  /** Whether the search did all that was asked for, or what cut it short: there may be fewer solutions than
   * were asked for. */
  ended: "finished" | "timeout" | "interrupted" | "solutions";
  /** The solutions, the shortest first. */
  solutions: InsertionSolution[];
  /** How many seconds the search took, its tables included. */
  seconds: number;
}

/** A solution, and how it comes of the skeleton. */
export interface InsertionSolution {
  /** The turns from the position to the solved cube, cancellations made. */
  solution: string;
  /** Its length in face turns. */
  length: number;
  /** Its length in quarter turns. */
  quarter_turns: number;
  /** The insertions, each into the whole of the one before. */
  insertions: InsertionStep[];
  /** The skeleton with slices inserted, where these solve what is left, into the whole of which an insertion
   * may go; else left out. A turn after a slice is of the face that is there then. */
  with_slices?: string;
}

/** A maneuver inserted into a skeleton. */
export interface InsertionStep {
  /** The skeleton's turns before it; empty if it begins the whole. */
  before: string;
  /** The turns that are inserted. */
  inserted: string;
  /** The skeleton's turns after it; empty if it ends the whole. */
  after: string;
  /** The maneuver as a commutator or the conjugate of one; left out if it is neither. */
  brackets?: string;
  /** How many turns merge or cancel where the parts meet. */
  cancelled: number;
  /** The length of the whole in face turns, cancellations made. */
  length: number;
  /** What is left after it, in words. */
  left: string;
}

/** How to open a solver. */
export interface OpenOptions {
  /** How many workers search, each in 100 MB, or 190 MB once quarter turns were asked for; by default one for each processor, at most 8, and no
   * more than fit into a quarter of the device's memory. */
  workers?: number;
  /** Node: the file that keeps the table, 70 MB; by default the one that the program uses. `false`, in
   * browsers as well, keeps nothing: the table is made at every start. */
  table?: string | false;
  /** The share of a table that is made, of 1: of the one in quarter turns when a search first needs it.
   * Not called if it was kept. */
  onProgress?: (share: number) => void;
}

/** Where the table came from. */
export type TableOrigin = "kept" | "made";
