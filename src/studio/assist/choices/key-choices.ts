import { argumentsReadByAction } from "../../../check/facts/action-arguments.ts";
import { inspectDocument } from "../../../check/inspect/inspect-document.ts";
import { nounForMapEntry } from "../../../check/inspect/name-references.ts";
import { nativeArgumentsOf, receiverOfArguments } from "../../../check/inspect/native-arguments.ts";
import {
  type DocumentPath,
  findEntry as entryIn,
  type JsonNode,
  listItemsOf,
  stringValueAt,
} from "../../../check/json/json-node.ts";
import { typesInWords } from "../../../check/schema/mistake-message-parts.ts";
import type { SchemaShape } from "../../../check/schema/schema-shape.ts";
import { en, type LocalizedText, untranslatedText } from "../../../language/messages/localized-text.ts";
import type { CompletionChoice } from "../../api-assist.ts";
import { fieldLabel, unusedName } from "../../form-labels.ts";
import type { DocumentCursor } from "../place/document-cursor.ts";
import type { DocumentPlace } from "../place/document-place.ts";
import type { ParsedDraft } from "../place/parse-unfinished-text.ts";
import {
  addableKeys,
  createSkeletonSnippet,
  emptyObjectSnippet,
  entryNameFor,
  entrySnippet,
  exclusiveKeys,
  missingKeys,
} from "../place/skeleton-snippets.ts";
import { concatSnippets, placeholderSnippet, plainSnippet, type Snippet } from "../place/snippet.ts";
import {
  createCompletionChoice,
  describeValueBySchema,
  schemaDescription,
  uniqueByLabel,
} from "./completion-choice.ts";
import { type KnownName, knownNames } from "./known-names.ts";

/** Returns the keys that can be added to an object. If a key with a colon is being changed, its value is kept. */
export function keyChoices(
  draft: ParsedDraft,
  place: DocumentPlace,
  { hasColon, written, key }: DocumentCursor,
): CompletionChoice[] {
  const { shape } = place;
  if (!shape) return [];
  const own = hasColon ? key?.name : undefined;
  const node = withoutWrittenKey(place.node, own, written?.start);
  const write = (name: string, whole: Snippet) => (hasColon ? plainSnippet(JSON.stringify(name)) : whole);
  if (place.isListPatch) return listElementChoices(place, node, write);
  const keys: KeyContext = { shape, node, write, isRenamed: hasColon };
  const required = missingKeys(shape, place.whole ?? node);
  const isWanting =
    exclusiveKeys(shape).length > 0 && !exclusiveKeys(shape).some((word) => hasKey(node, word));
  const known = addableKeys(shape, node).map((name) => {
    const isNeeded = required.includes(name) || (isWanting && exclusiveKeys(shape).includes(name));
    const property = shape.property(name);
    const called = property && { name: fieldLabel(name, property, draft.labels) };
    const more = { ...describeValueBySchema(property), ...called, isNeeded };
    const wanted = missingEntries(draft, [...place.path, name], undefined).map((one) => one.name);
    const text =
      property && wanted.length > 0
        ? concatSnippets(`${JSON.stringify(name)}: `, emptyObjectSnippet(property, 0, wanted))
        : entrySnippet(name, shape);
    return createCompletionChoice(name, "key", write(name, text), more);
  });
  const tag = shape.annotations.discriminator?.propertyName;
  const tagged = tag === undefined || hasKey(node, tag) ? [] : [createDiscriminatorChoice(draft, tag, keys)];
  return sortChoices(uniqueByLabel([...tagged, ...known, ...entryChoices(draft, place, keys)]));
}

type ToKeySnippet = (name: string, whole: Snippet) => Snippet;

/** An object whose keys are completed. */
interface KeyContext {
  shape: SchemaShape;
  node: JsonNode | undefined;
  write: ToKeySnippet;
  isRenamed: boolean;
}

/** Sorts required keys first and notes for colleagues (`$…`) last. */
function sortChoices(choices: readonly CompletionChoice[]): CompletionChoice[] {
  const rankOfChoice = ({ isNeeded, label }: CompletionChoice) =>
    isNeeded ? 0 : label.startsWith("$") ? 2 : 1;
  return [...choices].sort((one, other) => rankOfChoice(one) - rankOfChoice(other));
}

function hasKey(node: JsonNode | undefined, key: string): boolean {
  return entryIn(node, key) !== undefined;
}

/** Returns the object without the entry whose key is being written. */
function withoutWrittenKey(node: JsonNode | undefined, name?: string, start?: number): JsonNode | undefined {
  if (node?.kind !== "object") return undefined;
  return { ...node, entries: node.entries.filter((entry) => entry.keyStart !== start && entry.key !== name) };
}

