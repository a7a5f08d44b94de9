/** A part of a regular expression that stands so many times. `start` and `end` are offsets of it without these times. */
export interface PatternPart {
  start: number;
  end: number;
  min: number;
  max: number;
  /** Of a group its alternatives. */
  group?: readonly (readonly PatternPart[])[];
  /** Matches no character: an anchor, or a group that only looks. */
  isEmpty: boolean;
}

const TOKEN =
  /\\(?:u[\da-f]{4}|x[\da-f]{2}|c[a-z]|k<\w+>|\d+|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gis;
const TIMES = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??$/;
const ANCHOR = /^(?:\^|\$|\\b)$/i;

/** The alternatives of a regular expression that can be read. Pure. */
export function patternParts(pattern: string): readonly (readonly PatternPart[])[] {
  const root: PatternPart[][] = [[]];
  const open: { start: number; isEmpty: boolean; alternatives: PatternPart[][] }[] = [];
  let alternatives = root;
  for (const { 0: token, index } of pattern.matchAll(TOKEN)) {
    const parts = alternatives.at(-1) ?? [];
    const end = index + token.length;
    const last = parts.at(-1);
    const times = last ? timesOf(token) : undefined;
    if (times) Object.assign(last ?? {}, times);
    else if (token === "|") alternatives.push([]);
    else if (token.startsWith("(")) {
      open.push({ start: index, isEmpty: /[=!]$/.test(token), alternatives });
      alternatives = [[]];
    } else if (token === ")") {
      const group = alternatives;
      const {
        start,
        isEmpty,
        alternatives: outer,
      } = open.pop() ?? { start: 0, isEmpty: false, alternatives: root };
      alternatives = outer;
      alternatives.at(-1)?.push({ start, end, min: 1, max: 1, group, isEmpty });
    } else parts.push({ start: index, end, min: 1, max: 1, isEmpty: ANCHOR.test(token) });
  }
  return root;
}

function timesOf(token: string): { min: number; max: number } | undefined {
  const [, sign, least, comma, most] = TIMES.exec(token) ?? [token];
  if (sign) return { min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : Number.POSITIVE_INFINITY };
  if (least === undefined) return undefined;
  const max = most ? Number(most) : comma ? Number.POSITIVE_INFINITY : Number(least);
  return { min: Number(least), max };
}
