import {
  type FieldLookupContext,
  schemaOfAnswerField,
  schemaOfListItem,
} from "../../../check/inspect/answer-field-schema.ts";
import type { DocumentScopes } from "../../../check/inspect/inspect-document.ts";
import { parseExpressionOrNull } from "../../../check/inspect/table-proof-question.ts";
import { findChild, findEntry, type JsonEntry, type JsonNode } from "../../../check/json/json-node.ts";
import {
  characterIndexAtOffset,
  escapeForString,
  fileOffsetOfCharacter,
} from "../../../check/json/string-offset.ts";
import type { JsonSchema } from "../../../check/schema/json-schema.ts";
import type { NameBindings, VisitedValue } from "../../../check/schema/walk-document.ts";
import { checkExpression } from "../../../language/messages/check-text.ts";
import { type LocalizedText, untranslatedText } from "../../../language/messages/localized-text.ts";
import type { Node } from "../../../language/syntax/ast.ts";
import { macroSignatures } from "../../../language/types/signatures.ts";
import { ANY, type Type } from "../../../language/types/types.ts";
import { schemaDescription } from "../choices/completion-choice.ts";
import { findDescriptionIn } from "../choices/known-names.ts";
import { type CursorToken, tokenAt } from "../place/document-cursor.ts";
import type { ParsedDraft } from "../place/parse-unfinished-text.ts";
import type { Snippet } from "../place/snippet.ts";
import { type ExpressionSpot, type ExpressionToken, findExpressionAtOffset } from "./expression-at-offset.ts";

/** The names that an expression can read at a position. */
export interface ExpressionScope {
  /** All names, including variables of enclosing macros, as an object type. */
  names: Type;
  around: FieldLookupContext;
  /** Variables of enclosing macros. */
  locals: readonly string[];
}

/** Adds the variables of macros that are open after these tokens. */
export function addOpenMacroVariables(
  text: string,
  tokens: readonly ExpressionToken[],
  { binds, names, root }: { names: Type; root: JsonNode; binds: NameBindings },
): ExpressionScope {
  let seen: ExpressionScope = { names, around: { root, binds, locals: {} }, locals: [] };
  for (const { receiver, variable } of openMacros(tokens)) {
    const list = text.slice(receiver.start, receiver.end);
    const type = typeOfExpressionIn(seen, list);
    const node = parseExpressionOrNull(list);
    const entry = node ? schemaOfListItem(schemaOfAnswerField(node, seen.around)) : undefined;
    seen = addLocalName(seen, variable, type.kind === "list" ? type.items : ANY, entry);
  }
  return seen;
}

function addLocalName(
  seen: ExpressionScope,
  name: string,
  type: Type,
  entry: JsonEntry | undefined,
): ExpressionScope {
  const { around, locals, names } = seen;
  const known =
    names.kind === "object" ? { ...names, properties: { ...names.properties, [name]: type } } : names;
  const field = { ...around, locals: { ...around.locals, [name]: entry } };
  return { ...seen, names: known, around: field, locals: [...locals, name] };
}

/** Returns the type of a piece of an expression in a scope; `any` if it cannot be parsed. */
export function typeOfExpressionIn({ names }: ExpressionScope, part: string): Type {
  return checkExpression(part, names).type;
}

/** The range of an operand in an expression. */
type OperandSpan = Pick<ExpressionToken, "start" | "end">;

/** A macro whose bracket is open at the cursor, such as `list.filter(one, …`. */
interface OpenMacro {
  receiver: OperandSpan;
  variable: string;
}

/** Returns the macros that are still open after these tokens, the outermost first. */
function openMacros(tokens: readonly ExpressionToken[]): OpenMacro[] {
  const open: (OpenMacro | undefined)[] = [];
  tokens.forEach(({ kind, token }, index) => {
    if (kind !== "mark") return;
    if (token === "(" || token === "[") open.push(token === "(" ? openMacroAt(tokens, index) : undefined);
    else if (token === ")" || token === "]") open.pop();
  });
  return open.filter((one) => one !== undefined);
}

/** Returns the macro whose bracket is at an index: `list.filter(one, …`. */
function openMacroAt(tokens: readonly ExpressionToken[], index: number): OpenMacro | undefined {
  const [dot, name] = [tokens[index - 2], tokens[index - 1]];
  const [variable, comma] = [tokens[index + 1], tokens[index + 2]];
  const isMacro = dot?.token === "." && name !== undefined && macroSignatures.get(name.token)?.isMethod;
  if (!isMacro || variable?.kind !== "name" || comma?.token !== ",") return undefined;
  const receiver = operandBefore(tokens, index - 2);
  return receiver && { receiver, variable: variable.token };
}

/** Returns the operand before the token at an index: a name with its fields, a call, a bracketed part or a literal. */
export function operandBefore(tokens: readonly ExpressionToken[], index: number): OperandSpan | undefined {
  const [first, last] = [tokens[operandStart(tokens, index - 1) ?? -1], tokens[index - 1]];
  return first && last && { start: first.start, end: last.end };
}

function operandStart(tokens: readonly ExpressionToken[], index: number): number | undefined {
  const token = tokens[index];
  if (!token) return undefined;
  const [close] = token.kind === "mark" ? token.token : "";
  if (token.kind === "mark" && close !== ")" && close !== "]") return undefined;
  if (close === ")" || close === "]") {
    const open = openingBracketOf(tokens, index);
    if (open === undefined) return undefined;
    const before = tokens[open - 1];
    const isPart = before?.kind === "name" || (close === "]" && /^[)\]]$/.test(before?.token ?? ""));
    return isPart ? operandStart(tokens, open - 1) : open;
  }
  const isField = token.kind === "name" && tokens[index - 1]?.token === ".";
  return isField ? operandStart(tokens, index - 2) : index;
}

