import { type ReactNode, useEffect, useRef } from "react";
import { en, type Saying } from "../../../language/messages/saying.ts";
import { compactJson } from "../../../reference/compact-json.ts";
import type { ListedEntry } from "../../../reference/entry-list.ts";
import { spansOf } from "../../../reference/marked.ts";
import type { EntryField, RuleExample } from "../../../reference/reference.ts";
import { useLanguage } from "../base/Language.tsx";
import { referenceHref } from "../base/rooms.ts";

/** A section of an entry, with a heading. */
export function Section({ children, title }: { title: Saying; children: ReactNode }) {
  const { say } = useLanguage();
  return (
    <section className="ref-section">
      <h3>{say(title)}</h3>
      {children}
    </section>
  );
}

/** A term and its description in an entry's list of facts. `isCodes`: the children are a row of code elements. */
export function Fact({ children, isCodes, name }: { name: Saying; isCodes?: boolean; children: ReactNode }) {
  const { say } = useLanguage();
  return (
    <div>
      <dt>{say(name)}</dt>
      <dd className={isCodes ? "codes" : undefined}>{children}</dd>
    </div>
  );
}

/** Renders a text with its code spans and its links into the reference. */
export function Marked({ text }: { text: string }) {
  let at = 0;
  return spansOf(text).map((span) => {
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

/** A list of links to rules. */
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
  /** Path of the field that the address names. */
  here: string | undefined;
}

/** The table of an entry's fields, each with its type, description and rules. */
export function FieldsTable({ address, fields, here }: FieldsTableProps) {
  const { say } = useLanguage();
  const own = [...fields.filter(({ isCommon }) => !isCommon), ...fields.filter(({ isCommon }) => isCommon)];
  return (
    <Section title={en`Fields`.zh`字段`}>
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
            <Row key={field.path} field={field} address={address} isHere={field.path === here} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Row({ field, address, isHere }: { field: EntryField; address: string; isHere: boolean }) {
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
        <Marked text={say(type)} />
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

/** Static examples of an entry; for a rule, wrong ones and right ones. */
export function ExamplesOf({ listed }: { listed: ListedEntry }) {
  const { say } = useLanguage();
  const { group, entry } = listed;
  if (group === "rules")
    return (
      <Section title={en`Examples`.zh`例子`}>
        <p className="hint">
          {say(
            en`Each example shows only the parts that differ from the campaign above. Its other parts are correct.`
              .zh`每个例子只写出与上面的活动不同的部分，其余部分没有问题。`,
          )}
        </p>
        {listed.entry.wrong.map((example) => (
          <Figure key={keyOf(example)} example={example} says={example.message} isWrong />
        ))}
        {listed.entry.right.filter(hasContent).map((example) => (
          <Figure key={keyOf(example)} example={example} says={en`Correct`.zh`正确`} />
        ))}
      </Section>
    );
  if (!("examples" in entry) || "usage" in entry || entry.examples.length === 0) return null;
  return (
    <Section title={en`Examples`.zh`例子`}>
      {entry.examples.map((example) => (
        <pre key={JSON.stringify(example)} className="shown">
          {compactJson(example)}
        </pre>
      ))}
    </Section>
  );
}

function Figure({ example, isWrong, says }: { example: RuleExample; says: Saying; isWrong?: boolean }) {
  const { say } = useLanguage();
  const { patch, text, files = {} } = example;
  return (
    <figure className={isWrong ? "shown is-wrong" : "shown"}>
      <figcaption>{say(says)}</figcaption>
      <pre>{text ?? compactJson(patch ?? {})}</pre>
      {Object.entries(files).map(([path, document]) => (
        <div key={path}>
          <p className="hint">{path}</p>
          <pre>{compactJson(document)}</pre>
        </div>
      ))}
    </figure>
  );
}

function hasContent({ patch = {}, text, files }: RuleExample): boolean {
  return text !== undefined || files !== undefined || Object.keys(patch as object).length > 0;
}

function keyOf(example: RuleExample): string {
  return JSON.stringify([example.patch, example.text, example.files]);
}
