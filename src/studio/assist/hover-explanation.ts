import spec from "../../../schemas/functions.json" with { type: "json" };
import { parseExpressionOrNull } from "../../check/inspect/table-proof-question.ts";
import { bilingualDescription, joinChoicesWithOr } from "../../check/schema/mistake-message-parts.ts";
import type { SchemaShape } from "../../check/schema/schema-shape.ts";
import {
  en,
  formatJsonInMessage,
  joinWithCommas,
  type LocalizedText,
  untranslatedText,
} from "../../language/messages/localized-text.ts";
import { describeTypeWithBounds } from "../../language/types/describe-type.ts";
import { formatSignatures, functionSignatures, macroSignatures } from "../../language/types/signatures.ts";
import { parseJson } from "../../language/values.ts";
import type { TextRange } from "../api.ts";
import type { HoverHelp } from "../api-assist.ts";
import { describeAllowedValues, schemaDescription } from "./choices/completion-choice.ts";
import { describeFileAndLine, knownNames, siblingNames } from "./choices/known-names.ts";
import { tokensIn } from "./expressions/expression-at-offset.ts";
import {
  fileOffset,
  findDeclaration,
  findTextAtOffset,
  type OffsetInText,
  operandBefore,
  type TextSpot,
  typeOfExpressionIn,
} from "./expressions/expression-scope.ts";
import { type CursorToken, type DocumentCursor, documentCursorAt } from "./place/document-cursor.ts";
import { childPlace, type DocumentPlace, followPathToPlace, narrowPlace } from "./place/document-place.ts";
import { type AssistQuestion, type ParsedDraft, parseUnfinishedText } from "./place/parse-unfinished-text.ts";

/** Explains the key, value or name at a position of a text, or returns null. Pure; never throws. */
export function findHoverExplanation(question: AssistQuestion): HoverHelp | null {
  const cursor = cursorAtOffset(question);
  if (!cursor?.written || cursor.written.start > question.offset) return null;
  const draft = parseUnfinishedText(question, cursor);
  const owner = followPathToPlace(draft, cursor.path);
  const { written } = cursor;
  if (cursor.slot === "key") {
    const name = wordOfToken(question.text, written);
    const place = name === undefined ? undefined : narrowPlace(childPlace(owner, name, draft));
    return place?.shape && name !== undefined
      ? { ...rangeOfToken(written), ...explainKey(name, place.shape, owner) }
      : null;
  }
  const place = narrowPlace(childPlace(owner, cursor.key?.name ?? cursor.index, draft));
  const { shape } = place;
  if (!shape || written.kind !== "string") return null;
  const { "x-expression": expression, "x-template": isTemplate = false } = shape.annotations;
  if (expression !== undefined || isTemplate) {
    const named = explainName(draft, written, { isTemplate, offset: question.offset });
    // The quote before a name is not part of the name.
    return named && named.from <= question.offset ? named : null;
  }
  const value = wordOfToken(question.text, written);
  const explained = value === undefined ? null : explainValue(draft, { owner, place, shape, cursor }, value);
  return explained && { ...rangeOfToken(written), ...explained };
}

type ExplanationText = Pick<HoverHelp, "title" | "description" | "facts">;

/** Returns the cursor; on the first character of a token, that token counts as written. */
function cursorAtOffset({ offset, text }: AssistQuestion): DocumentCursor | undefined {
  const cursor = documentCursorAt(text, offset);
  return cursor?.written ? cursor : documentCursorAt(text, offset + 1);
}

function rangeOfToken({ end, start }: CursorToken): TextRange {
  return { from: start, to: end };
}

function wordOfToken(text: string, { end, start }: CursorToken): string | undefined {
  const value = parseJson(text.slice(start, end));
  return value === undefined ? undefined : String(value);
}

function explainKey(name: string, shape: SchemaShape, { shape: owner }: DocumentPlace): ExplanationText {
  const { annotations } = shape;
  const facts = [
    explanationFact(en`Allowed`.zh`可以写`, describeAllowedValues(shape)),
    ...(owner?.required.includes(name) ? [explanationFact(en`Required`.zh`必填`, en`yes`.zh`是`)] : []),
    ...(annotations.default === undefined
      ? []
      : [explanationFact(en`Default`.zh`默认值`, formatJsonInMessage(annotations.default))]),
    ...exampleFacts(annotations.examples),
  ];
  return { title: name, description: schemaDescription(annotations), facts };
}

