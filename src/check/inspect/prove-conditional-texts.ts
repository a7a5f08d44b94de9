import { memoize, once } from "../../language/memoize.ts";
import { en, joinMessages, type LocalizedText } from "../../language/messages/localized-text.ts";
import { findChild, type JsonNode } from "../json/json-node.ts";
import { describeResponseFields } from "../tables/describe-response-fields.ts";
import { proveTableCached } from "../tables/proof-cache.ts";
import { canClaimHold, type Fact, type PlaceQuestion } from "../tables/prove-condition-at-place.ts";
import type { TableVerdict } from "../tables/world/proof-question.ts";
import {
  CLAIM_SOME_ANSWER,
  createTruthClaim,
  factsMakingImpossible,
  provableTexts,
} from "./constant-conditions.ts";
import type { Inspection } from "./document-inspection.ts";
import type { ExpressionFinding } from "./findings-in-all-documents.ts";
import { assumeInitialAnswers } from "./names-bound-at-place.ts";
import type { ProvableExpression } from "./provable-expressions.ts";

/** A text written as cases: the first case whose condition holds is shown. */
export interface TextWithCases {
  list: JsonNode;
  /** The cases with all their properties. */
  cases: readonly JsonNode[];
}

/** A text with cases and its proofs. All cases have a condition, except perhaps the last. */
export interface ProvenCases extends TextWithCases {
  /** The conditions in order. */
  conditions: readonly ProvableExpression[];
  /** Returns why some answer meets no case; undefined if every answer meets one. Computed on first use. */
  gap: () => TextGap | undefined;
  /** Returns the cases that are never shown. */
  masked: () => readonly MaskedCase[];
}

/** An answer that meets no case, or the reason why this is not known. */
export type TextGap = { counterexample: LocalizedText } | { reason: LocalizedText };

/** A case that is never shown. */
export interface MaskedCase extends ExpressionFinding {
  of: ProvenCases;
  index: number;
  /** Indexes of the earlier cases that cover it; empty if its own condition cannot hold. */
  maskedBy: readonly number[];
  /** The facts around the text that prevent its condition from holding; without any one of them it could hold. */
  because: readonly Fact[];
}

/** Returns the texts of a document that are a list of cases with conditions. Cached. */
export const textsWithCases = memoize(({ visits }: Inspection): TextWithCases[] =>
  visits.flatMap(({ node, shape }) =>
    node.kind === "array" && shape.annotations["x-template"] ? [{ list: node, cases: node.items }] : [],
  ),
);

/** Returns the proofs of these texts; skips texts whose conditions have problems. Cached. */
export const provenTexts = memoize((inspection: Inspection): ProvenCases[] => {
  const placeAt = new Map(provableTexts(inspection).map((place) => [place.text.visit.node, place]));
  return textsWithCases(inspection).flatMap((text) => {
    const written = text.cases.map((one) => findChild(one, "when"));
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
      gap: once(() =>
        hasDefault ? undefined : findSituationWithoutText(assumeInitialAnswers(question, inspection), proven),
      ),
      masked: once(() => findCasesNeverShown(question, proven)),
    };
    return [proven];
  });
});

/** Proves the cases as rows of a table at the text's location. */
function proveCasesOfText(question: PlaceQuestion, { cases, conditions }: ProvenCases): TableVerdict {
  const rows = cases.map((_, i) => ({ state: String(i), when: conditions[i]?.text.nodes[0] ?? null }));
  return proveTableCached({ ...question, rows, hitPolicy: "FIRST" });
}

function findSituationWithoutText(question: PlaceQuestion, proven: ProvenCases): TextGap | undefined {
  const { gap, gapProven, notes } = proveCasesOfText(question, proven);
  if (!gap) return gapProven ? undefined : { reason: joinMessages(notes, { en: " ", zh: "" }) };
  const vague = [...new Set(proven.conditions.flatMap((condition) => namesWithUnknownValues(condition)))];
  if (vague.length === 0) return { counterexample: describeResponseFields(gap.fields, question.place) };
  const reason = en`The conditions read ${vague.join(" and ")}, whose possible values are not all known here.`
    .zh`条件用到了${vague.join("、")}，这里无法知道它们的全部取值。`;
  return { reason };
}

/** Returns the names in a condition whose values the proof does not know, or knows only by type. */
function namesWithUnknownValues({ question, rootsOf, text }: ProvableExpression): string[] {
  const bound = Object.entries(text.visit.binds).flatMap(([name, one]) =>
    "list" in one && name !== question.each?.as ? [name] : [],
  );
  const vague = ["arguments", ...(question.isTyped ? ["forms"] : []), ...bound];
  const roots = text.nodes.flatMap((node) => [...rootsOf(node)]);
  return vague.filter((name) => roots.includes(name));
}

function findCasesNeverShown(question: PlaceQuestion, proven: ProvenCases): MaskedCase[] {
  const { conditions } = proven;
  if (!conditions.some(dependsOnRuntimeData)) return [];
  const asked: PlaceQuestion = { ...question, hasSwitches: true };
  const { rows } = proveCasesOfText(asked, proven);
  // If the facts contradict each other, the mistake is in the surrounding conditions.
  if (rows.every(({ verdict }) => verdict === "never") && !canClaimHold(asked, CLAIM_SOME_ANSWER)) return [];
  return rows.flatMap(({ verdict, maskedBy }, index) => {
    const condition = conditions[index];
    const above = verdict === "masked" ? maskedBy.map(Number) : [];
    const isMeant = [condition, ...above.map((one) => conditions[one])].some(
      (one) => one && !dependsOnRuntimeData(one),
    );
    if ((verdict !== "never" && verdict !== "masked") || isMeant) return [];
    const place = condition ?? conditions.at(-1);
    const [tree] = place?.text.nodes ?? [];
    if (!place || !tree) return [];
    // A case without a condition is located after the last condition.
    const node = condition ? tree : { start: tree.end, end: tree.end };
    const because = verdict === "never" ? factsMakingImpossible(asked, createTruthClaim(tree, "yes")) : [];
    return { of: proven, index, place, node, maskedBy: above, because };
  });
}

/** Whether the condition reads run-time data. Results that depend only on written values were intended. */
function dependsOnRuntimeData(place: ProvableExpression): boolean {
  return place.text.nodes.some(place.readsRuntimeData);
}
