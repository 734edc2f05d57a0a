//! The text below the help of each command.

pub(super) const EXAMPLES: &str = "\
Examples:
  faceturn solve \"R U R' U' F2\"
  faceturn distance \"R U R' U'\" \"(R U R' U')3\"

The first run makes a table of 70 MB in a few seconds and keeps it for later runs.";

pub(super) const SOLVE_EXAMPLES: &str = "\
Examples:
  faceturn solve \"R U R' U' F2\"                prints: F2 U R U' R'  (5f*, 6q)
  faceturn solve --first \"R U F2 D' B L2 U'\"   one of the shortest
  faceturn solve --json \"R U\" \"M2 E2 S2\"       a JSON object for each position
  faceturn solve UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB
  faceturn solve --input cubes.txt --journal solved.jsonl

Each line is a solution, then its length in face turns (f) and in quarter turns (q); * means \
that no solution is shorter. Stopped early, solve prints the best solution it knows. Adjacent \
turns of opposite faces come in one order only: U before D, F before B, R before L. An empty \
line separates the solutions of two positions. With --input, each line starts with the name of \
the position, or its line number, and a tab.

With --notation niss, moves in parentheses are on the inverse. The solution \"F' (R)\" reads: \
the moves outside the parentheses, then the inverse of those inside, F' R'. To complete it, give \
the scramble and what you have; an answer goes between the two parts. For the scramble R U F:
  faceturn solve --notation niss \"R U F F' (R)\"
prints U', so F' U' R' solves R U F.

Exit status: 0 all solved; 1 no solution within --max-depth or by --moves; 2 wrong use or input; \
3 stopped by --timeout or --budget; 130 interrupted. Of several, the first of 130, 2, 3, 1 \
applies.";

pub(super) const DISTANCE_EXAMPLES: &str = "\
Examples:
  faceturn distance \"R U R' U'\"    prints: 4
  faceturn distance --max-depth 12 \"R U F\" \"D L B\"
  faceturn distance --input cubes.txt --journal distances.jsonl --shard 1/4

Prints one line for each position: the distance, in quarter turns with --metric quarter; >=13 if \
it is not known, but proven to be at least 13; <=9 if --min-depth skipped shorter solutions; \
unreachable if the turns of --moves cannot lead to the goal.

Exit status: 0 all found; 1 no solution within --max-depth or by --moves; 2 wrong use or input; \
3 stopped by --timeout or --budget; 130 interrupted. Of several, the first of 130, 2, 3, 1 \
applies.";

pub(super) const QUICK_EXAMPLES: &str = "\
Examples:
  faceturn quick \"$(faceturn random)\"
  faceturn quick --length 20 --time 1s --input cubes.txt
  faceturn quick --improve --time 5s \"$(faceturn random)\"
  faceturn quick --nodes 100000 --json \"R U F\"   the same on every machine
  faceturn quick --tables pairs \"R U F\"          needs no table file
  faceturn quick --moves \"<U,R,F,D,L>\" \"B R\"     without turns of the back face

Prints one line for each position: a solution, then its length in face turns (f) and in quarter \
turns (q); * means that no solution is shorter. The search ends after --time, at a solution of \
--length, after --nodes, or at a solution that is proven to be shortest, whatever comes first. \
The first solution takes about a millisecond; after 50 ms most are at most one face turn longer \
than the shortest.

Exit status: 0 all found; 1 none of --length within --nodes; 2 wrong use or input; 3 none of \
--length within --time, or stopped by --budget; 130 interrupted. Of several, the first of 130, \
2, 3, 1 applies.";

pub(super) const INSERTIONS_EXAMPLES: &str = "\
Examples:
  faceturn insertions \"F R U2 R' D R U2 R' D' L\" \"L' F'\"
  faceturn insertions --insertions 2 \"$SCRAMBLE\" \"$SKELETON\"
  faceturn insertions --notation niss \"$SCRAMBLE\" \"R U2 (F' D)\"

