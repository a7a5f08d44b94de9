import type { TextBlock } from "../../language/document.generated.ts";
import { useWords } from "../campaign-context.ts";
import { Skeleton } from "../Skeleton.tsx";
import "./text.css";

/** A paragraph. */
export function View({ block }: { block: TextBlock }) {
  const words = useWords();
  return (
    <p className={`text text-${block.tone ?? "plain"} text-${block.align ?? "start"}`}>
      {words(block.text) ?? <Skeleton width={12} />}
    </p>
  );
}
