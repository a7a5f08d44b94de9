import { argumentsReadBy } from "../../../check/facts/argument-use.ts";
import { inspect } from "../../../check/inspect/inspect.ts";
import { argumentsOfCall, calledAt } from "../../../check/inspect/native-calls.ts";
import { nounOf } from "../../../check/inspect/references.ts";
import {
  entryOf as entryIn,
  itemsOf,
  type JsonNode,
  type Path,
  textAt,
} from "../../../check/json/json-node.ts";
import { sayTypes } from "../../../check/schema/say.ts";
import type { Shape } from "../../../check/schema/shape.ts";
import { en, type Saying, same } from "../../../language/messages/saying.ts";
import type { Choice } from "../../api-assist.ts";
import { freshName, labelOf } from "../../labels.ts";
import type { Draft } from "../place/draft.ts";
import type { Place } from "../place/place.ts";
import type { Cursor } from "../place/scan.ts";
import { allowedOf, entryOf, nameFor, objectOf, requiredOf, skeletonOf, wordsOf } from "../place/skeleton.ts";
import { blank, concat, plain, type Snippet } from "../place/snippet.ts";
import { choiceOf, describedBy, eachOnce, explained } from "./choice.ts";
import { type Named, namesIn } from "./names-in.ts";

/** The keys that an object may get. Of one whose key is being changed it keeps what stands behind the colon. */
export function keyChoices(draft: Draft, place: Place, { hasColon, written, key }: Cursor): Choice[] {
  const { shape } = place;
  if (!shape) return [];
  const own = hasColon ? key?.name : undefined;
  const node = without(place.node, own, written?.start);
  const write = (name: string, whole: Snippet) => (hasColon ? plain(JSON.stringify(name)) : whole);
  if (place.isListPatch) return elementChoices(place, node, write);
  const keys: Keys = { shape, node, write, isRenamed: hasColon };
  const required = requiredOf(shape, place.whole ?? node);
  const isWanting = wordsOf(shape).length > 0 && !wordsOf(shape).some((word) => has(node, word));
  const known = allowedOf(shape, node).map((name) => {
    const isNeeded = required.includes(name) || (isWanting && wordsOf(shape).includes(name));
    const property = shape.property(name);
    const called = property && { name: labelOf(name, property, draft.labels) };
    const more = { ...explained(property), ...called, isNeeded };
    const wanted = wantedAt(draft, [...place.path, name], undefined).map((one) => one.name);
    const text =
      property && wanted.length > 0
        ? concat(`${JSON.stringify(name)}: `, objectOf(property, 0, wanted))
        : entryOf(name, shape);
    return choiceOf(name, "key", write(name, text), more);
  });
  const tag = shape.annotations.discriminator?.propertyName;
  const tagged = tag === undefined || has(node, tag) ? [] : [tagChoice(draft, tag, keys)];
  return inOrder(eachOnce([...tagged, ...known, ...entryChoices(draft, place, keys)]));
}

type Write = (name: string, whole: Snippet) => Snippet;

/** The keys of an object that are asked for. */
interface Keys {
  shape: Shape;
  node: JsonNode | undefined;
  write: Write;
  isRenamed: boolean;
}

/** What must be there first; notes for colleagues last. */
function inOrder(choices: readonly Choice[]): Choice[] {
  const rank = ({ isNeeded, label }: Choice) => (isNeeded ? 0 : label.startsWith("$") ? 2 : 1);
  return [...choices].sort((one, other) => rank(one) - rank(other));
}

function has(node: JsonNode | undefined, key: string): boolean {
  return entryIn(node, key) !== undefined;
}

/** The object without the entry whose key is being written. */
function without(node: JsonNode | undefined, name?: string, start?: number): JsonNode | undefined {
  if (node?.kind !== "object") return undefined;
  return { ...node, entries: node.entries.filter((entry) => entry.keyStart !== start && entry.key !== name) };
}

function tagChoice({ labels }: Draft, tag: string, { shape, write }: Keys): Choice {
  const property = shape.branches[0]?.property(tag);
  const description = describedBy(property?.annotations);
  return choiceOf(tag, "key", write(tag, concat(`"${tag}": "`, blank(), '"')), {
    description,
    ...(property && { name: labelOf(tag, property, labels) }),
    isNeeded: true,
  });
}

