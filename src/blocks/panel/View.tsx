import { use } from "react";
import type { PanelBlock } from "../../language/document.generated.ts";
import { Blocks } from "../Blocks.tsx";
import { HasTitleContext, useRenderText } from "../campaign-context.ts";
import "./panel.css";

/** Card that holds other blocks. */
export function View({ block }: { block: PanelBlock }) {
  const words = useRenderText();
  const isTitled = use(HasTitleContext) || block.title !== undefined;
  return (
    <section className="panel">
      {block.title && <h2 className="panel-title">{words(block.title)}</h2>}
      <HasTitleContext.Provider value={isTitled}>
        <Blocks view={block.view} />
      </HasTitleContext.Provider>
    </section>
  );
}
