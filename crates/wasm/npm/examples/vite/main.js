import { Solver } from "faceturn";

const form = document.querySelector("form");
const output = document.querySelector("pre");

const solver = await Solver.open({
  onProgress: (share) => {
    output.textContent = `making the table: ${Math.round(100 * share)} %`;
  },
});

async function solve() {
  try {
    const report = await solver.solve(form.moves.value, {
      timeout: 60,
      onQuick: ({ length }) => {
        output.textContent = `${length} face turns at most`;
      },
    });
    output.textContent = `${report.distance} face turns\n${report.solutions.join("\n")}`;
  } catch (error) {
    output.textContent = error.message;
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  solve();
});
solve();
