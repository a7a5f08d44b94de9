import spec from "../../../schemas/functions.json" with { type: "json" };
import { expressionIn } from "../../check/inspect/question-of.ts";
import { bilingualDescription, sayChoice } from "../../check/schema/message-parts.ts";
import type { Shape } from "../../check/schema/shape.ts";
import { en, listed, type Saying, same, sayJson } from "../../language/messages/saying.ts";
import { showRange } from "../../language/types/show-type.ts";
import { formatSignatures, macroSignatures, signatures } from "../../language/types/signatures.ts";
import { parseJson } from "../../language/values.ts";
import type { TextRange } from "../api.ts";
import type { Explanation } from "../api-assist.ts";
import { describedBy, sayShape } from "./choices/choice.ts";
import { knownNames, sayPlace, siblingNames } from "./choices/known-names.ts";
import {
  declaredBy,
  fileOffset,
  type OffsetInText,
  operandBefore,
  type TextSpot,
  textSpot,
  typeIn,
} from "./expressions/scope.ts";
import { tokensIn } from "./expressions/spot.ts";
import { type Cursor, type CursorToken, cursorAt } from "./place/cursor.ts";
import { childPlace, type DocumentPlace, narrowPlace, placeAt } from "./place/document-place.ts";
import { type AssistQuestion, type ParsedDraft, parseDraft } from "./place/parse-draft.ts";

/** Explains the key, value or name at a position of a text, or returns null. Pure; never throws. */
export function hover(question: AssistQuestion): Explanation | null {
  const cursor = cursorOn(question);
  if (!cursor?.written || cursor.written.start > question.offset) return null;
  const draft = parseDraft(question, cursor);
  const owner = placeAt(draft, cursor.path);
  const { written } = cursor;
  if (cursor.slot === "key") {
    const name = keyAt(question.text, written);
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
  const value = keyAt(question.text, written);
  const explained = value === undefined ? null : explainValue(draft, { owner, place, shape, cursor }, value);
  return explained && { ...rangeOfToken(written), ...explained };
}

type ExplanationText = Pick<Explanation, "title" | "description" | "facts">;

/** Returns the cursor; on the first character of a token, that token counts as written. */
function cursorOn({ offset, text }: AssistQuestion): Cursor | undefined {
  const cursor = cursorAt(text, offset);
  return cursor?.written ? cursor : cursorAt(text, offset + 1);
}

function rangeOfToken({ end, start }: CursorToken): TextRange {
  return { from: start, to: end };
}

function keyAt(text: string, { end, start }: CursorToken): string | undefined {
  const value = parseJson(text.slice(start, end));
  return value === undefined ? undefined : String(value);
}

function explainKey(name: string, shape: Shape, { shape: owner }: DocumentPlace): ExplanationText {
  const { annotations } = shape;
  const facts = [
    fact(en`Allowed`.zh`可以写`, sayShape(shape)),
    ...(owner?.required.includes(name) ? [fact(en`Required`.zh`必填`, en`yes`.zh`是`)] : []),
    ...(annotations.default === undefined
      ? []
      : [fact(en`Default`.zh`默认值`, sayJson(annotations.default))]),
    ...factsOfExamples(annotations.examples),
  ];
  return { title: name, description: describedBy(annotations), facts };
}

function fact(name: Saying, value: Saying): Explanation["facts"][number] {
  return { name, value };
}

function factsOfExamples(examples: readonly unknown[] | undefined): Explanation["facts"][number][] {
  const short = (examples ?? []).map((one) => JSON.stringify(one)).filter((one) => one.length <= 80);
  if (short.length === 0) return [];
  return [fact(en`For example`.zh`例如`, listed(short.slice(0, 3).map(same)))];
}

/** Explains a word of the language, or a name that the document defines. */
function explainValue(
  draft: ParsedDraft,
  {
    owner,
    place,
    shape,
    cursor,
  }: { owner: DocumentPlace; place: DocumentPlace; shape: Shape; cursor: Cursor },
  value: string,
): ExplanationText | null {
  const { "x-references": references, "x-siblings": siblings } = shape.annotations;
  const tag = owner.open?.annotations.discriminator?.propertyName;
  const branch = tag !== undefined && cursor.key?.name === tag ? owner.open?.branchOf(value) : undefined;
  if (branch) return { title: value, description: describedBy(branch.annotations), facts: [] };
  const named = [
    ...(references ? knownNames(draft, references) : []),
    ...(siblings === undefined ? [] : siblingNames(draft, place.path, siblings)),
  ].find(({ name }) => name === value);
  if (!named) {
    const { enum: values } = shape.annotations;
    const facts = values && [fact(en`Allowed`.zh`可以写`, sayChoice(values.map(sayJson)))];
    return facts ? { title: value, description: describedBy(shape.annotations), facts } : null;
  }
  const { description, detail, entry } = named;
  const facts = [
    ...(detail ? [fact(en`Type`.zh`类型`, detail)] : []),
    ...(references && entry ? [fact(en`Defined in`.zh`定义在`, sayPlace(entry))] : []),
  ];
  return { title: value, description, facts };
}

/** Explains a name, function or format in an expression. Null for anything else. */
function explainName(draft: ParsedDraft, written: CursorToken, at: OffsetInText): Explanation | null {
  const found = textSpot(draft, written, at);
  const { spot } = found ?? {};
  if (!found || !spot || spot.quoteAt !== undefined) return null;
  const { end, start } = spot.name;
  const name = found.value.slice(start, end);
  if (!/^[A-Za-z_]\w*$/.test(name)) return null;
  const place = { from: fileOffset(draft, written.start, start), to: fileOffset(draft, written.start, end) };
  const explained = spot.isFormat
    ? explainWord(name, spec.formats, formatSignatures)
    : /^\s*\(/.test(found.value.slice(end))
      ? (explainWord(name, spec.functions, signatures) ?? explainWord(name, spec.macros, macroSignatures))
      : explainRead(draft, found, end);
  return explained && { ...place, ...explained };
}

type Entries = Readonly<Record<string, { description: string; "x-zh": string }>>;

/** Explains a word from schemas/functions.json. */
function explainWord(
  name: string,
  entries: Entries,
  known: ReadonlyMap<string, { usage: string }>,
): ExplanationText | null {
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (!entry) return null;
  return { title: known.get(name)?.usage ?? name, description: bilingualDescription(entry), facts: [] };
}

/** Explains a name together with the path before its dot. */
function explainRead(
  draft: ParsedDraft,
  { seen, spot, value }: TextSpot,
  end: number,
): ExplanationText | null {
  const begin = spot?.before[0]?.start ?? spot?.name.start ?? 0;
  const tokens = tokensIn(value.slice(0, end), begin);
  const operand = operandBefore(tokens, tokens.length);
  if (!operand) return null;
  const path = value.slice(operand.start, operand.end);
  const node = expressionIn(path);
  if (!node) return null;
  const type = typeIn(seen, path);
  const { description, entry } = declaredBy(node, seen, draft);
  const facts = [fact(en`Type`.zh`类型`, showRange(type))];
  if (entry) facts.push(fact(en`Defined in`.zh`定义在`, sayPlace(entry)));
  if (type.kind === "any" && !description && !entry) return null;
  return { title: path, description, facts };
}
