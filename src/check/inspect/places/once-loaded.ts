import { childOf, itemsOf, textOf } from "../../json/json-node.ts";
import type { PlaceQuestion } from "../../tables/prove-place.ts";
import type { Inspection } from "../inspection.ts";

/** The question for when all that the page loads has come: what is missing before that shows as -- for a moment. Pure. */
export function onceLoaded(question: PlaceQuestion, { root }: Inspection): PlaceQuestion {
  const load = childOf(root, "load");
  const names = itemsOf(load).map(textOf);
  const endpoints = Object.entries(question.endpoints).map(([name, one]) => [
    name,
    { ...one, loaded: one.loaded || names.includes(name) },
  ]);
  return { ...question, endpoints: Object.fromEntries(endpoints) };
}
