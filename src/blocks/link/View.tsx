import type { LinkBlock } from "../../language/document.generated.ts";
import { useCampaign, useWords } from "../campaign-context.ts";
import "./link.css";

/** Words to tap, for what is not the page's main button. */
export function View({ block }: { block: LinkBlock }) {
  const { tap } = useCampaign();
  const words = useWords();
  return (
    <button type="button" className={`link link-${block.place ?? "inline"}`} onClick={() => tap(block.do)}>
      {words(block.text)}
    </button>
  );
}
