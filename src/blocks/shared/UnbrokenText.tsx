import { hasDrawingMark, markTextForSplitting } from "../../plan/drawing-marks.ts";
import { splitAtLineBreaks } from "./split-at-line-breaks.ts";

/** Text whose dates, times and amounts do not break across lines, and whose last line has at least two characters. */
export function UnbrokenText({ text }: { text: string }) {
  // The inline script splits it once the text is known.
  if (hasDrawingMark(text)) return markTextForSplitting(text);
  return splitAtLineBreaks(text).map(({ start, text, isWhole }) =>
    isWhole ? (
      <span key={start} className="whole">
        {text}
      </span>
    ) : (
      text
    ),
  );
}
