/**
 * A part of a regular expression: a character, class, anchor or group, and how often it may repeat. `start` and
 * `end` are its offsets in the pattern, without a quantifier such as `*`.
 */
export interface PatternPart {
  start: number;
  end: number;
  min: number;
  max: number;
  /** The alternatives, if the part is a group. */
  group?: PatternAlternatives;
  /** Whether the part never consumes a character: an anchor or a lookaround. */
  isEmpty: boolean;
}

/** The alternatives, separated by |, of a group or of a whole regular expression. Each is a sequence of parts. */
export type PatternAlternatives = readonly (readonly PatternPart[])[];

const PATTERN_TOKEN =
  /\\(?:u[\da-f]{4}|x[\da-f]{2}|c[a-z]|k<\w+>|\d+|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gis;
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??$/;
const ANCHOR = /^(?:\^|\$|\\b)$/i;

/** Parses a valid regular expression into its alternatives. Pure. */
export function parsePattern(pattern: string): PatternAlternatives {
  const root: PatternPart[][] = [[]];
  const open: { start: number; isEmpty: boolean; alternatives: PatternPart[][] }[] = [];
  let alternatives = root;
  for (const { 0: token, index } of pattern.matchAll(PATTERN_TOKEN)) {
    const parts = alternatives.at(-1) ?? [];
    const end = index + token.length;
    const last = parts.at(-1);
    const times = last ? quantifierRange(token) : undefined;
    if (times) Object.assign(last ?? {}, times);
    else if (token === "|") alternatives.push([]);
    else if (token.startsWith("(")) {
      open.push({ start: index, isEmpty: /[=!]$/.test(token), alternatives });
      alternatives = [[]];
    } else if (token === ")") {
      const group = alternatives;
      const opened = open.pop() ?? { start: 0, isEmpty: false, alternatives: root };
      const { start, isEmpty } = opened;
      ({ alternatives } = opened);
      alternatives.at(-1)?.push({ start, end, min: 1, max: 1, group, isEmpty });
    } else parts.push({ start: index, end, min: 1, max: 1, isEmpty: ANCHOR.test(token) });
  }
  return root;
}

function quantifierRange(token: string): { min: number; max: number } | undefined {
  const [, sign, least, comma, most] = QUANTIFIER.exec(token) ?? [token];
  if (sign) return { min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : Number.POSITIVE_INFINITY };
  if (least === undefined) return undefined;
  const max = most ? Number(most) : comma ? Number.POSITIVE_INFINITY : Number(least);
  return { min: Number(least), max };
}

/** Whether the text of a part is a backreference, such as \1 or \k<name>. */
export function isBackreference(source: string): boolean {
  return /^\\(?:[1-9]|k<)/.test(source);
}

/** Returns characters to test the parts of a pattern with: they show which parts can match the same character. */
export function sampleCharactersOfPattern(pattern: string): string[] {
  const codes = Array.from({ length: 0x300 }, (_, code) => code);
  for (let at = 0; at < pattern.length; at++)
    for (const step of [-1, 0, 1]) codes.push(pattern.charCodeAt(at) + step);
  return [...new Set([...codes.map((code) => String.fromCharCode(code)), "\u3000", "中"])];
}
