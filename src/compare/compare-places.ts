import type { Inspection } from "../check/inspect/inspection.ts";
import type { Place } from "../check/inspect/places-of.ts";
import { expressionOf, type SharedQuestion, sharedQuestion } from "../check/inspect/question-of.ts";
import { provenTexts } from "../check/inspect/text-cases.ts";
import { knownPlaces } from "../check/inspect/verdicts.ts";
import { childOf, expressionText, type JsonNode } from "../check/json/json-node.ts";
import type { Shape } from "../check/schema/shape.ts";
import type { Visit } from "../check/schema/walk.ts";
import { describe } from "../check/tables/describe.ts";
import { type TableQuestion, withLoaded } from "../check/tables/world/question.ts";
import { en, type Saying, sayJson } from "../language/messages/saying.ts";
import { alone, answeredOtherwise, isSameRow, type Outcome } from "./answered-otherwise.ts";
import { isReadOtherwise } from "./both-questions.ts";
import type { Change } from "./change.ts";
import type { Difference, Step } from "./differences.ts";
import type { Renames } from "./meaning.ts";
import { atOf } from "./say-difference.ts";
import { sayPlace } from "./say-place.ts";

/** A condition or a text with cases of two documents, and for which answers it is otherwise. */
export interface ComparedPlace extends Outcome {
  /** The condition or the list in the later document. */
  node: JsonNode;
  changes: Change[];
}

interface Sides {
  before: Inspection;
  after: Inspection;
  differences: readonly Difference[];
  renames: Renames;
  shape: Shape;
}

/**
 * Conditions of blocks, steps and the like, and texts with cases: those that are written otherwise, and those that read
 * something that is. Rows of tables aside, which are asked together. Pure.
 */
