import { keepTogether } from "./keep-together.ts";

/** A text of so many characters has its place on one line. It stays in one piece, which is read aloud as one. */
const LINE = 18;

/** A text in which dates, times and amounts are not broken across lines, and no character is left alone on the last one. */
export function Whole({ text }: { text: string }) {
  if (text.length <= LINE) return text;
  return keepTogether(text).map(({ start, text, isWhole }) =>
    isWhole ? (
      <span key={start} className="whole">
        {text}
      </span>
    ) : (
      text
    ),
  );
}
