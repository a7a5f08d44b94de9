import type { TextBlock } from "../../language/document.generated.ts";
import { useWords } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import { Whole } from "../shared/Whole.tsx";
import "./text.css";

/** What belongs together in a line of a few: up to the next mark. */
const CLAUSES = /[^，。！？；]+[，。！？；]*/g;

/** Short texts in the middle break between their clauses, before they do within one. */
const SHORT = 40;

/** A paragraph. */
export function View({ block }: { block: TextBlock }) {
  const text = useWords()(block.text);
  const isShort = block.align === "center" && text !== undefined && text.length <= SHORT;
  const clauses = (isShort && text.match(CLAUSES)) || [];
  if (clauses.length > 1) {
    return (
      <p className={`text text-${block.tone ?? "plain"} text-center`}>
        {clauses.map((clause, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a clause is its words and keeps nothing
          <span key={i} className="clause">
            {clause}
          </span>
        ))}
      </p>
    );
  }
  return (
    <p className={`text text-${block.tone ?? "plain"} text-${block.align ?? "start"}`}>
      {text === undefined ? <Skeleton width={12} of={block.text} /> : <Whole text={text} />}
    </p>
  );
}