Prints the shortest solutions that come of maneuvers inserted into the skeleton. Below each is \
the skeleton with a * where the maneuver goes, the maneuver with its length and how many turns \
cancel, the lengths before and after, and what is left. A maneuver is written as a commutator if \
it is one. One insertion may be any maneuver of --insert-length turns; if there are several, \
each moves up to six pieces and goes into the whole of the one before. One and two insertions \
are searched to the end; with three, only the most promising are tried. Slices, wide moves and \
rotations in the skeleton are written out as face turns.

--slices inserts slices at several places, two turns each, which solve what is left together. \
Their line is the skeleton with the slices, as it is turned: after M the letter F means the face \
in front.

Exit status: 0 found; 1 none of such insertions; 2 wrong use or input; 3 stopped by --timeout; \
130 interrupted.";

/// Below a help that leaves out the rarer options.
pub(super) const MORE: &str = "--help shows all options, and examples.";

pub(super) const STEPS_EXAMPLES: &str = "\
Examples:
  faceturn steps --timeout 60 \"$(faceturn random --to moves)\"
  faceturn steps --steps \"eo:F<=5 niss, dr, finish\" \"R U F2 D' B L2 U'\"
  faceturn steps --steps \"EO > RZP > DR[4b2 2e|2c3]\" \"R U F2 D' B L2 U'\"

Prints for each solution a line for each step: its turns, in parentheses those on the inverse; \
what it reaches; its turns and those so far. Below is the whole solution as one sequence, if the \
steps end with finish, with its length. Each step takes only turns that keep what the ones \
before have reached, and dr is along another axis than eo. Only the most promising states are \
kept, so the solutions are short but not proven shortest, even among solutions with these steps. \
Without --timeout, results are reproducible.

Exit status: 0 found; 1 none within the limits of the steps that the beam has followed; 2 wrong \
use or input; 3 none before --timeout; 130 interrupted.";

pub(super) const VERIFY_EXAMPLES: &str = "\
Examples:
  faceturn verify claims.tsv
  faceturn solve --json --input cubes.txt | faceturn verify -

The line R U F<tab>3<tab>1 claims that R U F is at distance 3 and has 1 shortest solution. \
Verifying searches only as deep as the claim requires: up to the claimed distance, only below it \
if a solution but no count is given, and beyond it only with --correct. Prints ok; or \
refuted, and what is true instead; or undecided, and what has been proven. The totals go to \
stderr. A line without a claimed distance is an error.

Exit status: 0 all true; 1 a claim is refuted; 2 wrong use or input; 3 a time limit left a claim \
undecided; 130 interrupted. Of several, the first of 130, 2, 1, 3 applies.";

pub(super) const GOALS_EXAMPLES: &str = "\
Examples:
  faceturn goals                            lists all, and draws them
  faceturn goals cross:F \"eo+cross\" \"DF DR; o:UFR\"
  faceturn goals cross --distribution
  faceturn solve \"R U F2\" --goal cross

Facelets that a goal leaves open are drawn as ?. An edge counts as oriented if it can be solved \
without quarter turns of F and B, a corner if its sticker of U or D lies on U or D; eo, co and \
dr take another axis after a colon.

Exit status: 0 printed; 2 wrong use, or a goal with too many arrangements to count; \
130 interrupted.";

pub(super) const CASES_EXAMPLES: &str = "\
Examples:
  faceturn cases                      lists the sets and their sizes
  faceturn cases pll
  faceturn cases \"T perm\"             one case; or \"OLL 27\", Sune, coll-3
  faceturn cases \"COLL H\"             a class (H, Pi, U, T, L, S, AS); also ZBLL
  faceturn cases --solved-by \"R U R' U R U2 R'\"
  faceturn solve --case \"T perm\" --moves \"<R,U,F>\" --rank
  faceturn solve --cases pll --moves \"<R,U,F>\" --rank --journal pll.jsonl
  faceturn cases pll --html --solutions pll.jsonl > pll.html

The cases are made from the definition of the set. Two positions are one case if they differ \
only in what the goal does not ask for, in a turn of U before or after, or in how the cube is \
held; mirror images and inverses are different cases. A line has the name of a case, how likely \
it is, and what it looks like; --json and --csv print one of its positions, too.

