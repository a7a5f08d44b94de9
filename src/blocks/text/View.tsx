import type { TextBlock } from "../../language/document.generated.ts";
import { useRenderText } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import { UnbrokenText } from "../shared/UnbrokenText.tsx";
import "./text.css";

/** Clauses of a text: up to and including the next punctuation mark. */
const CLAUSE_PATTERN = /[^，。！？；]+[，。！？；]*/g;

/** Maximum length of centred texts that break between clauses before they break within one. */
const MAX_CENTRED_LENGTH = 40;

/** Paragraph. */
export function View({ block }: { block: TextBlock }) {
  const text = useRenderText()(block.text);
  const isShort = block.align === "center" && text !== undefined && text.length <= MAX_CENTRED_LENGTH;
  const clauses = (isShort && text.match(CLAUSE_PATTERN)) || [];
  if (clauses.length > 1) {
    return (
      <p className={`text text-${block.tone ?? "plain"} text-center`}>
        {clauses.map((clause, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a clause has no state
          <span key={i} className="clause">
            {clause}
          </span>
        ))}
      </p>
    );
  }
  return (
    <p className={`text text-${block.tone ?? "plain"} text-${block.align ?? "start"}`}>
      {text === undefined ? <Skeleton width={12} of={block.text} /> : <UnbrokenText text={text} />}
    </p>
  );
}
