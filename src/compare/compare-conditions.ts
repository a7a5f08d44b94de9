import { provableTexts } from "../check/inspect/constant-conditions.ts";
import type { Inspection } from "../check/inspect/inspection.ts";
import type { ProvableText } from "../check/inspect/provable-texts.ts";
import { expressionAtNode, type SharedQuestion, sharedQuestion } from "../check/inspect/table-question.ts";
import { provenTexts } from "../check/inspect/text-cases.ts";
import { childOf, expressionText, type JsonNode } from "../check/json/json-node.ts";
import type { Shape } from "../check/schema/shape.ts";
import type { VisitedValue } from "../check/schema/walk-document.ts";
import { describeFields } from "../check/tables/describe-fields.ts";
import { type TableQuestion, withLoaded } from "../check/tables/world/table-question.ts";
import { en, type LocalizedText, sayJson } from "../language/messages/localized-text.ts";
import type { Change } from "./change.ts";
import type { Difference, TrailStep } from "./differences.ts";
import {
  type DifferingAnswers,
  findDifferingAnswers,
  isSameRowIndex,
  rowsForCondition,
} from "./find-differing-answers.ts";
import type { Renames } from "./meaning.ts";
import { readsChangedDefinition } from "./merge-questions.ts";
import { changeLocationOf } from "./say-difference.ts";
import { sayPlace } from "./say-place.ts";

/** A condition, or a text with cases, in two documents, and the answers for which it differs. */
export interface ComparedCondition extends DifferingAnswers {
  /** The condition, or the list of cases, in the later document. */
  node: JsonNode;
  changes: Change[];
}

interface ConditionComparison {
  before: Inspection;
  after: Inspection;
  differences: readonly Difference[];
  renames: Renames;
  shape: Shape;
}

/**
 * Compares the conditions of blocks, steps and the like, and the texts with cases, if their text or a definition that
 * they read changed. Rows of tables are excluded: `compareTables` compares them as a whole. Pure.
 */
export function compareConditions(sides: ConditionComparison): ComparedCondition[] {
  const { after, before } = sides;
  const shared = { before: sharedQuestion(before.root), after: sharedQuestion(after.root) };
  const earlier = createEarlierNodeLookup(sides);
  // After a rename, equal expressions read differently named values, so this comparison would report false changes.
  const isOther = (places: readonly ProvableText[]) =>
    sides.renames.size === 0 &&
    places.some(({ text }) =>
      text.nodes.some((node) => readsChangedDefinition(shared.before, shared.after, node)),
    );
  const conditions = provableTexts(after).flatMap((place) => {
    const { path, shape } = place.text.visit;
    const isCondition =
      shape.annotations["x-expression"] === "boolean" && !place.isRowCondition && path[0] !== "assume";
    const old = isCondition ? earlier(place.text.visit) : undefined;
    const [now] = place.text.nodes;
    if (!old || !now || (!old.isWritten && !isOther([place]))) return [];
    const questions = proofQuestionsAt(place, shared.before, [
      rowsForCondition(expressionAtNode(old.node)),
      rowsForCondition(now),
    ]);
    const trail = trailToValue(after.root, path, sides.shape);
    return [
      toComparedCondition(differingAnswersAt(...questions, isSameRowIndex), trail, place.text.visit.node),
    ];
  });
  const texts = provenTexts(after).flatMap(({ list, cases, conditions: places }) => {
    const [place] = places;
    const visit = place?.text.visit.parent?.parent;
    const old = visit && earlier(visit);
    if (!place || !old?.node || (!old.isWritten && !isOther(places))) return [];
    const trail = trailToValue(after.root, place.text.visit.path.slice(0, -2), sides.shape);
    return [
      compareCases({
        list,
        before: old.node.kind === "array" ? old.node.items : [old.node],
        after: cases,
        place,
        shared: shared.before,
        trail,
      }),
    ];
  });
  return [...conditions, ...texts, ...removedConditions(sides)];
}

/** Compares conditions that were removed while their block or step stayed. */
function removedConditions({ after, before, differences }: ConditionComparison): ComparedCondition[] {
  const shared = sharedQuestion(after.root);
  const places = provableTexts(before);
  return differences.flatMap((difference) => {
    const place = places.find(
      ({ isRowCondition, text }) => text.visit.node === difference.before && !isRowCondition,
    );
    const [was] = place?.text.nodes ?? [];
    if (difference.kind !== "gone" || difference.trail.at(-1)?.key !== "when" || !place || !was) return [];
    const [now, old] = proofQuestionsAt(place, shared, [rowsForCondition(null), rowsForCondition(was)]);
    return [
      toComparedCondition(differingAnswersAt(old, now, isSameRowIndex), difference.trail, difference.at),
    ];
  });
}

/**
 * Returns a function that finds the earlier node of a later value, and whether its text changed. The function returns
 * undefined if the value is new.
 */
