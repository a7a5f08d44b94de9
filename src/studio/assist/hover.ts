import spec from "../../../schemas/functions.json" with { type: "json" };
import { expressionIn } from "../../check/inspect/question-of.ts";
import { descriptionOf, sayChoice } from "../../check/schema/say.ts";
import type { Shape } from "../../check/schema/shape.ts";
import { en, listed, type Saying, same, sayJson } from "../../language/messages/saying.ts";
import { showRange } from "../../language/types/show-type.ts";
import { formatSignatures, macroSignatures, signatures } from "../../language/types/signatures.ts";
import { parseJson } from "../../language/values.ts";
import type { Range } from "../api.ts";
import type { Explanation } from "../api-assist.ts";
import { describedBy, sayShape } from "./choices/choice.ts";
import { namesIn, sayPlace, siblingsOf } from "./choices/names-in.ts";
import {
  declaredBy,
  inFile,
  operandBefore,
  type PlaceInText,
  type TextSpot,
  textSpot,
  typeIn,
} from "./expressions/scope.ts";
import { tokensIn } from "./expressions/spot.ts";
import { type AssistQuestion, type Draft, draftOf } from "./place/draft.ts";
import { inside, narrowed, type Place, placeAt } from "./place/place.ts";
import { type Cursor, cursorAt, type Written } from "./place/scan.ts";

/** Explains the key, value or name at a place of a text; null where nothing is to be said. Pure; never throws. */
export function hover(question: AssistQuestion): Explanation | null {
  const cursor = cursorOn(question);
  if (!cursor?.written || cursor.written.start > question.offset) return null;
  const draft = draftOf(question, cursor);
  const owner = placeAt(draft, cursor.path);
  const { written } = cursor;
  if (cursor.slot === "key") {
    const name = keyAt(question.text, written);
    const place = name === undefined ? undefined : narrowed(inside(owner, name, draft));
    return place?.shape && name !== undefined
      ? { ...span(written), ...explainKey(name, place.shape, owner) }
      : null;
  }
  const place = narrowed(inside(owner, cursor.key?.name ?? cursor.index, draft));
  const { shape } = place;
  if (!shape || written.kind !== "string") return null;
  const { "x-expression": expression, "x-template": isTemplate = false } = shape.annotations;
  if (expression !== undefined || isTemplate) {
    const named = explainName(draft, written, { isTemplate, offset: question.offset });
    // The quote before a name is none of it.
    return named && named.from <= question.offset ? named : null;
  }
  const value = keyAt(question.text, written);
  const explained = value === undefined ? null : explainValue(draft, { owner, place, shape, cursor }, value);
  return explained && { ...span(written), ...explained };
}

type Explained = Pick<Explanation, "title" | "description" | "facts">;

/** The first character of a text is part of it, too. */
function cursorOn({ offset, text }: AssistQuestion): Cursor | undefined {
  const cursor = cursorAt(text, offset);
  return cursor?.written ? cursor : cursorAt(text, offset + 1);
}

function span({ end, start }: Written): Range {
  return { from: start, to: end };
}

function keyAt(text: string, { end, start }: Written): string | undefined {
  const value = parseJson(text.slice(start, end));
  return value === undefined ? undefined : String(value);
}

function explainKey(name: string, shape: Shape, { shape: owner }: Place): Explained {
  const { annotations } = shape;
  const facts = [
    fact(en`May hold`.zh`可以写`, sayShape(shape)),
    ...(owner?.required.includes(name) ? [fact(en`Needed`.zh`必须写`, en`yes`.zh`是`)] : []),
    ...(annotations.default === undefined
      ? []
      : [fact(en`Where nothing is said`.zh`不写时`, sayJson(annotations.default))]),
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
  return [fact(en`Such as`.zh`例如`, listed(short.slice(0, 3).map(same)))];
}

/** A word of the language, or a name of something in the document. */
function explainValue(
  draft: Draft,
  { owner, place, shape, cursor }: { owner: Place; place: Place; shape: Shape; cursor: Cursor },
  value: string,
): Explained | null {
  const { "x-references": references, "x-siblings": siblings } = shape.annotations;
  const tag = owner.open?.annotations.discriminator?.propertyName;
  const branch = tag !== undefined && cursor.key?.name === tag ? owner.open?.branchOf(value) : undefined;
  if (branch) return { title: value, description: describedBy(branch.annotations), facts: [] };
  const named = [
    ...(references ? namesIn(draft, references) : []),
    ...(siblings === undefined ? [] : siblingsOf(draft, place.path, siblings)),
  ].find(({ name }) => name === value);
  if (!named) {
    const { enum: values } = shape.annotations;
    const facts = values && [fact(en`May hold`.zh`可以写`, sayChoice(values.map(sayJson)))];
    return facts ? { title: value, description: describedBy(shape.annotations), facts } : null;
  }
  const { description, detail, entry } = named;
  const facts = [
    ...(detail ? [fact(en`Is`.zh`是`, detail)] : []),
    ...(references && entry ? [fact(en`Stands in`.zh`写在`, sayPlace(entry))] : []),
  ];
  return { title: value, description, facts };
}

/** What a name in an expression is, or a function or format. Null for what is none. */
function explainName(draft: Draft, written: Written, at: PlaceInText): Explanation | null {
  const found = textSpot(draft, written, at);
  const { spot } = found ?? {};
  if (!found || !spot || spot.quoteAt !== undefined) return null;
  const { end, start } = spot.name;
  const name = found.value.slice(start, end);
  if (!/^[A-Za-z_]\w*$/.test(name)) return null;
  const place = { from: inFile(draft, written.start, start), to: inFile(draft, written.start, end) };
  const explained = spot.isFormat
    ? explainWord(name, spec.formats, formatSignatures)
    : /^\s*\(/.test(found.value.slice(end))
      ? (explainWord(name, spec.functions, signatures) ?? explainWord(name, spec.macros, macroSignatures))
      : explainRead(draft, found, end);
  return explained && { ...place, ...explained };
}

type Entries = Readonly<Record<string, { description: string; "x-zh": string }>>;

/** A word that schemas/functions.json explains. */
function explainWord(
  name: string,
  entries: Entries,
  known: ReadonlyMap<string, { usage: string }>,
): Explained | null {
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (!entry) return null;
  return { title: known.get(name)?.usage ?? name, description: descriptionOf(entry), facts: [] };
}

/** A name, with all that stands in front of its dot. */
function explainRead(draft: Draft, { seen, spot, value }: TextSpot, end: number): Explained | null {
  const begin = spot?.before[0]?.start ?? spot?.name.start ?? 0;
  const tokens = tokensIn(value.slice(0, end), begin);
  const operand = operandBefore(tokens, tokens.length);
  if (!operand) return null;
  const path = value.slice(operand.start, operand.end);
  const node = expressionIn(path);
  if (!node) return null;
  const type = typeIn(seen, path);
  const { description, entry } = declaredBy(node, seen, draft);
  const facts = [fact(en`Is`.zh`类型`, showRange(type))];
  if (entry) facts.push(fact(en`Stands in`.zh`写在`, sayPlace(entry)));
  // Of what nothing is known nothing is said.
  if (type.kind === "any" && !description && !entry) return null;
  return { title: path, description, facts };
}