export function comparePlaces(sides: Sides): ComparedPlace[] {
  const { after, before } = sides;
  const shared = { before: sharedQuestion(before.root), after: sharedQuestion(after.root) };
  const earlier = earlierNodes(sides);
  // Under other names it is not told apart whether something is otherwise.
  const isOther = (places: readonly Place[]) =>
    sides.renames.size === 0 &&
    places.some(({ text }) => text.nodes.some((node) => isReadOtherwise(shared.before, shared.after, node)));
  const conditions = knownPlaces(after).flatMap((place) => {
    const { path, shape } = place.text.visit;
    const isCondition =
      shape.annotations["x-expression"] === "boolean" && !place.isRow && path[0] !== "assume";
    const old = isCondition ? earlier(place.text.visit) : undefined;
    const [now] = place.text.nodes;
    if (!old || !now || (!old.isWritten && !isOther([place]))) return [];
    const questions = questionsAt(place, shared.before, [alone(expressionOf(old.node)), alone(now)]);
    const trail = trailTo(after.root, path, sides.shape);
    return [conditionChanges(otherwiseAt(...questions, isSameRow), trail, place.text.visit.node)];
  });
  const texts = provenTexts(after).flatMap(({ list, cases, conditions: places }) => {
    const [place] = places;
    const visit = place?.text.visit.parent?.parent;
    const old = visit && earlier(visit);
    if (!place || !old?.node || (!old.isWritten && !isOther(places))) return [];
    const trail = trailTo(after.root, place.text.visit.path.slice(0, -2), sides.shape);
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
  return [...conditions, ...texts, ...liftedConditions(sides)];
}

/** Conditions of which what they were for is now free. */
function liftedConditions({ after, before, differences }: Sides): ComparedPlace[] {
  const shared = sharedQuestion(after.root);
  const places = knownPlaces(before);
  return differences.flatMap((difference) => {
    const place = places.find(({ isRow, text }) => text.visit.node === difference.before && !isRow);
    const [was] = place?.text.nodes ?? [];
    if (difference.kind !== "gone" || difference.trail.at(-1)?.key !== "when" || !place || !was) return [];
    const [now, old] = questionsAt(place, shared, [alone(null), alone(was)]);
    return [conditionChanges(otherwiseAt(old, now, isSameRow), difference.trail, difference.at)];
  });
}

/** Finds what a value of the later document was, and whether it is written otherwise; undefined for one that was not there. */
function earlierNodes({ differences }: Sides) {
  const steps = new Map(
    differences.flatMap(({ trail }) => trail.map((step) => [step.node, step.before] as const)),
  );
  const added = new Set(differences.flatMap(({ after, kind }) => (kind === "added" ? [after] : [])));
  const isNew = ({ node, parent }: Visit): boolean =>
    added.has(node) || (parent !== undefined && isNew(parent));
  return (visit: Visit): { node: JsonNode | undefined; isWritten: boolean } | undefined => {
    const { node, parent } = visit;
    // The condition itself may be new, of something that was there.
    if (parent && isNew(parent)) return undefined;
    if (steps.has(node)) return { node: steps.get(node), isWritten: true };
    return { node, isWritten: false };
  };
}

function conditionChanges(outcome: Outcome, trail: readonly Step[], node: JsonNode): ComparedPlace {
  // The condition is what is told: it goes without saying.
  const said = sayPlace(trail.at(-1)?.key === "when" ? trail.slice(0, -1) : trail);
  const words = wordsFor(trail);
  return { ...outcome, node, changes: changesOf(outcome, said, node, { was: words, now: words }) };
}

/** What it means that a condition holds, and that it does not: a block is shown, a step is done. */
function wordsFor(trail: readonly Step[]): readonly [Saying, Saying] {
  if (trail.at(-1)?.key !== "when") return [en`true`.zh`成立`, en`false`.zh`不成立`];
  const isStep = trail.some(({ shape }) => shape?.annotations["x-exactlyOne"]) || trail[1]?.key === "forms";
  return isStep ? [en`done`.zh`执行`, en`skipped`.zh`跳过`] : [en`shown`.zh`显示`, en`not shown`.zh`不显示`];
}

interface Cases {
  list: JsonNode;
  before: readonly JsonNode[];
  after: readonly JsonNode[];
  place: Place;
  shared: SharedQuestion;
  trail: readonly Step[];
}

function compareCases({ list, before, after, place, shared, trail }: Cases): ComparedPlace {
  const rows = (cases: readonly JsonNode[]) =>
    cases.map((one, index) => ({ state: String(index), when: expressionOf(childOf(one, "when")) }));
  const texts = (cases: readonly JsonNode[]) =>
    cases.map((one) => expressionText(childOf(one, "text") ?? one) ?? "");
  const [old, now] = [texts(before), texts(after)];
  // A case that says something else is told as a text; here counts which case it is.
  const isSame = (from: number, to: number) =>
    old[from] === now[to] || (from === to && old.length === now.length);
  const outcome = otherwiseAt(...questionsAt(place, shared, [rows(before), rows(after)]), isSame);
  const words = { was: old.map(sayJson), now: now.map(sayJson) };
  return { ...outcome, node: list, changes: changesOf(outcome, sayPlace(trail), list, words) };
}

/** Where something is otherwise once all that the page loads is there, that is told; else what is while it is on its way. */
function otherwiseAt(
  before: TableQuestion,
  after: TableQuestion,
  isSame: (from: number, to: number) => boolean,
): Outcome {
  const answered = (question: TableQuestion) => withLoaded(question, () => true);
  const outcome = answeredOtherwise(answered(before), answered(after), isSame);
  return outcome.found.length > 0 ? outcome : answeredOtherwise(before, after, isSame);
}

function questionsAt(
  place: Place,
  shared: SharedQuestion,
  [before, after]: [TableQuestion["rows"], TableQuestion["rows"]],
): [TableQuestion, TableQuestion] {
  const question = { ...place.question, hitPolicy: "FIRST" as const };
  // Where it stands, and what is so there, as the later document has it; what it reads as the earlier one said.
  const read = withLoaded(shared, (name) => question.endpoints[name]?.loaded ?? false);
  return [
    { ...question, ...read, rows: before },
    { ...question, rows: after },
  ];
}

function changesOf(
  { found }: Outcome,
  place: Saying,
  node: JsonNode,
  words: { was: readonly Saying[]; now: readonly Saying[] },
): Change[] {
  const nothing = en`nothing`.zh`不显示`;
  return found.map(({ from, to, witness }) => {
    const said = describe(witness.fields);
    const [was, now] = [words.was[from] ?? nothing, words.now[to] ?? nothing];
    return {
      topic: "states",
      said: en`${place}: ${said}: was ${was}, now ${now}`.zh`${place}：当${said}时，原来${was}，现在${now}`,
      answer: { fields: witness.fields, said, was, now },
      notes: [],
      at: atOf(node),
    };
  });
}

/** The way to a value of the later document, for its words. */
function trailTo(root: JsonNode, path: readonly (string | number)[], shape: Shape): Step[] {
  const trail: Step[] = [{ key: "", node: root, before: undefined, shape: shape.narrow(root) }];
  for (const key of path) {
    const last = trail.at(-1);
    const node = last && childOf(last.node, key);
    if (!last || !node) break;
    const inner = typeof key === "number" ? last.shape?.items : last.shape?.property(key);
    trail.push({ key, node, before: undefined, shape: inner?.narrow(node) });
  }
  return trail;
}
