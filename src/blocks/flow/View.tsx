import type { FlowBlock } from "../../language/document.generated.ts";
import { reactKeyOfText, useRenderText } from "../campaign-context.ts";
import "./flow.css";

/** Numbered steps side by side that explain how the campaign works. */
export function View({ block }: { block: FlowBlock }) {
  const words = useRenderText();
  return (
    <ol className="flow">
      {block.items.map((item) => (
        <li key={reactKeyOfText(item.title)} className="flow-step">
          <b className="flow-title">{words(item.title)}</b>
          {item.text && <span className="flow-text">{words(item.text)}</span>}
        </li>
      ))}
    </ol>
  );
}
