/** A picture to share: the cube, a solution, and its length. */

import { COLOURS } from "../cube/faces.js";
import { BOX, drawing } from "../cube/picture.js";
import type { Listed } from "../search/view.js";
import { isProven } from "../search/state.js";
import { nameOf } from "../search/task.js";
import { texts } from "../texts.js";

/** The size of the picture, where its words begin and how wide they may be, and turns in a line of it. */
const [WIDTH, HEIGHT, LEFT, ROOM, PER_LINE] = [1200, 630, 580, 580, 10];

/** The longest scramble that is written on it, in letters. */
const LONGEST = 90;

const FONT = "system-ui, sans-serif";

/** A line of words, smaller if they would not have room: fonts differ in width. */
function line(words: string, y: number, size: number, weight: number, style = ""): string {
  const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  context.font = `${weight} ${size}px ${FONT}`;
  const fitting = Math.floor(size * Math.min(1, ROOM / context.measureText(words).width));
  const escaped = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<text x="${LEFT}" y="${y}" font-size="${fitting}" font-weight="${weight}"${style && ` style="${style}"`}>${escaped}</text>`;
}

/** Where the page is, for others who can reach it there. */
function address(): string {
  const isLocal = /^(localhost$|127\.|\[::1\]$)/.test(location.hostname);
  return isLocal ? "faceturn" : `faceturn  ${location.host}${location.pathname}`;
}

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
  const style = `text{font-family:${FONT};fill:#f1f3f6}.dot{fill:none}.body{fill:#05070a}.shadow{fill:#0005}${colours()}`;
  const cube = drawing(task.facelets, { right: 0.6, up: 0.5 });
  const turns = solution.split(" ");
  const lines = Array.from({ length: Math.ceil(turns.length / PER_LINE) }, (_, at) => turns.slice(PER_LINE * at, PER_LINE * (at + 1)).join("  "));
  const written = lines.map((turns, at) => line(turns, 345 + 52 * at, 34, 600));
  const asked = nameOf(task);
  const scramble = asked === texts.yourCube || asked.length > LONGEST ? "" : texts.scramble(asked);
  const proof = isProven(state) ? texts.provenFewest : texts.fewestKnown;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<style>${style}</style><rect width="${WIDTH}" height="${HEIGHT}" fill="#12161d"/>`,
    `<svg x="40" y="65" width="500" height="500" viewBox="${BOX}">${cube}</svg>`,
    line(title, 190, 92, 700),
    line(proof, 258, 36, 400, `fill:${isProven(state) ? "#7fd6a0" : "#a4adbb"}`),
    ...written,
    line(scramble, 535, 26, 400, "fill:#a4adbb"),
    line(address(), 585, 26, 400, "fill:#a4adbb"),
    "</svg>",
  ].join("\n");
}
