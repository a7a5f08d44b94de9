import { findClosest } from "../../language/messages/find-closest.ts";
import { DAY_MS, formatTime, parseTime } from "../../language/time.ts";
import { childOf, entryOf, type JsonNode, literalOf, type ObjectNode } from "../json/json-node.ts";
import type { JsonFile } from "../json/read-json.ts";
import { mergePatch, type Remark, withoutKeys } from "../schema/merge-patch.ts";

/** What a document gives to all of its own parts; in a whole document it stands in these. */
const SHARED = ["rows", "send"];

/**
 * A file in which each row that takes after a shared one has its state by that one's name, where it says none itself:
 * so patches know it by it. Pure.
 */
export function withImpliedStates(file: JsonFile): JsonFile {
  if (file.root?.kind !== "object" || !file.source.text.includes('"row"')) return file;
  return { ...file, root: mapRows(file.root, withState) };
}

function withState(row: JsonNode): JsonNode {
  const taken = entryOf(row, "row");
  if (row.kind !== "object" || taken?.value.kind !== "string" || entryOf(row, "state")) return row;
  return { ...row, entries: [{ ...taken, key: "state" }, ...row.entries] };
}

/**
 * A document, everything merged in, with what it shares put where it counts: the rows of `rows` into the rows that take
 * after them, `send` into every call that requires a login, the end of the schedule behind its last day. What a row
 * or call says itself comes first; null takes out. Shared parts stay in the document of the file that says them, to be checked there. Pure.
 */
export function withSharedParts(written: JsonNode, onRemark: (remark: Remark) => void): JsonNode {
  const root = withEnd(written);
  const rows = childOf(root, "rows");
  const send = childOf(root, "send");
  if (root.kind !== "object" || (!rows && !send && !root.source.text.includes('"row"'))) return root;
  const filled = mapRows(root, (row) => likeShared(row, rows, onRemark));
  return send?.kind === "object"
    ? mapEntries(filled, "endpoints", (endpoint) => sending(endpoint, send))
    : filled;
}

/** The same without what belongs to another file: there it is checked. Pure. */
export function withoutForeignParts(root: JsonNode, { source }: Pick<JsonFile, "source">): JsonNode {
  if (root.kind !== "object") return root;
  return withoutKeys(
    root,
    SHARED.filter((key) => childOf(root, key)?.source !== source),
  );
}

/** A schedule that says its last day ends with it. */
function withEnd(root: JsonNode): JsonNode {
  const own = entryOf(root, "schedule");
  const lastDay = entryOf(own?.value, "lastDay");
  const start = lastDay?.value.kind === "string" ? parseTime(lastDay.value.value) : undefined;
  if (root.kind !== "object" || own?.value.kind !== "object" || !lastDay || start === undefined) return root;
  if (entryOf(own.value, "end")) return root;
  const end: JsonNode = {
    ...lastDay.value,
    kind: "string",
    value: `${formatTime(start + DAY_MS, "YYYY-MM-DDTHH:mm:ss") ?? ""}+08:00`,
  };
  const value = { ...own.value, entries: [...own.value.entries, { ...lastDay, key: "end", value: end }] };
  return { ...root, entries: root.entries.map((one) => (one === own ? { ...one, value } : one)) };
}

function likeShared(row: JsonNode, rows: JsonNode | undefined, onRemark: (remark: Remark) => void): JsonNode {
  const name = childOf(row, "row");
  if (row.kind !== "object" || name?.kind !== "string") return row;
  const names = rows?.kind === "object" ? rows.entries.map(({ key }) => key) : [];
  const isThere = names.includes(name.value);
  if (!isThere) {
    const missing = { kind: "unknown-name", name: name.value, list: "rows", names, unnamed: [] } as const;
    onRemark({ ...missing, at: { value: name }, isRemoval: false });
  }
  // One that is not there is taken for one that is: else all that it does not say would be told as missing.
  const meant = isThere ? name.value : (findClosest(name.value, names) ?? names[0]);
  const shared = meant === undefined ? undefined : childOf(rows, meant);
  return mergePatch(shared, withoutKeys(row, ["row"]));
}

function sending(endpoint: JsonNode, send: ObjectNode): JsonNode {
  if (endpoint.kind !== "object") return endpoint;
  const login = childOf(endpoint, "requiresLogin");
  if (literalOf(login) === false) return endpoint;
  const own = entryOf(endpoint, "send");
  const value = own ? mergePatch(send, own.value) : send;
  const entry = own ? { ...own, value } : { key: "send", keyStart: send.start, keyEnd: send.start, value };
  return { ...endpoint, entries: [...withoutKeys(endpoint, ["send"]).entries, entry] };
}

/** The document with each row of its tables, and of what it shares, as `map` makes it. */
function mapRows(root: ObjectNode, map: (row: JsonNode) => JsonNode): ObjectNode {
  return mapEntries(root, "tables", (table) => {
    const rows = entryOf(table, "rows");
    if (table.kind !== "object" || rows?.value.kind !== "array") return table;
    const value: JsonNode = { ...rows.value, items: rows.value.items.map(map) };
    return { ...table, entries: table.entries.map((one) => (one === rows ? { ...one, value } : one)) };
  });
}

/** The document with each entry of one of its maps as `map` makes it. */
function mapEntries(root: ObjectNode, key: string, map: (value: JsonNode) => JsonNode): ObjectNode {
  const own = entryOf(root, key);
  if (own?.value.kind !== "object") return root;
  const entries = own.value.entries.map((entry) => ({ ...entry, value: map(entry.value) }));
  const value: JsonNode = { ...own.value, entries };
  return { ...root, entries: root.entries.map((one) => (one === own ? { ...one, value } : one)) };
}
