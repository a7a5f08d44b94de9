import { useState } from "react";
import { en } from "../../../language/messages/saying.ts";
import type { Group, WordEntry } from "../../../reference/reference.ts";
import { useWords } from "../base/Language.tsx";
import { Playground } from "./Playground.tsx";

/** A word of expressions: how it is written, what it gives, and where that can be tried. */
export function WordPage({ entry, group }: { entry: WordEntry; group: Group }) {
  const { say } = useWords();
  const { usage, kind, examples } = entry;
  const [tried, setTried] = useState(examples[0]?.[0] ?? "");
  const isText = group === "formats" || /\{/.test(examples[0]?.[0] ?? "");
  return (
    <>
      {usage.length > 0 && (
        <dl className="facts">
          <div>
            <dt>{say(en`Written`.zh`写法`)}</dt>
            <dd className="codes">
              {usage.map((one) => (
                <code key={one}>{one}</code>
              ))}
            </dd>
          </div>
          {kind && (
            <div>
              <dt>{say(group === "formats" ? en`Of`.zh`用于` : en`Gives`.zh`得到`)}</dt>
              <dd>{say(kind)}</dd>
            </div>
          )}
        </dl>
      )}
      <section className="ref-section">
        <h3>{say(en`Try it`.zh`试一试`)}</h3>
        <ul className="tries">
          {examples.map(([text, value]) => (
            <li key={text}>
              <button
                type="button"
                className="try"
                aria-pressed={text === tried}
                onClick={() => setTried(text)}
              >
                <code>{text}</code>
                <span aria-hidden="true">→</span>
                <code>{isText ? String(value) : JSON.stringify(value)}</code>
              </button>
            </li>
          ))}
        </ul>
        <Playground key={tried} first={tried} isText={isText} />
      </section>
    </>
  );
}
