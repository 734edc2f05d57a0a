//! What stands below the help of each command.

pub(super) const EXAMPLES: &str = "\
Examples:
  faceturn solve \"R U R' U' F2\"
  faceturn distance \"R U R' U'\" \"(R U R' U')3\"
  faceturn generate

The first run makes a table of 70 MB, which takes a few seconds; it is kept for the runs after it.";

pub(super) const SOLVE_EXAMPLES: &str = "\
Examples:
  faceturn solve \"R U R' U' F2\"                     prints: F2 U R U' R'  (5f*, 6q)
  faceturn solve --first \"R U F2 D' B L2 U'\"        stops at the first of the shortest
  faceturn solve --inverse UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB
  faceturn solve --json \"R U\" \"M2 E2 S2\"            one JSON object for each position

A line of output is a maneuver, its length in face turns (f, * means that there is no shorter one)
and its length in quarter turns (q). Turns of opposite faces next to each other are written in one
order only: U before D, F before B, R before L. Where several positions are given, an empty line
stands between the solutions of one and those of the next.

A file is solved with --input FILE: each line of output then begins with the name or number of its
line and a tab. --journal FILE keeps every result, so that a run can be ended and started again.

Exit status: 0 all found, 1 a position has no solution within the limit or the time, 2 wrong use or
wrong input, 130 interrupted.";

pub(super) const DISTANCE_EXAMPLES: &str = "\
Examples:
  faceturn distance \"R U R' U'\"                     prints: 4
  faceturn distance --max-depth 12 \"R U F\" \"D L B\"
  faceturn distance --input cubes.txt --journal cubes.jsonl --shard 1/4

A line of output is a number of face turns. With --min-depth 8 it may be <=9, say: there is a
solution of 9 face turns, and none of fewer than 8 was looked for.

Exit status: 0 all found, 1 a position has no solution within the limit or the time, 2 wrong use or
wrong input, 130 interrupted.";

pub(super) const VERIFY_EXAMPLES: &str = "\
Examples:
  faceturn verify claims.tsv
  faceturn solve --json --input cubes.txt | faceturn verify -

A line such as R U F<tab>3<tab>1 claims that R U F is at distance 3 and has 1 minimal solution. A
claim is searched no deeper than it needs: nothing beyond the distance claimed, and not that depth
either if a solution is given and the number of solutions is not claimed. The line is answered by
ok, by refuted and what is true instead, or by undecided and what is proven; how many there are of
each is told on stderr at the end. A line without a claimed distance is wrong input.

Exit status: 0 all true, 1 a claim is refuted or was not decided in time, 2 wrong use or wrong
input, 130 interrupted.";

pub(super) const GENERATE_EXAMPLES: &str = "\
Examples:
  faceturn generate
  faceturn generate --table /srv/cubes/h-cosets-v1.table

Prints how many cosets of H = <U, D, R2, L2, F2, B2>, and how many entries of the table, are how
many face turns away from H.";

pub(super) const CONVERT_EXAMPLES: &str = "\
Examples:
  faceturn convert \"R U R' U'\"                      draws the unfolded cube
  faceturn convert --to facelets \"R U R' U'\" \"M2 E2 S2\"
  faceturn convert --to kpattern UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB
  faceturn convert --to reid --input cubes.txt

One line for each position; drawings are separated by an empty line. A file is converted with
--input FILE: each line of output then begins with the name or number of its line and a tab, each
drawing has the name or number on a line above it.

Exit status: 0 all converted, 2 wrong use or wrong input.";

pub(super) const BENCH_EXAMPLES: &str = "\
Examples:
  faceturn bench --quick
  faceturn bench --json --no-generation > today.json

Times are believed only if distances, solutions and nodes are those known: exit status 1 if not.";

pub(super) const RANDOM_EXAMPLES: &str = "\
Examples:
  faceturn random                                   prints a random position as 54 facelets
  faceturn random 1000 --seed 1 --to reid           always prints the same thousand
  faceturn solve --first \"$(faceturn random)\"

Each of the 43,252,003,274,489,856,000 positions is as likely as any other; most are 17 or 18 face
turns from solved. No table is needed. Without --seed the seed is told on stderr.

Exit status: 0 all printed, 2 wrong use or results that cannot be written.";

pub(super) const SCRAMBLE_EXAMPLES: &str = "\
Examples:
  faceturn scramble --length 12
  faceturn scramble --length 7 --count 10 --seed 1  always prints the same ten

Prints maneuvers, each to a position that is exactly that many face turns from solved; each such
position is as likely as any other. Every position drawn is searched, so that it takes about a
second at 15, a minute at 17, minutes at 18, an hour or more at 19. About one position in 10^11 is
at distance 20, too few to meet by chance; cube20.org lists some.

Exit status: 0 all printed, 2 wrong use, such as a length of 20, or a table that is refused.";

pub(super) const TABLE_EXAMPLES: &str = "\
Examples:
  faceturn table info
  faceturn table check --table /srv/cubes/h-cosets-v1.table

Neither makes a table; `faceturn generate` does.

Exit status: 0 whole, 1 damaged, 2 there is none, or it cannot be opened.";

pub(super) const TABLE_INFO_EXAMPLES: &str = "\
Examples:
  faceturn table info
  faceturn table info --table /srv/cubes/h-cosets-v1.table

Exit status: 0 whole, 1 damaged, 2 there is none, or it cannot be opened.";

pub(super) const TABLE_CHECK_EXAMPLES: &str = "\
Examples:
  faceturn table check && echo whole
  faceturn table check --table /srv/cubes/h-cosets-v1.table

Prints ok and what was checked, or what differs: the file's shape, its digest, the entries at each
distance against the header, the cosets at each distance against what D. Winter and M. Reid counted.
If the shape is right, the entries of a damaged table are counted as well, and every distance is
listed where there are more or fewer than the header says.

Exit status: 0 whole, 1 damaged, 2 there is none, or it cannot be opened.";

pub(super) const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  faceturn completions bash > ~/.local/share/bash-completion/completions/faceturn
  faceturn completions fish > ~/.config/fish/completions/faceturn.fish

Exit status: 0 printed, 2 wrong use or results that cannot be written.";

pub(super) const MAN_EXAMPLES: &str = "\
Examples:
  faceturn man ~/.local/share/man/man1 && man faceturn-solve

Exit status: 0 written, 2 wrong use or a folder that cannot be written to.";

pub(super) const REID_EXAMPLES: &str = "\
Examples:
  faceturn reid                                     asks for cubes, one a line
  faceturn reid < cubes.txt
  faceturn reid --first                             for SageMath's OptimalSolver

A line is M. Reid's 20 words, which say what is in each place; those of the solved cube are
  UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR
Ctrl-C stops a search, Ctrl-D leaves. Solutions are shortest in face turns (f).

At the prompt there is no search to stop: one Ctrl-C does nothing, as programs send it when they
have what they want, a second one leaves. SIGTERM leaves at once, in a search as well.

Exit status: 0 the input has ended, 2 wrong use or a table that is refused, 130 left by a signal.";
