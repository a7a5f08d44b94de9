import type { PanelBlock } from "../../language/document.generated.ts";
import { Blocks } from "../Blocks.tsx";
import { useWords } from "../campaign-context.ts";
import "./panel.css";

/** A card that holds other blocks. */
export function View({ block }: { block: PanelBlock }) {
  const words = useWords();
  return (
    <section className="panel">
      {block.title && <h2 className="panel-title">{words(block.title)}</h2>}
      <Blocks view={block.view} />
    </section>
  );
}