function createEarlierNodeLookup({ differences }: ConditionComparison) {
  const steps = new Map(
    differences.flatMap(({ trail }) => trail.map((step) => [step.node, step.before] as const)),
  );
  const added = new Set(differences.flatMap(({ after, kind }) => (kind === "added" ? [after] : [])));
  const isNew = ({ node, parent }: VisitedValue): boolean =>
    added.has(node) || (parent !== undefined && isNew(parent));
  return (visit: VisitedValue): { node: JsonNode | undefined; isWritten: boolean } | undefined => {
    const { node, parent } = visit;
    // The condition itself may be new on a block that existed before.
    if (parent && isNew(parent)) return undefined;
    if (steps.has(node)) return { node: steps.get(node), isWritten: true };
    return { node, isWritten: false };
  };
}

function toComparedCondition(
  outcome: DifferingAnswers,
  trail: readonly TrailStep[],
  node: JsonNode,
): ComparedCondition {
  // The sentence is about the condition, so its path need not end with “when”.
  const said = sayPlace(trail.at(-1)?.key === "when" ? trail.slice(0, -1) : trail);
  const words = wordsForVerdicts(trail);
  return { ...outcome, node, changes: changesForAnswers(outcome, said, node, { was: words, now: words }) };
}

/** Returns the words for a condition that holds and one that does not: "shown" for blocks, "run" for steps. */
function wordsForVerdicts(trail: readonly TrailStep[]): readonly [LocalizedText, LocalizedText] {
  if (trail.at(-1)?.key !== "when") return [en`true`.zh`成立`, en`false`.zh`不成立`];
  const isStep = trail.some(({ shape }) => shape?.annotations["x-exactlyOne"]) || trail[1]?.key === "forms";
  return isStep ? [en`run`.zh`执行`, en`skipped`.zh`跳过`] : [en`shown`.zh`显示`, en`not shown`.zh`不显示`];
}

interface CasesComparison {
  list: JsonNode;
  before: readonly JsonNode[];
  after: readonly JsonNode[];
  place: ProvableText;
  shared: SharedQuestion;
  trail: readonly TrailStep[];
}

function compareCases({ list, before, after, place, shared, trail }: CasesComparison): ComparedCondition {
  const rows = (cases: readonly JsonNode[]) =>
    cases.map((one, index) => ({ state: String(index), when: expressionAtNode(childOf(one, "when")) }));
  const texts = (cases: readonly JsonNode[]) =>
    cases.map((one) => expressionText(childOf(one, "text") ?? one) ?? "");
  const [old, now] = [texts(before), texts(after)];
  // A changed text of a case is reported as a text change; this comparison only reports which case is shown.
  const isSame = (from: number, to: number) =>
    old[from] === now[to] || (from === to && old.length === now.length);
  const outcome = differingAnswersAt(...proofQuestionsAt(place, shared, [rows(before), rows(after)]), isSame);
  const words = { was: old.map(sayJson), now: now.map(sayJson) };
  return { ...outcome, node: list, changes: changesForAnswers(outcome, sayPlace(trail), list, words) };
}

/** Returns the answers for which a condition differs once everything has loaded; if none, those while loading. */
function differingAnswersAt(
  before: TableQuestion,
  after: TableQuestion,
  isSame: (from: number, to: number) => boolean,
): DifferingAnswers {
  const withAllAnswers = (question: TableQuestion) => withLoaded(question, () => true);
  const outcome = findDifferingAnswers(withAllAnswers(before), withAllAnswers(after), isSame);
  return outcome.found.length > 0 ? outcome : findDifferingAnswers(before, after, isSame);
}

function proofQuestionsAt(
  place: ProvableText,
  shared: SharedQuestion,
  [before, after]: [TableQuestion["rows"], TableQuestion["rows"]],
): [TableQuestion, TableQuestion] {
  const question = { ...place.question, hitPolicy: "FIRST" as const };
  // The surroundings and known facts come from the later document; the definitions for `before` from the earlier one.
  const read = withLoaded(shared, (name) => question.endpoints[name]?.loaded ?? false);
  return [
    { ...question, ...read, rows: before },
    { ...question, rows: after },
  ];
}

function changesForAnswers(
  { found }: DifferingAnswers,
  place: LocalizedText,
  node: JsonNode,
  words: { was: readonly LocalizedText[]; now: readonly LocalizedText[] },
): Change[] {
  const nothing = en`no text`.zh`不显示`;
  return found.map(({ from, to, witness }) => {
    const said = describeFields(witness.fields);
    const [was, now] = [words.was[from] ?? nothing, words.now[to] ?? nothing];
    return {
      topic: "states",
      said: en`${place}: was ${was}, now ${now}, when ${said}`
        .zh`${place}：原来${was}，现在${now}；数据为${said}`,
      answer: { fields: witness.fields, said, was, now },
      notes: [],
      at: changeLocationOf(node),
    };
  });
}

/** Returns the values on the path to a value of the later document, from which a sentence describes its place. */
function trailToValue(root: JsonNode, path: readonly (string | number)[], shape: Shape): TrailStep[] {
  const trail: TrailStep[] = [{ key: "", node: root, before: undefined, shape: shape.narrow(root) }];
  for (const key of path) {
    const last = trail.at(-1);
    const node = last && childOf(last.node, key);
    if (!last || !node) break;
    const inner = typeof key === "number" ? last.shape?.items : last.shape?.property(key);
    trail.push({ key, node, before: undefined, shape: inner?.narrow(node) });
  }
  return trail;
}
