import { use } from "react";
import type { PanelBlock } from "../../language/document.generated.ts";
import { Blocks } from "../Blocks.tsx";
import { TitledContext, useWords } from "../campaign-context.ts";
import "./panel.css";

/** Card that holds other blocks. */
export function View({ block }: { block: PanelBlock }) {
  const words = useWords();
  const isTitled = use(TitledContext) || block.title !== undefined;
  return (
    <section className="panel">
      {block.title && <h2 className="panel-title">{words(block.title)}</h2>}
      <TitledContext.Provider value={isTitled}>
        <Blocks view={block.view} />
      </TitledContext.Provider>
    </section>
  );
}
