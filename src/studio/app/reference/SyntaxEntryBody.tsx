import { useEffect, useMemo, useState } from "react";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { isObject, parseJson } from "../../../language/values.ts";
import { printCompactJson } from "../../../reference/print-compact-json.ts";
import type { ReferenceGroup, WordEntry } from "../../../reference/reference.ts";
import type { ExpressionResponse } from "../../api.ts";
import { ErrorText } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import { errorMessageOf, referenceClient } from "../base/studio-client.ts";
import { EntryFact, EntrySection } from "./entry-parts.tsx";
import { useReference } from "./ReferenceContext.tsx";

/** Renders fields in which the operator tries an expression or a template with values of their own. */
function ExpressionPlayground({ first, isText }: { first: string; isText: boolean }) {
  const { reference } = useReference();
  const { say } = useLanguage();
  const [text, setText] = useState(first);
  const [known, setKnown] = useState(() => printCompactJson(reference.sample));
  const [answer, setAnswer] = useState<ExpressionResponse>();
  const [failure, setFailure] = useState<LocalizedText | null>(null);
  const values = useMemo(() => parseJsonObject(known), [known]);
  const isRead = values !== undefined;
  useEffect(() => {
    let isLast = true;
    if (values)
      referenceClient.expression({ text, isText, values }).then(
        (found) => {
          if (!isLast) return;
          setAnswer(found);
          setFailure(null);
        },
        (error) => isLast && setFailure(errorMessageOf(error)),
      );
    return () => {
      isLast = false;
    };
  }, [text, isText, values]);
  return (
    <div className="playground">
      <label>
        {say(isText ? en`Text`.zh`文字` : en`Expression`.zh`表达式`)}
        <textarea
          className="field is-code"
          rows={2}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <div className="outcome" role="status">
        {answer?.value !== null && answer?.value !== undefined && (
          <p>
            <span>{say(isText ? en`Customers read`.zh`顾客看到` : en`Result`.zh`结果`)}</span>
            <output>{answer.value}</output>
          </p>
        )}
        {answer?.type && (
          <p>
            <span>{say(en`Type`.zh`类型`)}</span>
            {say(answer.type)}
          </p>
        )}
        {answer?.problems.map(({ from, to, message, advice }) => (
          <p key={`${from} ${to} ${message.en}`} className="refusal">
            {text.slice(from, to) !== "" && <code>{text.slice(from, to)}</code>} {say(message)}
            {advice && <small>{say(advice)}</small>}
          </p>
        ))}
        {failure && <p className="refusal">{say(failure)}</p>}
      </div>
      <details>
        <summary>{say(en`Values it can read`.zh`可以读取的值`)}</summary>
        <textarea
          className="field is-code"
          rows={10}
          spellCheck={false}
          aria-label={say(en`Values it can read, as JSON`.zh`可以读取的值（JSON）`)}
          aria-invalid={!isRead}
          value={known}
          onChange={({ target }) => setKnown(target.value)}
        />
        {!isRead && (
          <ErrorText
            says={en`This is not a valid JSON object. Write { … }.`
              .zh`这不是有效的 JSON 对象，请写成 { … }。`}
          />
        )}
      </details>
    </div>
  );
}

function parseJsonObject(text: string): Record<string, unknown> | undefined {
  const value = parseJson(text);
  return isObject(value) ? value : undefined;
}

/** Renders the entry of an operator, function, name or format: its syntax, its examples and a field to try them. */
export function SyntaxEntryBody({ entry, group }: { entry: WordEntry; group: ReferenceGroup }) {
  const { say } = useLanguage();
  const { usage, kind, examples } = entry;
  const [tried, setTried] = useState(examples[0]?.[0] ?? "");
  const isText = group === "formats" || /\{/.test(examples[0]?.[0] ?? "");
  return (
    <>
      {usage.length > 0 && (
        <dl className="facts">
          <EntryFact name={en`Syntax`.zh`写法`} isCodes>
            {usage.map((one) => (
              <code key={one}>{one}</code>
            ))}
          </EntryFact>
          {kind && (
            <EntryFact name={group === "formats" ? en`For`.zh`用于` : en`Result`.zh`结果`}>
              {say(kind)}
            </EntryFact>
          )}
        </dl>
      )}
      <EntrySection title={en`Try it`.zh`试一试`}>
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
        <ExpressionPlayground key={tried} first={tried} isText={isText} />
      </EntrySection>
    </>
  );
}
