import { type Around, answerFieldOf, itemOf } from "../../../check/inspect/answer-field.ts";
import type { Scopes } from "../../../check/inspect/inspect.ts";
import { expressionIn } from "../../../check/inspect/question-of.ts";
import { childOf, entryOf, type JsonEntry, type JsonNode } from "../../../check/json/json-node.ts";
import { escapeForString, indexInString, offsetInString } from "../../../check/json/string-offset.ts";
import type { JsonSchema } from "../../../check/schema/json-schema.ts";
import type { Binds, Visit } from "../../../check/schema/walk.ts";
import { checkExpression } from "../../../language/messages/check-text.ts";
import { type Saying, same } from "../../../language/messages/saying.ts";
import type { Node } from "../../../language/syntax/ast.ts";
import { macroSignatures } from "../../../language/types/signatures.ts";
import { ANY, type Type } from "../../../language/types/types.ts";
import { describedBy } from "../choices/choice.ts";
import { saidBy } from "../choices/names-in.ts";
import type { Draft } from "../place/draft.ts";
import { tokenAt, type Written } from "../place/scan.ts";
import type { Snippet } from "../place/snippet.ts";
import { type ExpressionSpot, type ExpressionToken, spotAt } from "./spot.ts";

/** What an expression sees at a place. */
export interface Seen {
  /** The names, those that macros around the place bind among them, as an object type. */
  names: Type;
  around: Around;
  /** The names that macros bind. */
  locals: readonly string[];
}

/** What is seen behind these tokens: where a macro is open there, its variable, too. */
export function seenBehind(
  text: string,
  tokens: readonly ExpressionToken[],
  { binds, names, root }: { names: Type; root: JsonNode; binds: Binds },
): Seen {
  let seen: Seen = { names, around: { root, binds, locals: {} }, locals: [] };
  for (const { receiver, variable } of openMacros(tokens)) {
    const list = text.slice(receiver.start, receiver.end);
    const type = typeIn(seen, list);
    const node = expressionIn(list);
    const entry = node ? itemOf(answerFieldOf(node, seen.around)) : undefined;
    seen = withLocal(seen, variable, type.kind === "list" ? type.items : ANY, entry);
  }
  return seen;
}

function withLocal(seen: Seen, name: string, type: Type, entry: JsonEntry | undefined): Seen {
  const { around, locals, names } = seen;
  const known =
    names.kind === "object" ? { ...names, properties: { ...names.properties, [name]: type } } : names;
  const field = { ...around, locals: { ...around.locals, [name]: entry } };
  return { ...seen, names: known, around: field, locals: [...locals, name] };
}

/** The type of a part of an expression; of any where it cannot be read. */
export function typeIn({ names }: Seen, part: string): Type {
  return checkExpression(part, names).type;
}

type Span = Pick<ExpressionToken, "start" | "end">;

interface OpenMacro {
  receiver: Span;
  variable: string;
}

/** The macros in whose bodies the end of some tokens stands, the outermost first. */
function openMacros(tokens: readonly ExpressionToken[]): OpenMacro[] {
  const open: (OpenMacro | undefined)[] = [];
  tokens.forEach(({ kind, token }, index) => {
    if (kind !== "mark") return;
    if (token === "(" || token === "[") open.push(token === "(" ? macroAt(tokens, index) : undefined);
    else if (token === ")" || token === "]") open.pop();
  });
  return open.filter((one) => one !== undefined);
}

/** The macro that opens with the bracket at an index: `list.filter(one, …`. */
function macroAt(tokens: readonly ExpressionToken[], index: number): OpenMacro | undefined {
  const [dot, name] = [tokens[index - 2], tokens[index - 1]];
  const [variable, comma] = [tokens[index + 1], tokens[index + 2]];
  const isMacro = dot?.token === "." && name !== undefined && macroSignatures.get(name.token)?.isMethod;
  if (!isMacro || variable?.kind !== "name" || comma?.token !== ",") return undefined;
  const receiver = operandBefore(tokens, index - 2);
  return receiver && { receiver, variable: variable.token };
}

/** What ends in front of the token at an index: a name with its fields, a call, a bracketed part, a literal. */
export function operandBefore(tokens: readonly ExpressionToken[], index: number): Span | undefined {
  const [first, last] = [tokens[beginOf(tokens, index - 1) ?? -1], tokens[index - 1]];
  return first && last && { start: first.start, end: last.end };
}

function beginOf(tokens: readonly ExpressionToken[], index: number): number | undefined {
  const token = tokens[index];
  if (!token) return undefined;
  const [close] = token.kind === "mark" ? token.token : "";
  if (token.kind === "mark" && close !== ")" && close !== "]") return undefined;
  if (close === ")" || close === "]") {
    const open = openingOf(tokens, index);
    if (open === undefined) return undefined;
    const before = tokens[open - 1];
    const isPart = before?.kind === "name" || (close === "]" && /^[)\]]$/.test(before?.token ?? ""));
    return isPart ? beginOf(tokens, open - 1) : open;
  }
  const isField = token.kind === "name" && tokens[index - 1]?.token === ".";
  return isField ? beginOf(tokens, index - 2) : index;
}

