import { formatOffset, parseTime, type Zone } from "../../language/time.ts";

/** Common names of colours, as CSS defines them. */
const COLOUR_NAMES: Readonly<Record<string, string>> = {
  black: "#000000",
  blue: "#0000ff",
  gold: "#ffd700",
  gray: "#808080",
  green: "#008000",
  grey: "#808080",
  orange: "#ffa500",
  pink: "#ffc0cb",
  purple: "#800080",
  red: "#ff0000",
  white: "#ffffff",
  yellow: "#ffff00",
};

/**
 * Returns the first simple change that makes the text match the pattern; undefined if no change helps. Without a time
 * zone, a time needs an offset of its own.
 */
export function correctForm(text: string, pattern: RegExp, zone: Zone | undefined): string | undefined {
  const word = text.trim();
  const candidates = [
    word,
    `/${word}`,
    word.replace(/^\/?\{[^{}]*\}/, "/{brand.prefix}"),
    word.replace(/\/+$/, ""),
    `${word}/`,
    `/${word}/`,
    word.replace(/^http:(?=\/\/)/i, "https:"),
    word.replace(/^(https:\/\/[^/?#]+).*$/, "$1"),
    word.normalize("NFKC"),
    word.replace(/^[a-z]+:\/\/[^/]*/i, ""),
    word.toLowerCase(),
    `#${word}`,
    word.toLowerCase().replace(/[\s_]+/g, "-"),
    word.toLowerCase().replace(/^[a-z]+:\/\/([^/?#]*).*$/, "$1"),
    ...convertToMoments(word, zone),
    ...convertToColours(word),
    word.replace(/[^A-Za-z0-9_]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? ""),
  ];
  // A colour's name without its sign is not a colour: #bed is one, bed is not.
  const isWord = Object.hasOwn(COLOUR_NAMES, word.toLowerCase());
  return candidates.find(
    (candidate) => candidate !== "" && pattern.test(candidate) && !(isWord && candidate === `#${word}`),
  );
}

/** Converts a colour's name, or rgb(200, 20, 28), to its digits. */
function convertToColours(word: string): string[] {
  const name = word.toLowerCase();
  if (Object.hasOwn(COLOUR_NAMES, name)) return [COLOUR_NAMES[name] ?? ""];
  const parts = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(name)?.slice(1).map(Number);
  if (!parts?.every((part) => part <= 255)) return [];
  return [`#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`];
}

/** Converts dates and times in common notations to moments with an offset: their own, or that of the time zone then. */
function convertToMoments(word: string, zone: Zone | undefined): string[] {
  const found =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]*(\d{1,2})(?:[:：](\d{2})(?:[:：](\d{2}))?|[点时](?:(\d{1,2})分)?))?(Z|[+-]\d{2}:\d{2})?$/.exec(
      word,
    );
  if (!found) return [];
  const [, year = "", month = "", day = "", hour = "0", minute, second = "00", spoken, offset] = found;
  const two = (part: string): string => part.padStart(2, "0");
  const date = `${year}-${two(month)}-${two(day)}`;
  const local = `${date}T${two(hour)}:${two(minute ?? spoken ?? "00")}:${second}`;
  const own = offset ?? (zone === undefined ? undefined : formatOffset(zone, parseTime(local, zone) ?? 0));
  // A day that ends at 23:59 is meant as a whole.
  const isDay = found[4] === undefined || (hour === "23" && minute === "59");
  return [...(isDay ? [date] : []), ...(own === undefined ? [] : [local + own])];
}