function explanationFact(name: LocalizedText, value: LocalizedText): HoverHelp["facts"][number] {
  return { name, value };
}

function exampleFacts(examples: readonly unknown[] | undefined): HoverHelp["facts"][number][] {
  const short = (examples ?? []).map((one) => JSON.stringify(one)).filter((one) => one.length <= 80);
  if (short.length === 0) return [];
  return [explanationFact(en`For example`.zh`例如`, joinWithCommas(short.slice(0, 3).map(untranslatedText)))];
}

/** Explains a word of the language, or a name that the document defines. */
function explainValue(
  draft: ParsedDraft,
  {
    owner,
    place,
    shape,
    cursor,
  }: { owner: DocumentPlace; place: DocumentPlace; shape: SchemaShape; cursor: DocumentCursor },
  value: string,
): ExplanationText | null {
  const { "x-references": references, "x-siblings": siblings } = shape.annotations;
  const tag = owner.open?.annotations.discriminator?.propertyName;
  const branch = tag !== undefined && cursor.key?.name === tag ? owner.open?.branchOf(value) : undefined;
  if (branch) return { title: value, description: schemaDescription(branch.annotations), facts: [] };
  const named = [
    ...(references ? knownNames(draft, references) : []),
    ...(siblings === undefined ? [] : siblingNames(draft, place.path, siblings)),
  ].find(({ name }) => name === value);
  if (!named) {
    const { enum: values } = shape.annotations;
    const facts = values && [
      explanationFact(en`Allowed`.zh`可以写`, joinChoicesWithOr(values.map(formatJsonInMessage))),
    ];
    return facts ? { title: value, description: schemaDescription(shape.annotations), facts } : null;
  }
  const { description, detail, entry } = named;
  const facts = [
    ...(detail ? [explanationFact(en`Type`.zh`类型`, detail)] : []),
    ...(references && entry ? [explanationFact(en`Defined in`.zh`定义在`, describeFileAndLine(entry))] : []),
  ];
  return { title: value, description, facts };
}

/** Explains a name, function or format in an expression. Null for anything else. */
function explainName(draft: ParsedDraft, written: CursorToken, at: OffsetInText): HoverHelp | null {
  const found = findTextAtOffset(draft, written, at);
  const { spot } = found ?? {};
  if (!found || !spot || spot.quoteAt !== undefined) return null;
  const { end, start } = spot.name;
  const name = found.value.slice(start, end);
  if (!/^[A-Za-z_]\w*$/.test(name)) return null;
  const place = { from: fileOffset(draft, written.start, start), to: fileOffset(draft, written.start, end) };
  const explained = spot.isFormat
    ? explainWord(name, spec.formats, formatSignatures)
    : /^\s*\(/.test(found.value.slice(end))
      ? (explainWord(name, spec.functions, functionSignatures) ??
        explainWord(name, spec.macros, macroSignatures))
      : explainPath(draft, found, end);
  return explained && { ...place, ...explained };
}

type WordEntries = Readonly<Record<string, { description: string; "x-zh": string }>>;

/** Explains a word from schemas/functions.json. */
function explainWord(
  name: string,
  entries: WordEntries,
  known: ReadonlyMap<string, { usage: string }>,
): ExplanationText | null {
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (!entry) return null;
  return { title: known.get(name)?.usage ?? name, description: bilingualDescription(entry), facts: [] };
}

/** Explains a name together with the path before its dot. */
function explainPath(
  draft: ParsedDraft,
  { seen, spot, value }: TextSpot,
  end: number,
): ExplanationText | null {
  const begin = spot?.before[0]?.start ?? spot?.name.start ?? 0;
  const tokens = tokensIn(value.slice(0, end), begin);
  const operand = operandBefore(tokens, tokens.length);
  if (!operand) return null;
  const path = value.slice(operand.start, operand.end);
  const node = parseExpressionOrNull(path);
  if (!node) return null;
  const type = typeOfExpressionIn(seen, path);
  const { description, entry } = findDeclaration(node, seen, draft);
  const facts = [explanationFact(en`Type`.zh`类型`, describeTypeWithBounds(type))];
  if (entry) facts.push(explanationFact(en`Defined in`.zh`定义在`, describeFileAndLine(entry)));
  if (type.kind === "any" && !description && !entry) return null;
  return { title: path, description, facts };
}