function openingOf(tokens: readonly ExpressionToken[], close: number): number | undefined {
  let depth = 0;
  for (let index = close; index >= 0; index--) {
    const { kind, token = "" } = tokens[index] ?? {};
    if (kind !== "mark") continue;
    if (token === ")" || token === "]") depth++;
    else if (token === "(" || token === "[") depth--;
    if (depth === 0) return index;
  }
  return undefined;
}

/** A place in a text, by its offset in the file; `isTemplate`: in a text with expressions. */
export interface PlaceInText {
  offset: number;
  isTemplate: boolean;
}

/** A text of the document in which names may stand, at a place of it. */
export interface TextSpot {
  /** What the text says, escapes read. */
  value: string;
  /** The place in it. */
  at: number;
  /** The expression there; undefined among the words of a template. */
  spot: ExpressionSpot | undefined;
  seen: Seen;
}

/** The expression or template that is written at a place, and what it sees. Undefined within an escape, too: nothing fits there. */
export function textSpot(draft: Draft, { start }: Written, at: PlaceInText): TextSpot | undefined {
  const { text } = draft.file.source;
  const token = tokenAt(text, start);
  const scopes = draft.scopes();
  if (token.kind !== "string" || !scopes) return undefined;
  const { value } = token;
  const index = indexInString(text, start, at.offset);
  if (index === undefined) return undefined;
  const offset = Math.min(index, value.length);
  const spot = spotAt(value, offset, at.isTemplate);
  const known = seenFrom(scopes, draft.visitAt(start));
  return { value, at: offset, spot, seen: seenBehind(value, spot?.before ?? [], known) };
}

/** What expressions see at a value of the document; where that cannot be told, what all of them see. */
export function seenFrom(scopes: Scopes, visit: Visit | undefined) {
  const names = visit ? scopes.seenAt(visit) : scopes.names.type;
  return { names, root: scopes.root, binds: visit?.binds ?? {} };
}

/** Where a character of a text stands in the file. */
export function inFile(draft: Draft, start: number, index: number): number {
  return offsetInString(draft.file.source.text, start, index);
}

/** As it stands within the quotes of a text. Pure. */
export function escaped({ places, text }: Snippet): Snippet {
  const shift = (offset: number) => escapeForString(text.slice(0, offset)).length;
  return {
    text: escapeForString(text),
    places: places.map(({ from, to }) => ({ from: shift(from), to: shift(to) })),
  };
}

/** What a name in an expression stands for: where a document says it, and what is said of it. */
interface Declared {
  entry: JsonEntry | undefined;
  description: Saying | null;
}

/** What a name, or a field of one, stands for. */
export function declaredBy(node: Node, seen: Seen, draft: Draft): Declared {
  const way = wayOf(node);
  const [first = ""] = way ?? [];
  const bound = Object.hasOwn(seen.around.binds, first) ? seen.around.binds[first] : undefined;
  if (way && bound && "schema" in bound) return ofSchema(fieldOf(bound.schema, way.slice(1)));
  const isOwn = bound !== undefined || seen.locals.includes(first);
  const said = way && !isOwn ? saidAt(way, draft) : undefined;
  if (said) return said;
  const fixed = draft.project.schemas["names.schema.json"];
  if (way && !isOwn && fixed?.properties?.[first]) return ofSchema(fieldOf(fixed, way));
  const field = answerFieldOf(node, seen.around);
  return { entry: field, description: wordsOf(field) };
}

function ofSchema(schema: JsonSchema | undefined): Declared {
  return { entry: undefined, description: describedBy(schema) };
}

function fieldOf(schema: JsonSchema | undefined, way: readonly string[]): JsonSchema | undefined {
  return way.reduce<JsonSchema | undefined>((at, name) => {
    const { additionalProperties } = at ?? {};
    return (
      at?.properties?.[name] ?? (typeof additionalProperties === "object" ? additionalProperties : undefined)
    );
  }, schema);
}

/** What the document itself says under these names: an entry of a map, a field of a form, or the map. */
function saidAt([first = "", second, third]: readonly string[], draft: Draft): Declared | undefined {
  const { document, shape } = draft;
  const endpoint = entryOf(childOf(document?.root, "endpoints"), first);
  const isMap = shape.property(first)?.annotations["x-map"]?.readAs === "member";
  if (!isMap) return endpoint && second === undefined ? entered(endpoint) : undefined;
  const map = entryOf(document?.root, first);
  if (second === undefined)
    return { entry: map, description: describedBy(shape.property(first)?.annotations) };
  const entry = entryOf(map?.value, second);
  if (third === undefined) return entry && entered(entry);
  const field = entryOf(childOf(entry?.value, "fields"), third);
  return field && entered(field);
}

function entered(entry: JsonEntry): Declared {
  return { entry, description: wordsOf(entry) };
}

/** What an entry says of itself; a single value is its own description. */
function wordsOf(entry: JsonEntry | undefined): Saying | null {
  const { value } = entry ?? {};
  return value && "value" in value ? same(String(value.value)) : saidBy(value);
}

/** `a.b.c` as its names; undefined for anything else. */
function wayOf(node: Node): string[] | undefined {
  if (node.kind === "name") return [node.name];
  const before = node.kind === "member" ? wayOf(node.object) : undefined;
  return node.kind === "member" && before ? [...before, node.property] : undefined;
}
