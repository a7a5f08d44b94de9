import type { ReactNode } from "react";
import type { Saying } from "../../../language/messages/saying.ts";
import { spansOf } from "../../../reference/marked.ts";
import { useWords } from "../base/Language.tsx";
import { hrefOf } from "../base/rooms.ts";

/** A part of an entry under a heading. */
export function Section({ children, title }: { title: Saying; children: ReactNode }) {
  const { say } = useWords();
  return (
    <section className="ref-section">
      <h3>{say(title)}</h3>
      {children}
    </section>
  );
}

/** One of the facts of an entry; `isCodes`: pieces of code beside each other. */
export function Fact({ children, isCodes, name }: { name: Saying; isCodes?: boolean; children: ReactNode }) {
  const { say } = useWords();
  return (
    <div>
      <dt>{say(name)}</dt>
      <dd className={isCodes ? "codes" : undefined}>{children}</dd>
    </div>
  );
}

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
