import { provableTexts } from "../check/inspect/constant-conditions.ts";
import type { Inspection } from "../check/inspect/document-inspection.ts";
import type { ProvableExpression } from "../check/inspect/provable-expressions.ts";
import { provenTexts } from "../check/inspect/prove-conditional-texts.ts";
import {
  expressionAtNode,
  type SharedQuestion,
  sharedQuestion,
} from "../check/inspect/table-proof-question.ts";
import { expressionSourceOf, findChild, type JsonNode } from "../check/json/json-node.ts";
import type { SchemaShape } from "../check/schema/schema-shape.ts";
import type { VisitedValue } from "../check/schema/walk-document.ts";
import { describeResponseFields } from "../check/tables/describe-response-fields.ts";
import { assumeEndpointsLoaded, type TableQuestion } from "../check/tables/world/proof-question.ts";
import { en, formatJsonInMessage, type LocalizedText } from "../language/messages/localized-text.ts";
import type { Place } from "../language/place.ts";
import type { Change } from "./change.ts";
import type { Renames } from "./comparison-keys.ts";
import { changeLocationOf } from "./describe-difference.ts";
import { describePlace } from "./describe-place.ts";
import type { Difference, PathStep } from "./document-differences.ts";
import {
  type DifferingAnswers,
  findDifferingAnswers,
  isSameRowIndex,
  rowsFromCondition,
} from "./find-differing-answers.ts";
import { readsChangedDefinition } from "./merge-proof-questions.ts";

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
  shape: SchemaShape;
}

/**
 * Compares the conditions of blocks, steps and the like, and the texts with cases, if their text or a definition that
 * they read changed. Rows of tables are excluded: `compareTables` compares them as a whole. Pure.
 */
export function compareConditions(sides: ConditionComparison): ComparedCondition[] {
  const { after, before } = sides;
  const shared = { before: sharedQuestion(before), after: sharedQuestion(after) };
  const earlier = createEarlierNodeLookup(sides);
  // After a rename, equal expressions read differently named values, so this comparison would report false changes.
  const isOther = (places: readonly ProvableExpression[]) =>
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
    const questions = proofQuestionsOfVersions(place, shared.before, [
      rowsFromCondition(expressionAtNode(old.node)),
      rowsFromCondition(now),
    ]);
    const trail = valuesOnPath(after.root, path, sides.shape);
    return [
      createComparedCondition(
        findAnswersThatDiffer(...questions, isSameRowIndex),
        trail,
        place.text.visit.node,
        place.question.place,
      ),
    ];
  });
  const texts = provenTexts(after).flatMap(({ list, cases, conditions: places }) => {
    const [place] = places;
    const visit = place?.text.visit.parent?.parent;
    const old = visit && earlier(visit);
    if (!place || !old?.node || (!old.isWritten && !isOther(places))) return [];
    const trail = valuesOnPath(after.root, place.text.visit.path.slice(0, -2), sides.shape);
    return [
      compareTextCases({
        list,
        before: old.node.kind === "array" ? old.node.items : [old.node],
        after: cases,
        place,
        shared: shared.before,
        trail,
      }),
    ];
  });
  return [...conditions, ...texts, ...compareRemovedConditions(sides)];
}

