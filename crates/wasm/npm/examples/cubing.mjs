// With cubing.js: a pattern goes in as JSON, and every solution is an Alg that solves it.
//
//     npm install cubing
//     node cubing.mjs

import { Alg } from "cubing/alg";
import { cube3x3x3 } from "cubing/puzzles";
import { Solver } from "faceturn";

const solved = (await cube3x3x3.kpuzzle()).defaultPattern();
const pattern = solved.applyAlg("R U R' U' F2 D L2");

const solver = await Solver.open();
const { solutions } = await solver.solve(JSON.stringify(pattern));
solver.close();

for (const solution of solutions) {
  const alg = new Alg(solution);
  console.log(alg.toString(), pattern.applyAlg(alg).isIdentical(solved));
}
