import type { Text } from "../../language/document.generated.ts";
import { useWords } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import { partsOf } from "./figures.ts";

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
