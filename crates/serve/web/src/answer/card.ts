/** A picture to share: the cube, a solution, and its length. */

import { COLOURS } from "../cube/faces.js";
import { BOX, drawing } from "../cube/picture.js";
import type { Listed } from "../search/view.js";
import { isProven } from "../search/state.js";

/** The size of the picture, and turns in a line of it. */
const [WIDTH, HEIGHT, PER_LINE] = [1200, 630, 10];

/** The colours of stickers, as the page shows them. */
function colours(): string {
  const style = getComputedStyle(document.documentElement);
  const rules = [...Object.values(COLOURS), "grey"].map((name) => {
    const colour = style.getPropertyValue(`--${name}`);
    return `[data-colour=${name}]{fill:color-mix(in srgb,${colour} calc(100% * var(--light,1)),#000)}`;
  });
  return rules.join("");
}

/** The picture as SVG, which needs nothing else. */
export function card({ solution, search: { task, state } }: Listed, title: string): string {
  const style = `text{font-family:system-ui,sans-serif;fill:#f1f3f6}.body{fill:#05070a}.shadow{fill:#0005}${colours()}`;
  const cube = drawing(task.facelets, { right: 0.6, up: 0.5 });
  const turns = solution.split(" ");
  const lines = Array.from({ length: Math.ceil(turns.length / PER_LINE) }, (_, at) => turns.slice(PER_LINE * at, PER_LINE * (at + 1)).join("  "));
  const written = lines.map((line, at) => `<text x="580" y="${385 + 52 * at}" font-size="34" font-weight="600">${line}</text>`);
  const proof = isProven(state) ? "Proven: no one can do it in fewer." : "The fewest known so far.";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<style>${style}</style><rect width="${WIDTH}" height="${HEIGHT}" fill="#12161d"/>`,
    `<svg x="40" y="65" width="500" height="500" viewBox="${BOX}">${cube}</svg>`,
    `<text x="576" y="220" font-size="92" font-weight="700">${title}</text>`,
    `<text x="580" y="290" font-size="36" style="fill:${isProven(state) ? "#7fd6a0" : "#a4adbb"}">${proof}</text>`,
    ...written,
    `<text x="580" y="585" font-size="26" style="fill:#a4adbb">faceturn</text></svg>`,
  ].join("\n");
}