/** Compares conditions that were removed while their block or step stayed. */
function compareRemovedConditions({ after, before, differences }: ConditionComparison): ComparedCondition[] {
  const shared = sharedQuestion(after);
  const places = provableTexts(before);
  return differences.flatMap((difference) => {
    const place = places.find(
      ({ isRowCondition, text }) => text.visit.node === difference.before && !isRowCondition,
    );
    const [was] = place?.text.nodes ?? [];
    if (difference.kind !== "gone" || difference.trail.at(-1)?.key !== "when" || !place || !was) return [];
    const [now, old] = proofQuestionsOfVersions(place, shared, [
      rowsFromCondition(null),
      rowsFromCondition(was),
    ]);
    return [
      createComparedCondition(
        findAnswersThatDiffer(old, now, isSameRowIndex),
        difference.trail,
        difference.at,
        place.question.place,
      ),
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

function createComparedCondition(
  outcome: DifferingAnswers,
  trail: readonly PathStep[],
  node: JsonNode,
  placeOfAnswers: Place,
): ComparedCondition {
  // The sentence is about the condition, so its path need not end with “when”.
  const said = describePlace(trail.at(-1)?.key === "when" ? trail.slice(0, -1) : trail);
  const words = wordsForConditionResults(trail);
  return {
    ...outcome,
    node,
    changes: changesForFoundAnswers(outcome, said, node, { was: words, now: words, placeOfAnswers }),
  };
}

/** Returns the words for a condition that holds and one that does not: "shown" for blocks, "run" for steps. */
function wordsForConditionResults(trail: readonly PathStep[]): readonly [LocalizedText, LocalizedText] {
  if (trail.at(-1)?.key !== "when") return [en`true`.zh`成立`, en`false`.zh`不成立`];
  const isStep = trail.some(({ shape }) => shape?.annotations["x-exactlyOne"]) || trail[1]?.key === "forms";
  return isStep ? [en`run`.zh`执行`, en`skipped`.zh`跳过`] : [en`shown`.zh`显示`, en`not shown`.zh`不显示`];
}

interface CasesComparison {
  list: JsonNode;
  before: readonly JsonNode[];
  after: readonly JsonNode[];
  place: ProvableExpression;
  shared: SharedQuestion;
  trail: readonly PathStep[];
}

function compareTextCases({ list, before, after, place, shared, trail }: CasesComparison): ComparedCondition {
  const rows = (cases: readonly JsonNode[]) =>
    cases.map((one, index) => ({ state: String(index), when: expressionAtNode(findChild(one, "when")) }));
  const texts = (cases: readonly JsonNode[]) =>
    cases.map((one) => expressionSourceOf(findChild(one, "text") ?? one) ?? "");
  const [old, now] = [texts(before), texts(after)];
  // A changed text of a case is reported as a text change; this comparison only reports which case is shown.
  const isSame = (from: number, to: number) =>
    old[from] === now[to] || (from === to && old.length === now.length);
  const outcome = findAnswersThatDiffer(
    ...proofQuestionsOfVersions(place, shared, [rows(before), rows(after)]),
    isSame,
  );
  const words = {
    was: old.map(formatJsonInMessage),
    now: now.map(formatJsonInMessage),
    placeOfAnswers: place.question.place,
  };
  return {
    ...outcome,
    node: list,
    changes: changesForFoundAnswers(outcome, describePlace(trail), list, words),
  };
}

/** Returns the answers for which a condition differs once everything has loaded; if none, those while loading. */
function findAnswersThatDiffer(
  before: TableQuestion,
  after: TableQuestion,
  isSame: (from: number, to: number) => boolean,
): DifferingAnswers {
  const withAllAnswers = (question: TableQuestion) => assumeEndpointsLoaded(question, () => true);
  const outcome = findDifferingAnswers(withAllAnswers(before), withAllAnswers(after), isSame);
  return outcome.found.length > 0 ? outcome : findDifferingAnswers(before, after, isSame);
}

function proofQuestionsOfVersions(
  place: ProvableExpression,
  shared: SharedQuestion,
  [before, after]: [TableQuestion["rows"], TableQuestion["rows"]],
): [TableQuestion, TableQuestion] {
  const question = { ...place.question, hitPolicy: "FIRST" as const };
  // The surroundings and known facts come from the later document; the definitions for `before` from the earlier one.
  const read = assumeEndpointsLoaded(shared, (name) => question.endpoints[name]?.loaded ?? false);
  return [
    { ...question, ...read, rows: before },
    { ...question, rows: after },
  ];
}

function changesForFoundAnswers(
  { found }: DifferingAnswers,
  place: LocalizedText,
  node: JsonNode,
  words: { was: readonly LocalizedText[]; now: readonly LocalizedText[]; placeOfAnswers: Place },
): Change[] {
  const { placeOfAnswers } = words;
  const nothing = en`no text`.zh`不显示`;
  return found.map(({ from, to, witness }) => {
    const said = describeResponseFields(witness.fields, placeOfAnswers);
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
function valuesOnPath(root: JsonNode, path: readonly (string | number)[], shape: SchemaShape): PathStep[] {
  const trail: PathStep[] = [{ key: "", node: root, before: undefined, shape: shape.narrow(root) }];
  for (const key of path) {
    const last = trail.at(-1);
    const node = last && findChild(last.node, key);
    if (!last || !node) break;
    const inner = typeof key === "number" ? last.shape?.items : last.shape?.property(key);
    trail.push({ key, node, before: undefined, shape: inner?.narrow(node) });
  }
  return trail;
}