function createDiscriminatorChoice(
  { labels }: ParsedDraft,
  tag: string,
  { shape, write }: KeyContext,
): CompletionChoice {
  const property = shape.branches[0]?.property(tag);
  const description = schemaDescription(property?.annotations);
  return createCompletionChoice(
    tag,
    "key",
    write(tag, concatSnippets(`"${tag}": "`, placeholderSnippet(), '"')),
    {
      description,
      ...(property && { name: fieldLabel(tag, property, labels) }),
      isNeeded: true,
    },
  );
}

/** Returns entries for a map: those that the document uses but lacks, and one with a fresh name. */
function entryChoices(
  draft: ParsedDraft,
  { path }: DocumentPlace,
  { isRenamed, node, shape, write }: KeyContext,
): CompletionChoice[] {
  const { additionalProperties, propertyNames, "x-map": map } = shape.annotations;
  if (additionalProperties !== true && typeof additionalProperties !== "object") return [];
  const property = shape.property("");
  const named = propertyNames?.["x-references"];
  const description = schemaDescription(property?.annotations);
  if (named) {
    return knownNames(draft, named)
      .filter(({ name }) => !hasKey(node, name))
      .map(({ name, ...more }) =>
        createCompletionChoice(name, "reference", write(name, entrySnippet(name, shape)), {
          ...more,
          isNeeded: false,
        }),
      );
  }
  const value = () => createSkeletonSnippet(property, 1);
  const missing = missingEntries(draft, path, node).map(({ name, ...more }) =>
    createCompletionChoice(name, "new", write(name, concatSnippets(`${JSON.stringify(name)}: `, value())), {
      ...more,
      description: more.description ?? description,
      isNeeded: true,
    }),
  );
  if (isRenamed || actionArgumentsAt(draft, path)?.isAll) return missing;
  const free = unusedName(entryNameFor(shape), (name) => hasKey(node, name));
  const detail: LocalizedText = map
    ? en`a new ${nounForMapEntry(String(path.at(-1)))}`.zh`新的${nounForMapEntry(String(path.at(-1)))}`
    : en`a new entry`.zh`新的一项`;
  const text = concatSnippets('"', placeholderSnippet(free), '"');
  const fresh = createCompletionChoice(free, "new", write(free, concatSnippets(text, ": ", value())), {
    description,
    detail,
  });
  return [...missing, fresh];
}

/** Returns the missing entries of a map: those that the document refers to, and arguments of a call. */
function missingEntries(draft: ParsedDraft, map: DocumentPath, node: JsonNode | undefined): KnownName[] {
  const detail = en`mentioned, but not defined yet`.zh`已经用到，但还没有定义`;
  const mentioned = missingNames(draft, map, node).map((name) => ({ name, detail, description: null }));
  const taken = actionArgumentsAt(draft, map)?.named.filter(({ name }) => !hasKey(node, name)) ?? [];
  return [...mentioned, ...taken];
}

/** Returns the names of missing entries of a map that the document refers to. */
function missingNames({ scopes }: ParsedDraft, map: DocumentPath, node: JsonNode | undefined): string[] {
  const key = map.join("/");
  const used = (scopes()?.references ?? []).filter((one) => !one.isOfBrand && one.map.join("/") === key);
  const names = used.filter(({ name, others }) => !others.includes(name)).map(({ name }) => name);
  return [...new Set(names)].filter((name) => name !== "" && !hasKey(node, name));
}

/** Returns the named elements of a list that a patch can change. */
function listElementChoices(
  { shape, whole }: DocumentPlace,
  node: JsonNode | undefined,
  write: ToKeySnippet,
): CompletionChoice[] {
  const key = shape?.annotations["x-name"] ?? "";
  const detail = en`changes this element`.zh`修改这个元素`;
  return listItemsOf(whole).flatMap((item) => {
    const name = stringValueAt(item, key);
    if (name === undefined || hasKey(node, name)) return [];
    const text = concatSnippets(`${JSON.stringify(name)}: { `, placeholderSnippet(), " }");
    return [createCompletionChoice(name, "reference", write(name, text), { detail })];
  });
}

/** Returns the arguments of the call at a path. `isAll`: it takes no others. Undefined outside of calls. */
function actionArgumentsAt({ document, project }: ParsedDraft, path: DocumentPath) {
  const called = document && receiverOfArguments(document.root, path);
  if (!called) return undefined;
  const { kind, name } = called;
  if (kind === "native") {
    const named = nativeArgumentsOf(document.brand, name)?.map(({ description, name, type }) => {
      const words = description === undefined ? null : untranslatedText(description);
      return { name, detail: typesInWords([type]), description: words };
    });
    return named && { isAll: true, named };
  }
  const read = argumentsReadByAction(inspectDocument(document, project.schemas))(name);
  const detail = en`read by the action`.zh`动作要读取`;
  return { isAll: false, named: [...read].map((name) => ({ name, detail, description: null })) };
}
