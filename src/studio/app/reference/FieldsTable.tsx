import { useEffect, useRef } from "react";
import { en } from "../../../language/messages/saying.ts";
import type { Field } from "../../../reference/reference.ts";
import { useWords } from "../base/Language.tsx";
import { hrefOf } from "../base/rooms.ts";
import { Marked, RuleLinks, Section } from "./entry-parts.tsx";

interface FieldsTableProps {
  /** Of what they are fields. */
  address: string;
  fields: readonly Field[];
  /** The one that the address leads to. */
  here: string | undefined;
}

/** What may be written in something: each field with its type, what it means, and the rules that look at it. */
export function FieldsTable({ address, fields, here }: FieldsTableProps) {
  const { say } = useWords();
  const own = [...fields.filter(({ isCommon }) => !isCommon), ...fields.filter(({ isCommon }) => isCommon)];
  return (
    <Section title={en`Fields`.zh`字段`}>
      <table className="fields">
        <thead>
          <tr>
            <th scope="col">{say(en`Field`.zh`字段`)}</th>
            <th scope="col">{say(en`Type`.zh`类型`)}</th>
            <th scope="col">{say(en`What it says`.zh`说明`)}</th>
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

function Row({ field, address, isHere }: { field: Field; address: string; isHere: boolean }) {
  const { say } = useWords();
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isHere) row.current?.scrollIntoView({ block: "center" });
  }, [isHere]);
  const { path, type, isRequired, usual, kinds, description, rules, isCommon } = field;
  return (
    <tr ref={row} className={isHere ? "is-here" : undefined} aria-current={isHere || undefined}>
      <th scope="row">
        <a href={hrefOf(`${address}.${path}`)}>
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
            {say(en`Only of kind`.zh`仅用于`)}{" "}
            {kinds.map((kind) => (
              <code key={kind}>{kind}</code>
            ))}
          </p>
        )}
        <p>{say(description)}</p>
        {rules.length > 0 && (
          <p className="checked">
            {say(en`Checked by`.zh`检查规则`)} <RuleLinks rules={rules} />
          </p>
        )}
      </td>
    </tr>
  );
}
