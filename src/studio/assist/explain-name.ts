import spec from "../../../schemas/functions.json" with { type: "json" };
import { descriptionOf } from "../../check/schema/say.ts";
import { en, type Saying } from "../../language/messages/saying.ts";
import { showRange } from "../../language/types/show-type.ts";
import { formatSignatures, macroSignatures, signatures } from "../../language/types/signatures.ts";
import type { Explanation } from "../api-assist.ts";
import { sayPlace } from "./choices/names-in.ts";
import { declaredBy } from "./expressions/declared.ts";
import { nodeIn, operandBefore, typeIn } from "./expressions/scope.ts";
import { tokensIn } from "./expressions/spot.ts";
import { inFile, textSpot } from "./expressions/text-spot.ts";
import type { Draft } from "./place/draft.ts";
import type { Written } from "./place/scan.ts";

/** What a name in an expression is, or a function or format. Null for what is none. */
export function explainName(
  draft: Draft,
  written: Written,
  place: { offset: number; isTemplate: boolean },
): Explanation | null {
  const found = textSpot(draft, written, place);
  const { spot } = found ?? {};
  if (!found || !spot || spot.quoteAt !== undefined) return null;
  const { end, start } = spot.name;
  const name = found.value.slice(start, end);
  if (!/^[A-Za-z_]\w*$/.test(name)) return null;
  const span = { from: inFile(draft, written.start, start), to: inFile(draft, written.start, end) };
  const explained = spot.isFormat
    ? explainWord(name, spec.formats, formatSignatures)
    : /^\s*\(/.test(found.value.slice(end))
      ? (explainWord(name, spec.functions, signatures) ?? explainWord(name, spec.macros, macroSignatures))
      : explainRead(draft, found, end);
  return explained && { ...span, ...explained };
}

type Explained = Pick<Explanation, "title" | "description" | "facts">;
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
function explainRead(
  draft: Draft,
  { seen, spot, value }: NonNullable<ReturnType<typeof textSpot>>,
  end: number,
): Explained | null {
  const begin = spot?.before[0]?.start ?? spot?.name.start ?? 0;
  const tokens = tokensIn(value.slice(0, end), begin);
  const operand = operandBefore(tokens, tokens.length);
  if (!operand) return null;
  const path = value.slice(operand.start, operand.end);
  const node = nodeIn(path);
  if (!node) return null;
  const type = typeIn(seen, path);
  const { description, entry } = declaredBy(node, seen, draft);
  const facts: [Saying, Saying][] = [[en`Is`.zh`类型`, showRange(type)]];
  if (entry) facts.push([en`Stands in`.zh`写在`, sayPlace(entry)]);
  // Of what nothing is known nothing is said.
  if (type.kind === "any" && !description && !entry) return null;
  return { title: path, description, facts: facts.map(([name, value]) => ({ name, value })) };
}
