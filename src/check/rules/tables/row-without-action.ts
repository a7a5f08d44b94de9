import { en, joinWithOr, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import type { NameReference } from "../../inspect/name-references.ts";
import { entriesOfMap } from "../../inspect/names-in-document.ts";
import { findStateTables, stateOfRow } from "../../inspect/table-proofs.ts";
import {
  type DocumentPath,
  findChild,
  findEntry,
  type JsonNode,
  keyRange,
  nonStringLiteralOf,
  rangeOfValueStart,
  stringValueAt,
} from "../../json/json-node.ts";
import type { Project } from "../../project/project.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { blocksBelow, withTableRows } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

/** Returns a JSON Merge Patch that adds a second table, whose rows are shown as text. */
function withTableAsText(row: object) {
  const rows = [
    { state: "wet", when: "garden.watered == 1", text: "Wet" },
    { state: "out", when: "!session.loggedIn", text: "-" },
    { state: "dry", text: "Dry", ...row },
  ];
  return { tables: { side: { rows } }, ...blocksBelow({ type: "status", table: "side" }) };
}

/** A place that shows a table; `isInert` if it cannot be tapped there. */
interface TableUse extends Pick<NameReference, "name" | "isInert"> {
  map: string | DocumentPath;
}

export const rowWithoutAction: Rule = {
  description: en`A row looks as if it could be tapped but does nothing, or has an action but cannot be tapped.`
    .zh`一行看起来能点却什么也不做，或写了动作却不能点。`,
  ok: [{ patch: {} }, { patch: withTableAsText({}) }],
  bad: [
    {
      patch: withTableAsText({ do: "order" }),
      message: 'Row "dry" of table "side" is only shown as text, expected no "do": it cannot be tapped',
    },
    {
      patch: withTableRows(
        { state: "out", when: "!session.loggedIn", text: "Log in" },
        { state: "in", text: "Water", do: "water" },
      ),
      message: 'Row "out" of table "main" does nothing, expected "do" or "disabled": true',
    },
    {
      patch: withTableRows(
        { state: "out", when: "!session.loggedIn", text: "Log in", disabled: true, do: "login" },
        { state: "in", text: "Water", do: "water" },
      ),
      message: 'Row "out" of table "main" is disabled, expected no "do": it cannot be tapped',
    },
  ],
  check: ({ project, references, related, root }) => {
    const usesIn = (all: readonly TableUse[], name: string) =>
      all.filter((one) => one.name === name && String(one.map) === "tables");
    return findStateTables(root).flatMap(({ name, rows }) => {
      // Documents that extend this one are only read if its own blocks do not decide.
      const isTapped = usesIn(references, name).some((one) => !one.isInert);
      const own = isTapped ? [] : related().flatMap((one) => usesIn(one.references, name));
      const isInert = own.length > 0 && own.every((one) => one.isInert);
      return rows.flatMap((row) =>
        isInert ? findInertAction(name, row) : findingsOf(name, row, { root, read: project.read }),
      );
    });
  },
};

/** Reports an action in a table that is shown only as text, which cannot be tapped. */
function findInertAction(table: string, row: JsonNode): Finding[] {
  const action = findEntry(row, "do");
  if (!action) return [];
  const message = en`Row "${stateOfRow(row)}" of table "${table}" is only shown as text, expected no "do": it cannot be tapped`
    .zh`状态表“${table}”的“${stateOfRow(row)}”行只显示为文字，不应有“do”：它无法点击`;
  const fix = en`Delete "do", or show the table in a button.`.zh`请删掉“do”，或用按钮显示这个状态表。`;
  return [{ at: keyRange(action), message, fix }];
}

interface RowPlace {
  /** The merged document, whose actions a row may run. */
  root: JsonNode;
  read: Project["read"];
}

/** Advises to give a row an action that the document has, before disabling it. */
function adviceForAction(row: JsonNode, root: JsonNode): LocalizedText {
  const isLogin = /logged|login|visitor/i.test(`${stateOfRow(row)} ${stringValueAt(row, "when") ?? ""}`);
  const names = entriesOfMap(findChild(root, "actions")).map(({ key }) => key);
  const [first = "login", ...others] = isLogin ? ["login"] : names.slice(0, 4);
  const choices = [first, ...others].map((name) => `"do": "${name}"`);
  return en`Add the action of a tap, such as ${joinWithOr(choices)}. If the row should not be tapped, add "disabled": true.`
    .zh`请写明点击后做什么，如 ${joinWithOr(choices)}；如果这一行不应能点，请加上 "disabled": true。`;
}

function findingsOf(table: string, row: JsonNode, { root, read }: RowPlace): Finding[] {
  if (row.kind !== "object") return [];
  const action = findEntry(row, "do");
  const isDisabled = nonStringLiteralOf(findChild(row, "disabled")) === true;
  const start = en`Row "${stateOfRow(row)}" of table "${table}"`.zh`状态表“${table}”的“${stateOfRow(row)}”行`;
  if (action && isDisabled) {
    const message = en`${start} is disabled, expected no "do": it cannot be tapped`
      .zh`${start}已禁用，不应有“do”：它无法点击`;
    const fix = en`Delete "do" or "disabled".`.zh`请删掉“do”或“disabled”。`;
    return [{ at: keyRange(action), message, fix }];
  }
  const disabled = findChild(row, "disabled");
  if (action || isDisabled) return [];
  const message = en`${start} does nothing, expected "do" or "disabled": true`
    .zh`${start}点击后什么也不做，应有“do”或 "disabled": true`;
  const fix = adviceForAction(row, root);
  const shared = sharedRowOf(row, { root, read });
  return [{ at: rangeOfValueStart(row), message, fix, shared, ...(disabled && { dependsOn: [disabled] }) }];
}

/** Returns the shared row of another file that a row takes its content from: several pages may need an action there. */
function sharedRowOf(row: JsonNode, { root, read }: RowPlace): Finding["shared"] {
  const taken =
    row.kind === "object" ? row.entries.find(({ value }) => value.source !== row.source) : undefined;
  if (!taken) return undefined;
  const { source, start } = taken.value;
  const entry = entriesOfMap(findChild(read(source.path).root, "rows")).find(
    ({ value }) => value.start <= start && start < value.end,
  );
  if (!entry) return undefined;
  const name = `rows.${entry.key}.do`;
  const message = en`Shared row ${quoteWord(entry.key)} does nothing, expected "do" or "disabled": true`
    .zh`共用的行${quoteWord(entry.key)}点击后什么也不做，应有“do”或 "disabled": true`;
  const fix = adviceForAction(row, root);
  return { name, places: [{ at: keyRange(entry), message, fix, depth: 2 }] };
}
