import { didYouMeanQuestion, en, type LocalizedText } from "../../language/messages/localized-text.ts";
import { namesInExpression } from "../../language/syntax/names-in-expression.ts";
import type { Type } from "../../language/types/types.ts";
import { ownEntryOf } from "../../language/values.ts";
import { variantNodeOf } from "../document/merge-documents.ts";
import type { DocumentText, Inspection } from "../inspect/document-inspection.ts";
import { entriesOfMap } from "../inspect/names-in-document.ts";
import { findChild, type JsonNode, nodeAtPath, rangeInsideQuotes, stringValueAt } from "../json/json-node.ts";
import { quoteWord } from "../schema/mistake-message-parts.ts";
import { describeSourceLine } from "./describe-source-line.ts";
import type { Finding } from "./finding.ts";

/** A part of a text, from offset `start` to `end`. */
interface Part {
  start: number;
  end: number;
}

/** Characters before a name that are searched for the object that it is read from. */
const MAX_OBJECT_LENGTH = 200;

/**
 * Returns advice for a name that an object of the document or its brand lacks: where to add it, or the name that was
 * probably meant. undefined if nothing better can be said than to use another name.
 */
export function adviseOnMember(
  text: DocumentText,
  part: Part,
  inspection: Inspection,
): LocalizedText | undefined {
  const { node } = text.visit;
  if (node.kind !== "string") return undefined;
  const name = node.value.slice(part.start, part.end);
  const before = node.value.slice(Math.max(0, part.start - MAX_OBJECT_LENGTH), part.start);
  if (/\|\s*date:\s*$/.test(before)) {
    const pattern = /^[\w.:/-]+/.exec(node.value.slice(part.start))?.[0] ?? name;
    return en`Write the pattern in quotes: date:\\"${pattern}\\".`.zh`格式请加引号：date:\\"${pattern}\\"。`;
  }
  const object = /([A-Za-z_][\w.]*)\.$/.exec(before)?.[1]?.split(".") ?? [];
  const [first = "", ...keys] = object;
  if (first === "brand") return adviseOnBrand(name, keys, inspection);
  if (first !== "constants" && first !== "values") return undefined;
  const holder = nodeAtPath(inspection.root, object);
  if (!holder) return undefined;
  const place = en`"${String(object.at(-1))}" (${describeSourceLine(holder, node)})`
    .zh`“${String(object.at(-1))}”（${describeSourceLine(holder, node)}）`;
  const meant = keys.length === 0 ? onlyUnread(first, name, holder, inspection) : undefined;
  return meant === undefined
    ? en`Use one of these names, or add "${name}" to ${place}.`
        .zh`请改用其中一个，或在${place}里加上“${name}”。`
    : en`${didYouMeanQuestion(meant)} Nothing uses it yet. If not, add "${name}" to ${place}.`
        .zh`${didYouMeanQuestion(meant)}它还没有用到。如果不是，请在${place}里加上“${name}”。`;
}

/** Says which brand lacks a name, in which file, and which line chose that brand. */
function adviseOnBrand(
  name: string,
  keys: readonly string[],
  { document }: Inspection,
): LocalizedText | undefined {
  const { brand, file } = document;
  if (!brand) return undefined;
  const holder = nodeAtPath(brand, keys) ?? brand;
  const into = keys.length > 0 ? en`"${keys.join(".")}" in `.zh`的“${keys.join(".")}”里` : en``.zh`里`;
  const id = stringValueAt(brand, "id") ?? "";
  const variant = variantNodeOf(document);
  const chosen =
    findChild(findChild(variant, "patch"), "brand") ?? (file.root && findChild(file.root, "brand"));
  const add = en`Add "${name}" to ${into}${holder.source.path}`
    .zh`请在 ${holder.source.path} ${into}加上“${name}”`;
  if (!chosen) return en`${add}, or use one of these names.`.zh`${add}，或改用其中一个。`;
  const at = variant ?? chosen;
  const line = describeSourceLine(at, { ...at, source: file.source });
  return variant && findChild(findChild(variant, "patch"), "brand")
    ? en`${add}, the file of brand ${quoteWord(id)}; or delete the variant on ${line}, if this brand should not have the page.`
        .zh`${add}（品牌${quoteWord(id)}的文件）；如果这个品牌不该有这个页面，请删掉${line}的变体。`
    : en`${add}, the file of brand ${quoteWord(id)}, or correct "brand" on ${line}.`
        .zh`${add}（品牌${quoteWord(id)}的文件），或改正${line}的“brand”。`;
}

