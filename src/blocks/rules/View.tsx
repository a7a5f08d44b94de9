import type { RulesBlock } from "../../language/document.generated.ts";
import { textKey, useWords } from "../campaign-context.ts";
import { Whole } from "../shared/Whole.tsx";
import "../panel/panel.css";
import "./rules.css";

/** The rules of the campaign, numbered. */
export function View({ block }: { block: RulesBlock }) {
  const words = useWords();
  return (
    <section className="rules panel">
      <h2 className="panel-title">{words(block.title ?? "活动规则")}</h2>
      <ol>
        {block.items.map((item) => (
          <li key={textKey(item)}>
            <Whole text={words(item) ?? ""} />
          </li>
        ))}
      </ol>
    </section>
  );
}
