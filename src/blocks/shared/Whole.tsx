import { isMarked, wholeMarkOf } from "../../plan/marks.ts";
import { piecesOf } from "./keep-together.ts";

/** A text in which dates, times and amounts are not broken across lines, and no character is left alone on the last one. */
export function Whole({ text }: { text: string }) {
  // The inline script cuts it once the text is known.
  if (isMarked(text)) return wholeMarkOf(text);
  return piecesOf(text).map(({ start, text, isWhole }) =>
    isWhole ? (
      <span key={start} className="whole">
        {text}
      </span>
    ) : (
      text
    ),
  );
}
