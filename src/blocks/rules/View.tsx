import type { RulesBlock } from "../../language/document.generated.ts";
import { reactKeyOfText, useRenderText, useWord } from "../campaign-context.ts";
import { UnbrokenText } from "../shared/UnbrokenText.tsx";
import "../panel/panel.css";
import "./rules.css";

/** Numbered rules of the campaign. Of many, only the first are shown until the customer opens the rest. */
export function View({ block }: { block: RulesBlock }) {
  const words = useRenderText();
  const word = useWord();
  const { items } = block;
  // Hiding a single rule would save no room.
  const first = items.length - (block.first ?? items.length) > 1 ? block.first : undefined;
  const rest = first === undefined ? [] : items.slice(first);
  return (
    <section className="rules panel">
      <h2 className="panel-title">{words(block.title ?? word("rulesTitle"))}</h2>
      <RuleList items={items.slice(0, first)} />
      {rest.length > 0 && (
        // Opens without a script, and when the browser's search finds a match in it.
        // The customer may have opened it before React.
        <details className="rules-rest" suppressHydrationWarning>
          <summary>
            <span className="rules-more">{word("rulesAll", { count: items.length })}</span>
            <span className="rules-less">{word("rulesLess")}</span>
          </summary>
          <RuleList items={rest} after={first} />
        </details>
      )}
    </section>
  );
}

function RuleList({ items, after }: { items: RulesBlock["items"]; after?: number | undefined }) {
  const words = useRenderText();
  return (
    <ol start={after ? after + 1 : undefined}>
      {items.map((item) => (
        <li key={reactKeyOfText(item)}>
          <UnbrokenText text={words(item) ?? ""} />
        </li>
      ))}
    </ol>
  );
}
