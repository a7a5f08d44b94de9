import { findClosestWord } from "../../language/messages/find-closest.ts";
import {
  dayNumber,
  formatOffset,
  formatTime,
  parseTime,
  startOfDayNumber,
  type Zone,
} from "../../language/time.ts";
import {
  findChild,
  findEntry,
  type JsonNode,
  nonStringLiteralOf,
  type ObjectNode,
} from "../json/json-node.ts";
import type { JsonFile } from "../json/read-json.ts";
import { mergePatch, type PatchRemark, removeKeys } from "../schema/merge-patch.ts";

/** Parts that a document defines once and reuses. In a resolved document they are copied to where they are used. */
const SHARED_PART_KEYS = ["rows", "send"];

/**
 * Returns a file in which each row that refers to a shared row, but has no state, gets that row's name as its state.
 * Patches identify rows by state. Pure.
 */
export function fillInImpliedStates(file: JsonFile): JsonFile {
  if (file.root?.kind !== "object" || !file.source.text.includes('"row"')) return file;
  return { ...file, root: mapTableRows(file.root, fillInImpliedState) };
}

function fillInImpliedState(row: JsonNode): JsonNode {
  const taken = findEntry(row, "row");
  if (row.kind !== "object" || taken?.value.kind !== "string" || findEntry(row, "state")) return row;
  return { ...row, entries: [{ ...taken, key: "state" }, ...row.entries] };
}

/**
 * Returns a merged document with its shared parts filled in. Rows that name an entry of `rows` get its content, and
 * calls that require a login get `send`. A row's or call's own properties
 * win; null removes one. Shared parts stay in the document of the file that defines them, where they are checked.
 * Pure.
 */
export function fillInSharedDefinitions(root: JsonNode, onRemark: (remark: PatchRemark) => void): JsonNode {
  const rows = findChild(root, "rows");
  const send = findChild(root, "send");
  if (root.kind !== "object" || (!rows && !send && !root.source.text.includes('"row"'))) return root;
  const filled = mapTableRows(root, (row) => fillInSharedRow(row, rows, onRemark));
  return send?.kind === "object"
    ? mapEntriesOfMap(filled, "endpoints", (endpoint) => fillInSentFields(endpoint, send))
    : filled;
}

/** Returns the document without the shared parts of other files, which are checked there. Pure. */
export function removePartsOfOtherFiles(root: JsonNode, { source }: Pick<JsonFile, "source">): JsonNode {
  if (root.kind !== "object") return root;
  return removeKeys(
    root,
    SHARED_PART_KEYS.filter((key) => findChild(root, key)?.source !== source),
  );
}

/** Returns the document with an end in a schedule that has a last day but no end: it ends with that day in the zone. Pure. */
export function fillInScheduleEnd(root: JsonNode, zone: Zone): JsonNode {
  const own = findEntry(root, "schedule");
  const lastDay = findEntry(own?.value, "lastDay");
  const start = lastDay?.value.kind === "string" ? parseTime(lastDay.value.value, zone) : undefined;
  if (root.kind !== "object" || own?.value.kind !== "object" || !lastDay || start === undefined) return root;
  if (findEntry(own.value, "end")) return root;
  const ms = startOfDayNumber(dayNumber(start, zone) + 1, zone);
  const text = formatTime(ms, "YYYY-MM-DDTHH:mm:ss", zone) ?? "";
  const end: JsonNode = { ...lastDay.value, kind: "string", value: text + formatOffset(zone, ms) };
  const value = { ...own.value, entries: [...own.value.entries, { ...lastDay, key: "end", value: end }] };
  return { ...root, entries: root.entries.map((one) => (one === own ? { ...one, value } : one)) };
}

function fillInSharedRow(
  row: JsonNode,
  rows: JsonNode | undefined,
  onRemark: (remark: PatchRemark) => void,
): JsonNode {
  const name = findChild(row, "row");
  if (row.kind !== "object" || name?.kind !== "string") return row;
  const names = rows?.kind === "object" ? rows.entries.map(({ key }) => key) : [];
  const isThere = names.includes(name.value);
  if (!isThere) {
    const missing = {
      kind: "unknown-name",
      name: name.value,
      list: "rows",
      names,
      unnamed: [],
      items: [],
    } as const;
    onRemark({ ...missing, at: { value: name }, isRemoval: false });
  }
  // A misspelt name is replaced by the closest one. Without this, each missing property of the row would be reported.
  const meant = isThere ? name.value : (findClosestWord(name.value, names) ?? names[0]);
  const shared = meant === undefined ? undefined : findChild(rows, meant);
  return mergePatch(shared, removeKeys(row, ["row"]));
}

function fillInSentFields(endpoint: JsonNode, send: ObjectNode): JsonNode {
  if (endpoint.kind !== "object") return endpoint;
  const login = findChild(endpoint, "requiresLogin");
  if (nonStringLiteralOf(login) === false) return endpoint;
  const own = findEntry(endpoint, "send");
  const value = own ? mergePatch(send, own.value) : send;
  const entry = own ? { ...own, value } : { key: "send", keyStart: send.start, keyEnd: send.start, value };
  return { ...endpoint, entries: [...removeKeys(endpoint, ["send"]).entries, entry] };
}

/** Returns the document with `map` applied to each row of its tables. */
function mapTableRows(root: ObjectNode, map: (row: JsonNode) => JsonNode): ObjectNode {
  return mapEntriesOfMap(root, "tables", (table) => {
    const rows = findEntry(table, "rows");
    if (table.kind !== "object" || rows?.value.kind !== "array") return table;
    const value: JsonNode = { ...rows.value, items: rows.value.items.map(map) };
    return { ...table, entries: table.entries.map((one) => (one === rows ? { ...one, value } : one)) };
  });
}

/** Returns the document with `map` applied to each entry of one of its maps. */
function mapEntriesOfMap(root: ObjectNode, key: string, map: (value: JsonNode) => JsonNode): ObjectNode {
  const own = findEntry(root, key);
  if (own?.value.kind !== "object") return root;
  const entries = own.value.entries.map((entry) => ({ ...entry, value: map(entry.value) }));
  const value: JsonNode = { ...own.value, entries };
  return { ...root, entries: root.entries.map((one) => (one === own ? { ...one, value } : one)) };
}