Exit status: 0 printed; 1 the moves of --solved-by solve no case; 2 wrong use, or the file of \
solutions cannot be read.";

pub(super) const GENERATE_EXAMPLES: &str = "\
Examples:
  faceturn generate
  faceturn generate --table /srv/cubes/h-cosets-v1.table
  faceturn generate --size large   2.3 GB, minutes; for solve --table-size large

Prints the number of cosets of H = <U, D, R2, L2, F2, B2>, and of table entries, at each \
distance from H; with --size, those of a smaller subgroup, up to the distance that the table \
holds.

Exit status: 0 made or already there; 2 wrong use, or the file cannot be used.";

pub(super) const CONVERT_EXAMPLES: &str = "\
Examples:
  faceturn convert \"R U R' U'\"        draws the unfolded cube
  faceturn convert --to facelets \"R U R' U'\" \"M2 E2 S2\"
  faceturn convert --to kpattern superflip
  faceturn convert UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB
  faceturn convert --to moves --simplify \"Rw U U' x [F, D]\"
  faceturn convert --to reid --input cubes.txt

Prints one line for each position; drawings are separated by an empty line. With --input, each \
line starts with the name of the position, or its line number, and a tab; a drawing has it \
above. With --json, an object has every form; moves only with --to moves.

Exit status: 0 all converted; 2 wrong use or input; 130 interrupted.";

#[cfg(feature = "serve")]
pub(super) const SERVE_EXAMPLES: &str = "\
Examples:
  faceturn serve                    then open the address that it prints
  faceturn serve --port 0 --searches 4
  faceturn serve --listen 0.0.0.0   for phones and other machines, too
  faceturn serve --listen 192.168.1.20 --name cubes.lan

Prints the address on stdout, and who connects on stderr. If others can reach the server, the \
address for them comes second, and as a QR code if stderr is a terminal. The page and programs \
send positions to the socket at /api/v1/socket; docs/files.md describes the messages. Each \
search uses the threads of --threads. Ctrl-C stops all searches and ends the server.

Exit status: 2 wrong use, the port is taken, or the address cannot be listened on; \
130 interrupted.";

pub(super) const BENCH_EXAMPLES: &str = "\
Examples:
  faceturn bench --quick
  faceturn bench --json --no-generation > today.json
  faceturn bench --metric quarter --quick

Every distance, solution count and node count is compared with the known one.

Exit status: 0 measured; 1 a count differs; 2 wrong use, or the table cannot be used.";

pub(super) const RANDOM_EXAMPLES: &str = "\
Examples:
  faceturn random                           prints a random position as facelets
  faceturn random 1000 --seed 1 --to reid   always prints the same thousand
  faceturn solve --first \"$(faceturn random)\"

All 43,252,003,274,489,856,000 positions are equally likely; most are 17 or 18 face turns from \
solved. With --to moves each is searched, which takes up to minutes. Without --seed, the seed is \
printed to stderr.

Exit status: 0 all printed; 2 wrong use, or results cannot be written; 130 interrupted.";

pub(super) const PATTERN_EXAMPLES: &str = "\
Examples:
  faceturn patterns          lists all
  faceturn patterns superflip \"cube in a cube\"
  faceturn solve superflip   a name is a position, too

Prints the distance in face turns, the number of shortest solutions and who found them. Case, \
spaces and hyphens in names make no difference.

Exit status: 0 all printed; 2 an unknown name.";

pub(super) const SCRAMBLE_EXAMPLES: &str = "\
Examples:
  faceturn scramble                                all positions equally likely
  faceturn scramble --fmc --count 3                as in competitions
  faceturn scramble --length 12                    exactly 12 turns from solved
  faceturn scramble --length 7 --count 10 --seed 1 always prints the same ten
  faceturn scramble --metric quarter --length 14
  faceturn scramble --goal eo:F                    edges are oriented already
  faceturn scramble --goal dr:any --fmc            a domino to train on
  faceturn scramble --goal cross --length 6        six turns from the cross

