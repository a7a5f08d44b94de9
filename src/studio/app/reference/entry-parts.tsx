import { type ReactNode, useEffect, useRef } from "react";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { parseMarkedText } from "../../../reference/marked-text.ts";
import { printCompactJson } from "../../../reference/print-compact-json.ts";
import type { EntryField, RuleExample } from "../../../reference/reference.ts";
import type { AddressedEntry } from "../../../reference/reference-entries.ts";
import { useLanguage } from "../base/Language.tsx";
import { referenceHref } from "../base/screen-paths.ts";

/** Renders a section of a reference entry under a heading. */
export function EntrySection({ children, title }: { title: LocalizedText; children: ReactNode }) {
  const { say } = useLanguage();
  return (
    <section className="ref-section">
      <h3>{say(title)}</h3>
      {children}
    </section>
  );
}

/**
 * Renders a term and its description, in a list of facts about an entry. `isCodes`: the children are a row of code
 * elements.
 */
export function EntryFact({
  children,
  isCodes,
  name,
}: {
  name: LocalizedText;
  isCodes?: boolean;
  children: ReactNode;
}) {
  const { say } = useLanguage();
  return (
    <div>
      <dt>{say(name)}</dt>
      <dd className={isCodes ? "codes" : undefined}>{children}</dd>
    </div>
  );
}

/** Renders a description: `code` spans, and links to other entries of the reference. */
export function MarkedText({ text }: { text: string }) {
  let at = 0;
  return parseMarkedText(text).map((span) => {
    const key = at++;
    if ("text" in span) return <span key={key}>{span.text}</span>;
    if ("code" in span) return <code key={key}>{span.code}</code>;
    return (
      <a key={key} href={referenceHref(span.link)}>
        {span.words}
      </a>
    );
  });
}

/** Renders links to the entries of these rules. */
export function RuleLinks({ rules }: { rules: readonly string[] }) {
  return (
    <span className="rule-links">
      {rules.map((rule) => (
        <a key={rule} href={referenceHref(`rules/${rule}`)}>
          {rule}
        </a>
      ))}
    </span>
  );
}

interface FieldsTableProps {
  /** Address of the entry that has the fields. */
  address: string;
  fields: readonly EntryField[];
  /** Path of the field to highlight, because the URL names it. */
  here: string | undefined;
}

/** Renders the table of an entry's fields, each with its type, description and rules. */
export function FieldsTable({ address, fields, here }: FieldsTableProps) {
  const { say } = useLanguage();
  const own = [...fields.filter(({ isCommon }) => !isCommon), ...fields.filter(({ isCommon }) => isCommon)];
  return (
    <EntrySection title={en`Fields`.zh`字段`}>
      <table className="fields">
        <thead>
          <tr>
            <th scope="col">{say(en`Field`.zh`字段`)}</th>
            <th scope="col">{say(en`Type`.zh`类型`)}</th>
            <th scope="col">{say(en`Description`.zh`说明`)}</th>
          </tr>
        </thead>
        <tbody>
          {own.map((field) => (
            <FieldRow key={field.path} field={field} address={address} isHere={field.path === here} />
          ))}
        </tbody>
      </table>
    </EntrySection>
  );
}

function FieldRow({ field, address, isHere }: { field: EntryField; address: string; isHere: boolean }) {
  const { say } = useLanguage();
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isHere) row.current?.scrollIntoView({ block: "center" });
  }, [isHere]);
  const { path, type, isRequired, usual, kinds, description, rules, isCommon } = field;
  return (
    <tr ref={row} className={isHere ? "is-here" : undefined} aria-current={isHere || undefined}>
      <th scope="row">
        <a href={referenceHref(`${address}.${path}`)}>
          <code>{path}</code>
        </a>
        {isRequired && <span className="needed">{say(en`required`.zh`必填`)}</span>}
        {isCommon && <span className="needed is-common">{say(en`all blocks`.zh`所有页面块`)}</span>}
      </th>
      <td>
        <MarkedText text={say(type)} />
        {usual !== undefined && (
          <span className="usual">
            {say(en`default`.zh`默认`)} <code>{usual}</code>
          </span>
        )}
      </td>
      <td>
        {kinds && (
          <p>
            {say(en`Only for`.zh`仅用于`)}{" "}
            {kinds.map((kind) => (
              <code key={kind}>{kind}</code>
            ))}
          </p>
        )}
        <p>{say(description)}</p>
        {rules.length > 0 && (
          <p className="checked">
            {say(en`Checked by`.zh`校验规则`)} <RuleLinks rules={rules} />
          </p>
        )}
      </td>
    </tr>
  );
}

/** Renders the examples of an entry that cannot be edited; for a rule, wrong ones and correct ones. */
export function StaticExamples({ listed }: { listed: AddressedEntry }) {
  const { say } = useLanguage();
  const { group, entry } = listed;
  if (group === "rules")
    return (
      <EntrySection title={en`Examples`.zh`例子`}>
        <p className="hint">
          {say(
            en`Each example shows only the parts that differ from the campaign above. Its other parts are correct.`
              .zh`每个例子只写出与上面的活动不同的部分，其余部分没有问题。`,
          )}
        </p>
        {listed.entry.wrong.map((example) => (
          <ExampleFigure key={exampleKey(example)} example={example} says={example.message} isWrong />
        ))}
        {listed.entry.right.filter(isShownExample).map((example) => (
          <ExampleFigure key={exampleKey(example)} example={example} says={en`Correct`.zh`正确`} />
        ))}
      </EntrySection>
    );
  if (!("examples" in entry) || "usage" in entry || entry.examples.length === 0) return null;
  return (
    <EntrySection title={en`Examples`.zh`例子`}>
      {entry.examples.map((example) => (
        <pre key={JSON.stringify(example)} className="shown">
          {printCompactJson(example)}
        </pre>
      ))}
    </EntrySection>
  );
}

function ExampleFigure({
  example,
  isWrong,
  says,
}: {
  example: RuleExample;
  says: LocalizedText;
  isWrong?: boolean;
}) {
  const { say } = useLanguage();
  const { patch, text, files = {} } = example;
  return (
    <figure className={isWrong ? "shown is-wrong" : "shown"}>
      <figcaption>{say(says)}</figcaption>
      <pre>{text ?? printCompactJson(patch ?? {})}</pre>
      {Object.entries(files).map(([path, document]) => (
        <div key={path}>
          <p className="hint">{path}</p>
          <pre>{printCompactJson(document)}</pre>
        </div>
      ))}
    </figure>
  );
}

function isShownExample({ patch = {}, text, files }: RuleExample): boolean {
  return text !== undefined || files !== undefined || Object.keys(patch as object).length > 0;
}

function exampleKey(example: RuleExample): string {
  return JSON.stringify([example.patch, example.text, example.files]);
}