/** Entries of a map: those that are used and not there yet, and one with a name of its own. */
function entryChoices(draft: Draft, { path }: Place, { isRenamed, node, shape, write }: Keys): Choice[] {
  const { additionalProperties, propertyNames, "x-map": map } = shape.annotations;
  if (additionalProperties !== true && typeof additionalProperties !== "object") return [];
  const property = shape.property("");
  const named = propertyNames?.["x-references"];
  const description = describedBy(property?.annotations);
  if (named) {
    return namesIn(draft, named)
      .filter(({ name }) => !has(node, name))
      .map(({ name, ...more }) =>
        choiceOf(name, "reference", write(name, entryOf(name, shape)), { ...more, isNeeded: false }),
      );
  }
  const value = () => skeletonOf(property, 1);
  const missing = wantedAt(draft, path, node).map(({ name, ...more }) =>
    choiceOf(name, "new", write(name, concat(`${JSON.stringify(name)}: `, value())), {
      ...more,
      description: more.description ?? description,
      isNeeded: true,
    }),
  );
  if (isRenamed || argumentsAt(draft, path)?.isAll) return missing;
  const free = freshName(nameFor(shape), (name) => has(node, name));
  const detail: Saying = map
    ? en`a new ${nounOf(String(path.at(-1)))}`.zh`新的${nounOf(String(path.at(-1)))}`
    : en`a new entry`.zh`新的一项`;
  const text = concat('"', blank(free), '"');
  const fresh = choiceOf(free, "new", write(free, concat(text, ": ", value())), { description, detail });
  return [...missing, fresh];
}

/** What is to stand in a map and does not: what the document names of it, and arguments of what is called. */
function wantedAt(draft: Draft, map: Path, node: JsonNode | undefined): Named[] {
  const detail = en`named, and not there yet`.zh`已经用到，但还没有写`;
  const mentioned = wantedNames(draft, map, node).map((name) => ({ name, detail, description: null }));
  const taken = argumentsAt(draft, map)?.named.filter(({ name }) => !has(node, name)) ?? [];
  return [...mentioned, ...taken];
}

/** The names by which the document uses entries of a map that are not there. */
function wantedNames({ scopes }: Draft, map: Path, node: JsonNode | undefined): string[] {
  const key = map.join("/");
  const used = (scopes()?.references ?? []).filter((one) => !one.isOfBrand && one.map.join("/") === key);
  const names = used.filter(({ name, others }) => !others.includes(name)).map(({ name }) => name);
  return [...new Set(names)].filter((name) => name !== "" && !has(node, name));
}

/** The elements of a list that a patch can change, by their names. */
function elementChoices({ shape, whole }: Place, node: JsonNode | undefined, write: Write): Choice[] {
  const key = shape?.annotations["x-name"] ?? "";
  const detail = en`changes this element`.zh`修改这个元素`;
  return itemsOf(whole).flatMap((item) => {
    const name = textAt(item, key);
    if (name === undefined || has(node, name)) return [];
    const text = concat(`${JSON.stringify(name)}: { `, blank(), " }");
    return [choiceOf(name, "reference", write(name, text), { detail })];
  });
}

/** The arguments that a call at a path takes, or its action reads. `isAll`: no others. Undefined for no call. */
function argumentsAt({ document, project }: Draft, path: Path) {
  const called = document && calledAt(document.root, path);
  if (!called) return undefined;
  const { kind, name } = called;
  if (kind === "native") {
    const named = argumentsOfCall(document.brand, name)?.map(({ description, name, type }) => {
      const words = description === undefined ? null : same(description);
      return { name, detail: sayTypes([type]), description: words };
    });
    return named && { isAll: true, named };
  }
  const read = argumentsReadBy(inspect(document, project.schemas))(name);
  const detail = en`read by the action`.zh`动作要读取`;
  return { isAll: false, named: [...read].map((name) => ({ name, detail, description: null })) };
}
