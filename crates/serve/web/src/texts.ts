/** The texts of the page in the reader's language. English is always there; any other language is loaded by
 * those who read it. */

import { type DeadEnd, type Fault, type Refusal, type SolveReport, Solver } from "faceturn";
import { keep, kept } from "./keeping.js";
import type { CameraTexts } from "./texts/camera.js";
import { type Texts, en } from "./texts/en.js";
import type { Face, Phrase, Words } from "./texts/words.js";

/** A language besides English: its texts that the page puts together, those of index.html by their English, and what it
 * says of faults, for which the engine has English sentences. */
interface Language {
  texts(words: Words): Texts;
  page: Record<string, string>;
  camera: CameraTexts;
  cases: Record<Phrase, string>;
  faults: Record<Fault["code"], (value: string) => string>;
  deadEnds: Record<DeadEnd["code"], (piece: string) => string>;
}

const OTHERS: Record<string, () => Promise<Language>> = {
  de: () => import("./texts/de.js"),
  es: () => import("./texts/es.js"),
  fr: () => import("./texts/fr.js"),
  pt: () => import("./texts/pt.js"),
  zh: () => import("./texts/zh.js"),
  ja: () => import("./texts/ja.js"),
};

export const LANGUAGES = ["en", ...Object.keys(OTHERS)];

const KEY = "faceturn-language";

/** The reader's languages, first the one that was chosen by hand. */
const theirs = [kept(KEY, "always"), ...(globalThis.navigator?.languages ?? [])].map((it) => String(it).slice(0, 2));
const wanted = theirs.find((it) => LANGUAGES.includes(it)) ?? "en";
// Without a connection, one that was never used is not there.
const other = await OTHERS[wanted]?.().catch(() => undefined);

/** The language of the page: `en`, `de` or another one. */
export const language = other ? wanted : "en";

const inUse = words({ en: "en-GB", pt: "pt-BR", zh: "zh-Hans" }[language] ?? language);
export const { number, listed } = inUse;
export const texts: Texts = (other?.texts ?? en)(inUse);
/** What the camera says; `undefined` in English, which comes with the camera. */
export const cameraTexts = other?.camera;
if (other) translate(other.page);

/** A text of the page, such as `cross`, by its English; what has none stays. */
export function translated(english: string): string {
  return other?.page[english] ?? english;
}

/** What the engine says of a case, such as `cross, Sune`. */
export function described(description: string): string {
  return other ? description.replace(new RegExp(Object.keys(other.cases).join("|"), "g"), (phrase) => other.cases[phrase as Phrase]) : description;
}

/** Shows the page in another language: what is entered stays. */
export function chooseLanguage(chosen: string): void {
  keep(KEY, chosen, "always");
  location.reload();
}

/** Why a position was refused, a sentence for each reason. */
export function reasonsOf({ error, faults }: Refusal): readonly string[] {
  if (!other || !faults) return error.split("\n").filter((line) => line.trim());
  return [...new Set(faults.map(({ code, value = "" }) => other.faults[code](value)))];
}

/** Why no turns lead to what was asked for. */
export function whyNone(report: SolveReport & { unreachable: string }): string {
  if (!other) return report.unreachable;
  const { facelets, goal, moves, target } = report;
  const free = { auf: report.last_turns !== undefined, preAuf: report.first_turns !== undefined };
  const { code, value = "" } = Solver.whyUnreachable(facelets, { goal, moves, target, ...free });
  return other.deadEnds[code]([...value].map((face) => texts.colours[face as Face]).join("-"));
}

/** Puts texts in the place of the English ones of index.html. */
function translate(page: Language["page"]): void {
  const root = document.documentElement;
  root.lang = language;
  const all = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = all.nextNode() as Text | null; text; text = all.nextNode() as Text | null) {
    const english = text.data.trim();
    if (english in page) text.data = text.data.replace(english, () => page[english] as string);
  }
  for (const it of root.querySelectorAll("[aria-label], [title], [placeholder]")) {
    for (const name of ["aria-label", "title", "placeholder"]) {
      const english = it.getAttribute(name) ?? "";
      if (english in page) it.setAttribute(name, page[english] as string);
    }
  }
}

function words(locale: string): Words {
  const plural = new Intl.PluralRules(locale);
  const list = new Intl.ListFormat(locale);
  const number = (value: number, digits = 0) => value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const many = (count: number, one: string, several: string) => `${number(count)} ${plural.select(count) === "one" ? one : several}`;
  return { number, many, listed: (words) => list.format(words) };
}

/** A time in words. */
export function duration(seconds: number): string {
  if (seconds < 1) return `${Math.max(1, Math.round(seconds * 1000))} ms`;
  if (seconds < 100) return `${number(seconds, seconds < 10 ? 1 : 0)} s`;
  if (seconds < 6000) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

/** A text that begins a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