All positions asked for are equally likely. With --length alone, and without --fmc, scrambles \
are shortest ones. Finding one takes about a second at 15, a minute at 17, minutes at 18, an \
hour or more at 19; in quarter turns a second at 18, a minute or two at 20, some ten minutes at \
21, an hour or more at 22. Only about one position in 10^11 is at distance 20; cube20.org lists \
some. All other scrambles have about 20 turns and give no hint of the goal.

Exit status: 0 all printed; 2 wrong use, such as a length of 20 face turns, or the table cannot \
be used; 130 interrupted.";

pub(super) const TABLE_EXAMPLES: &str = "\
Examples:
  faceturn table info
  faceturn table check --size large
  faceturn table check --table /srv/cubes/h-cosets-v1.table

Neither command makes a table; use `faceturn generate`.

Exit status: 0 good; 1 damaged; 2 no table, or it cannot be opened.";

pub(super) const TABLE_INFO_EXAMPLES: &str = "\
Examples:
  faceturn table info
  faceturn table info --table /srv/cubes/h-cosets-v1.table

Exit status: 0 good; 1 damaged; 2 no table, or it cannot be opened.";

pub(super) const TABLE_CHECK_EXAMPLES: &str = "\
Examples:
  faceturn table check && echo good
  faceturn table check --table /srv/cubes/h-cosets-v1.table

Checks every file that a search with a table of this size reads: that table, the small one and \
the distances near T. Prints ok and what was checked, or what differs: the shape of a file, its \
digest, the entries at each distance from what the header says, the cosets at each distance from \
what D. Winter and M. Reid published. If the shape is right, a damaged small table is counted \
too, and every distance that differs is listed.

Exit status: 0 good; 1 damaged; 2 no table, or it cannot be opened.";

pub(super) const CACHE_LIST_EXAMPLES: &str = "\
Examples:
  faceturn cache list
  faceturn cache list --json

Pattern databases guide searches for goals and by some turns only. They are made when they are \
first needed. When they take more than 2 GB, or more bytes than the environment variable \
FACETURN_CACHE_BYTES says, those that were used longest ago are removed.

Exit status: 0 printed; 2 the files cannot be listed.";

pub(super) const CACHE_CLEAN_EXAMPLES: &str = "\
Examples:
  faceturn cache clean                      all pattern databases
  faceturn cache clean --older-than 30      those not used for 30 days
  faceturn cache clean --tables             the tables as well

What is removed is made again when it is needed, except the larger tables: `faceturn generate` \
makes those. A database that is being made is left alone. --tables leaves tables for all users \
alone.

Exit status: 0 removed; 2 a file cannot be removed.";

pub(super) const JOURNAL_MERGE_EXAMPLES: &str = "\
Examples:
  faceturn journal merge shard-*.jsonl > all.jsonl
  faceturn distance --input cubes.txt --journal all.jsonl

The results are in the order of their lines. The merged journal can be resumed.

Exit status: 0 printed, 2 a file that is not a journal, journals of different runs.";

pub(super) const JOURNAL_STATUS_EXAMPLES: &str = "\
Examples:
  faceturn journal status all.jsonl

Prints the command and its options, how many results there are, the claims that were refuted, \
and a histogram of the distances.

Exit status: 0 printed, 2 a file that is not a journal.";

pub(super) const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  source <(faceturn completions bash)
  faceturn completions fish > ~/.config/fish/completions/faceturn.fish

Exit status: 0 printed; 2 wrong use, or the script cannot be written.";

pub(super) const MAN_EXAMPLES: &str = "\
Examples:
  faceturn man ~/.local/share/man/man1 && man faceturn-solve

Exit status: 0 written; 2 wrong use, or the folder cannot be written.";

pub(super) const REID_EXAMPLES: &str = "\
Examples:
  faceturn reid                                     reads cubes, one a line
  faceturn reid < cubes.txt
  faceturn reid --first                             for SageMath's OptimalSolver

A line has M. Reid's 20 words, which name the piece in each place; those of the solved cube are
  UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR

Ctrl-C stops a search; Ctrl-D at the prompt quits. One Ctrl-C at the prompt does nothing, \
because programs send it after every solution; a second one quits. SIGTERM quits at once, even \
in a search.

Exit status: 0 end of input; 2 wrong use, or the table cannot be used; 130 quit by a signal.";