/**
 * Returns the only entry of the document's "constants" or "values" that no expression reads and whose name contains the
 * missing one, or the other way round. Documents that extend a file may read it as well.
 */
function onlyUnread(
  map: string,
  name: string,
  holder: JsonNode,
  { document, texts }: Inspection,
): string | undefined {
  if (holder.source !== document.file.source) return undefined;
  const read = new Set(
    texts
      .flatMap(({ nodes }) => nodes.flatMap(namesInExpression))
      .flatMap(([first, member]) => (first === map ? [member] : [])),
  );
  const unread = entriesOfMap(holder).flatMap(({ key }) => (read.has(key) ? [] : [key]));
  const [only = "", ...others] = unread.map((one) => one.toLowerCase());
  const isAlike = only !== "" && (only.includes(name.toLowerCase()) || name.toLowerCase().includes(only));
  return isAlike && others.length === 0 ? unread[0] : undefined;
}

/**
 * Returns the problem of an "each" that names the wrong list: the items lack a field that a text reads, and exactly one
 * other list has all fields that texts read from these items. undefined if that is not so.
 */
export function otherListFinding(text: DocumentText, part: Part, inspection: Inspection): Finding["cause"] {
  const { binds, node } = text.visit;
  if (node.kind !== "string") return undefined;
  const name = /([A-Za-z_]\w*)\.$/.exec(
    node.value.slice(Math.max(0, part.start - MAX_OBJECT_LENGTH), part.start),
  )?.[1];
  const binding = name === undefined ? undefined : ownEntryOf(binds, name);
  if (name === undefined || !binding || !("list" in binding) || binding.list.kind !== "string")
    return undefined;
  const list = binding.list;
  const fields = fieldsReadFrom(name, list, inspection);
  const lists = listsWith(fields, inspection.names.type).filter((one) => one !== list.value);
  const [meant] = lists;
  if (lists.length !== 1 || meant === undefined || !/^[\w.]+$/.test(list.value)) return undefined;
  const missing = node.value.slice(part.start, part.end);
  const message = en`The items of ${list.value} have no ${missing}, expected a list whose items have it`
    .zh`${list.value}的各项里没有${missing}，应为含有它的列表`;
  return { at: rangeInsideQuotes(list), message, fix: didYouMeanQuestion(meant), suggestion: meant };
}

function fieldsReadFrom(name: string, list: JsonNode, { texts }: Inspection): Set<string> {
  const own = texts.filter(({ visit }) => {
    const binding = ownEntryOf(visit.binds, name);
    return binding && "list" in binding && binding.list === list;
  });
  const paths = own.flatMap(({ nodes }) => nodes.flatMap(namesInExpression));
  return new Set(paths.flatMap(([first, field]) => (first === name && field !== undefined ? [field] : [])));
}

/** Returns the lists that expressions can read by a name, or by a name and a member, and whose items have all these fields. */
function listsWith(fields: ReadonlySet<string>, names: Type): string[] {
  if (names.kind !== "object" || fields.size === 0) return [];
  return Object.entries(names.properties).flatMap(([name, type]) => [
    ...(hasFields(type, fields) ? [name] : []),
    ...(type.kind === "object"
      ? Object.entries(type.properties).flatMap(([key, inner]) =>
          hasFields(inner, fields) ? [`${name}.${key}`] : [],
        )
      : []),
  ]);
}

function hasFields(type: Type, fields: ReadonlySet<string>): boolean {
  if (type.kind !== "list" || type.items.kind !== "object") return false;
  const { properties } = type.items;
  return [...fields].every((field) => Object.hasOwn(properties, field));
}
