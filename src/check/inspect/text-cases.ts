import { memoize, once } from "../../language/memoize.ts";
import { en, joined, type Saying } from "../../language/messages/saying.ts";
import { childOf, type JsonNode } from "../json/json-node.ts";
import { describe } from "../tables/describe.ts";
import { provenTable } from "../tables/known-proofs.ts";
import { type Fact, isPossible, type PlaceQuestion } from "../tables/prove-place.ts";
import type { TableVerdict } from "../tables/world/question.ts";
import type { Found } from "./agreed.ts";
import type { Inspection } from "./inspection.ts";
import { onceLoaded } from "./item-question.ts";
import type { Place } from "./places-of.ts";
import { claimOf, knownPlaces, NOTHING, neededOf } from "./verdicts.ts";

/** A text that is written as cases: the first whose condition holds is shown. */
export interface CasesOfText {
  list: JsonNode;
  /** The cases with everything that they say. */
  cases: readonly JsonNode[];
}

/** Cases of which none but the last goes without a condition, and what could be proved of them. */
export interface ProvenCases extends CasesOfText {
  /** The conditions, from the first one on. */
  conditions: readonly Place[];
  /** Why not every response meets one of them. Worked out when asked for. */
  gap: () => Gap | undefined;
  /** Those that are never shown. */
  masked: () => readonly MaskedCase[];
}

/** A response that meets no case, or why it is not known whether there is one. */
export type Gap = { counterexample: Saying } | { reason: Saying };

/** A case that is never shown. */
export interface MaskedCase extends Found {
  of: ProvenCases;
  index: number;
  /** Indexes of cases above it that leave nothing for it; none where its condition cannot hold. */
  maskedBy: readonly number[];
  /** The conditions around the text without any of which its condition could hold. */
  because: readonly Fact[];
}

/** The texts of a document that are written as cases. */
export const textsWithCases = memoize(({ visits }: Inspection): CasesOfText[] =>
  visits.flatMap(({ node, shape }) =>
    node.kind === "array" && shape.annotations["x-template"] ? [{ list: node, cases: node.items }] : [],
  ),
);

/** What can be proved of them, as far as their conditions have no mistakes. */
export const provenTexts = memoize((inspection: Inspection): ProvenCases[] => {
  const placeAt = new Map(knownPlaces(inspection).map((place) => [place.text.visit.node, place]));
  return textsWithCases(inspection).flatMap((text) => {
    const written = text.cases.map((one) => childOf(one, "when"));
    const conditions = written.flatMap((when) => (when && placeAt.get(when)) ?? []);
    const isOrdered = written.slice(0, -1).every((when) => when !== undefined);
    const isKnown = conditions.length === written.filter((when) => when !== undefined).length;
    const [first] = conditions;
    if (!first || !isOrdered || !isKnown) return [];
    const question = { ...first.question, items: { arguments: {}, ...first.question.items } };
    const hasDefault = conditions.length < text.cases.length;
    const proven: ProvenCases = {
      ...text,
      conditions,
      gap: once(() => (hasDefault ? undefined : gapOf(onceLoaded(question, inspection), proven))),
      masked: once(() => maskedOf(question, proven)),
    };
    return [proven];
  });
});

/** What is said of the cases, as rows of a table that is asked where the text stands. */
function verdictOn(question: PlaceQuestion, { cases, conditions }: ProvenCases): TableVerdict {
  const rows = cases.map((_, i) => ({ state: String(i), when: conditions[i]?.text.nodes[0] ?? null }));
  return provenTable({ ...question, rows, hitPolicy: "FIRST" });
}

function gapOf(question: PlaceQuestion, proven: ProvenCases): Gap | undefined {
  const { gap, gapProven, notes } = verdictOn(question, proven);
  if (!gap) return gapProven ? undefined : { reason: joined(notes, { en: " ", zh: "" }) };
  const vague = [...new Set(proven.conditions.flatMap((condition) => vagueNamesOf(condition)))];
  if (vague.length === 0) return { counterexample: describe(gap.fields) };
  const reason = en`The conditions read ${vague.join(" and ")}, of which not everything is known here.`
    .zh`条件用到了${vague.join("、")}，这里无法知道它们的全部取值。`;
  return { reason };
}

/** Names that a condition reads and of which the proof only knows that they may be anything, or anything of a type. */
function vagueNamesOf({ question, rootsOf, text }: Place): string[] {
  const bound = Object.entries(text.visit.binds).flatMap(([name, one]) =>
    "list" in one && name !== question.each?.as ? [name] : [],
  );
  const vague = ["arguments", ...(question.isTyped ? ["forms"] : []), ...bound];
  const roots = text.nodes.flatMap((node) => [...rootsOf(node)]);
  return vague.filter((name) => roots.includes(name));
}

function maskedOf(question: PlaceQuestion, proven: ProvenCases): MaskedCase[] {
  const { conditions } = proven;
  if (!conditions.some(isOpen)) return [];
  const asked: PlaceQuestion = { ...question, hasSwitches: true };
  const { rows } = verdictOn(asked, proven);
  // Where nothing is possible at all, something around it is the mistake.
  if (rows.every(({ verdict }) => verdict === "never") && !isPossible(asked, NOTHING)) return [];
  return rows.flatMap(({ verdict, maskedBy }, index) => {
    const condition = conditions[index];
    const above = verdict === "masked" ? maskedBy.map(Number) : [];
    const isMeant = [condition, ...above.map((one) => conditions[one])].some((one) => one && !isOpen(one));
    if ((verdict !== "never" && verdict !== "masked") || isMeant) return [];
    const place = condition ?? conditions.at(-1);
    const [tree] = place?.text.nodes ?? [];
    if (!place || !tree) return [];
    // What has no condition is found behind the last one.
    const node = condition ? tree : { start: tree.end, end: tree.end };
    const because = verdict === "never" ? neededOf(asked, claimOf(tree, "yes")) : [];
    return { of: proven, index, place, node, maskedBy: above, because };
  });
}

/** Of what follows from what people wrote nothing is told: it was meant so. */
function isOpen(place: Place): boolean {
  return place.text.nodes.some(place.isOpen);
}