function openingBracketOf(tokens: readonly ExpressionToken[], close: number): number | undefined {
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

/** A cursor inside a template or an expression, as an offset in the file. */
export interface OffsetInText {
  offset: number;
  isTemplate: boolean;
}

/** A position in an expression or template of the document. */
export interface TextSpot {
  /** The string, without JSON escapes. */
  value: string;
  /** Index in `value`. */
  at: number;
  /** The expression there; undefined in the words of a template. */
  spot: ExpressionSpot | undefined;
  seen: ExpressionScope;
}

/** Returns the expression or template at a position, with its scope. Undefined inside a JSON escape. */
export function findTextAtOffset(
  draft: ParsedDraft,
  { start }: CursorToken,
  at: OffsetInText,
): TextSpot | undefined {
  const { text } = draft.file.source;
  const token = tokenAt(text, start);
  const scopes = draft.scopes();
  if (token.kind !== "string" || !scopes) return undefined;
  const { value } = token;
  const index = characterIndexAtOffset(text, start, at.offset);
  if (index === undefined) return undefined;
  const offset = Math.min(index, value.length);
  const spot = findExpressionAtOffset(value, offset, at.isTemplate);
  const known = namesAtVisit(scopes, draft.visitAt(start));
  return { value, at: offset, spot, seen: addOpenMacroVariables(value, spot?.before ?? [], known) };
}

/** Returns the names visible at a value of the document; without a value, those visible everywhere. */
export function namesAtVisit(scopes: DocumentScopes, visit: VisitedValue | undefined) {
  const names = visit ? scopes.seenAt(visit) : scopes.names.type;
  return { names, root: scopes.root, binds: visit?.binds ?? {} };
}

/** Returns the file offset of a character of a JSON string. */
export function fileOffset(draft: ParsedDraft, start: number, index: number): number {
  return fileOffsetOfCharacter(draft.file.source.text, start, index);
}

/** Escapes a snippet for insertion into a JSON string. Pure. */
export function escapeSnippet({ places, text }: Snippet): Snippet {
  const shiftOffset = (offset: number) => escapeForString(text.slice(0, offset)).length;
  return {
    text: escapeForString(text),
    places: places.map(({ from, to }) => ({ from: shiftOffset(from), to: shiftOffset(to) })),
  };
}

/** The declaration that a name in an expression refers to. */
interface Declaration {
  entry: JsonEntry | undefined;
  description: LocalizedText | null;
}

/** Returns the declaration of a name or of its field. */
export function findDeclaration(node: Node, seen: ExpressionScope, draft: ParsedDraft): Declaration {
  const way = namePathOf(node);
  const [first = ""] = way ?? [];
  const bound = Object.hasOwn(seen.around.binds, first) ? seen.around.binds[first] : undefined;
  if (way && bound && "schema" in bound)
    return declarationOfSchema(declarationOfField(bound.schema, way.slice(1)));
  const isOwn = bound !== undefined || seen.locals.includes(first);
  const said = way && !isOwn ? declarationInDocument(way, draft) : undefined;
  if (said) return said;
  const fixed = draft.project.schemas["names.schema.json"];
  if (way && !isOwn && fixed?.properties?.[first]) return declarationOfSchema(declarationOfField(fixed, way));
  const field = schemaOfAnswerField(node, seen.around);
  return { entry: field, description: descriptionOfEntry(field) };
}

function declarationOfSchema(schema: JsonSchema | undefined): Declaration {
  return { entry: undefined, description: schemaDescription(schema) };
}

function declarationOfField(schema: JsonSchema | undefined, way: readonly string[]): JsonSchema | undefined {
  return way.reduce<JsonSchema | undefined>((at, name) => {
    const { additionalProperties } = at ?? {};
    return (
      at?.properties?.[name] ?? (typeof additionalProperties === "object" ? additionalProperties : undefined)
    );
  }, schema);
}

/** Returns the document's own declaration of a path: an entry of a map, a field of a form, or the map. */
function declarationInDocument(
  [first = "", second, third]: readonly string[],
  draft: ParsedDraft,
): Declaration | undefined {
  const { document, shape } = draft;
  const endpoint = findEntry(findChild(document?.root, "endpoints"), first);
  const isMap = shape.property(first)?.annotations["x-map"]?.readAs === "member";
  if (!isMap) return endpoint && second === undefined ? declarationOfEntry(endpoint) : undefined;
  const map = findEntry(document?.root, first);
  if (second === undefined)
    return { entry: map, description: schemaDescription(shape.property(first)?.annotations) };
  const entry = findEntry(map?.value, second);
  if (third === undefined) return entry && declarationOfEntry(entry);
  const field = findEntry(findChild(entry?.value, "fields"), third);
  return field && declarationOfEntry(field);
}

function declarationOfEntry(entry: JsonEntry): Declaration {
  return { entry, description: descriptionOfEntry(entry) };
}

/** Returns the description of a declared name: the `description` in its entry, or the value itself if it is a scalar. */
function descriptionOfEntry(entry: JsonEntry | undefined): LocalizedText | null {
  const { value } = entry ?? {};
  return value && "value" in value ? untranslatedText(String(value.value)) : findDescriptionIn(value);
}

/** Returns the names of a path such as `a.b.c`; undefined for any other node. */
function namePathOf(node: Node): string[] | undefined {
  if (node.kind === "name") return [node.name];
  const before = node.kind === "member" ? namePathOf(node.object) : undefined;
  return node.kind === "member" && before ? [...before, node.property] : undefined;
}
