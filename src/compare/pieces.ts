import { diffWordsWithSpace } from "diff";
import type { Piece } from "./change.ts";

/** Words of Chinese as the language has them: 每天 is one. */
const words = new Intl.Segmenter("zh", { granularity: "word" });

/** Below this share of what stays, two texts are told one after the other. */
const ENOUGH = 0.4;

/** What of a text stayed, word by word, and what is other; undefined where too little stayed for that to be read. Pure. */
export function piecesOf(before: string, after: string): Piece[] | undefined {
  const parts = diffWordsWithSpace(before, after, { intlSegmenter: words });
  const pieces = parts.map(
    ({ added, removed, value }): Piece => ({
      text: value,
      kind: added ? "added" : removed ? "gone" : "same",
    }),
  );
  const kept = pieces.reduce((sum, { kind, text }) => (kind === "same" ? sum + text.length : sum), 0);
  return kept >= ENOUGH * Math.max(before.length, after.length) ? pieces : undefined;
}
