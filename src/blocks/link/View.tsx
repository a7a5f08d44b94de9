import type { LinkBlock } from "../../language/document.generated.ts";
import { useTaps, useWords } from "../campaign-context.ts";
import "./link.css";

/** Words to tap, for what is not the page's main button. */
export function View({ block }: { block: LinkBlock }) {
  const { tap } = useTaps();
  const words = useWords();
  return (
    <button type="button" className={`link link-${block.place ?? "inline"}`} onClick={() => tap(block)}>
      {words(block.text)}
    </button>
  );
}
