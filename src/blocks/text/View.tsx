import type { TextBlock } from "../../language/document.generated.ts";
import { useWords } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import { Whole } from "../shared/Whole.tsx";
import "./text.css";

/** A paragraph. */
export function View({ block }: { block: TextBlock }) {
  const text = useWords()(block.text);
  return (
    <p className={`text text-${block.tone ?? "plain"} text-${block.align ?? "start"}`}>
      {text === undefined ? <Skeleton width={12} of={block.text} /> : <Whole text={text} />}
    </p>
  );
}
