import type { Piece } from "../../../src/compare/change.ts";

/** The two texts that pieces are of. */
export function fits(pieces: readonly Piece[]): { before: string; after: string } {
  const without = (kind: Piece["kind"]) =>
    pieces.flatMap((piece) => (piece.kind === kind ? [] : piece.text)).join("");
  return { before: without("added"), after: without("gone") };
}
