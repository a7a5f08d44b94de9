import { spansOf } from "../../../reference/marked.ts";
import { hrefOf } from "../base/rooms.ts";

/** A text in which code is marked, and links to other places of the reference. */
export function Marked({ text }: { text: string }) {
  let at = 0;
  return spansOf(text).map((span) => {
    const key = at++;
    if ("text" in span) return <span key={key}>{span.text}</span>;
    if ("code" in span) return <code key={key}>{span.code}</code>;
    return (
      <a key={key} href={hrefOf(span.link)}>
        {span.words}
      </a>
    );
  });
}

/** Links to rules, one after the other. */
export function RuleLinks({ rules }: { rules: readonly string[] }) {
  return (
    <span className="rule-links">
      {rules.map((rule) => (
        <a key={rule} href={hrefOf(`rules/${rule}`)}>
          {rule}
        </a>
      ))}
    </span>
  );
}
