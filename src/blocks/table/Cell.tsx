import type { Text } from "../../language/document.generated.ts";
import { useWords } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";

/** What stands in a cell. Its lines break between its figures, never inside one. */
export function Cell({ text }: { text: Text }) {
  const said = useWords()(text);
  if (said === undefined) return <Skeleton width={4} />;
  return partsOf(said).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its words and keeps nothing
      <span key={i} className="table-figure">
        {part}
      </span>
    ),
  );
}

/** Figures with what belongs to them: 09:00–03:00, 20:00–次日02:30, 5000元, (12.5%), 2025-01-27, PVC2501. */
const FIGURE =
  /([!-~−]{0,20}\d(?:[:：./月时]?\d|,\d{3}|\s?[–—~～-]\s?(?:次日)?\d)*(?:\s?(?:%|[万亿]?元|小时|分钟|[万亿年月日时分秒天次张个折点]))?[)\]]?)/;

/** A text in parts that lines may be broken between: those at odd places are figures, which stay in one piece. Pure. */
export function partsOf(text: string): string[] {
  return text.split(FIGURE);
}
