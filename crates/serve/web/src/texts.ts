/** The texts of the page in the language of whoever reads it. English is always there; any other language is loaded by
 * those who read it. */

import { type Texts, en } from "./texts/en.js";

/** What the texts of a language are made with. */
export interface Words {
  /** A number with its thousands apart, and so many digits behind the point. */
  number(value: number, digits?: number): string;
  /** A number of things: the word for one of them, and for several. */
  many(count: number, one: string, several: string): string;
  /** Words in a row: `red, green and blue`. */
  listed(words: readonly string[]): string;
}

/** A number with its thousands apart. */
export const { number, listed } = words("en");

export const texts: Texts = en(words("en"));

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
