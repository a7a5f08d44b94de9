import { pathOf } from "../check/json/json-node.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { type Part, partsOf } from "./parts.ts";

type Campaign = Readonly<Record<string, unknown>>;

interface Wanted {
  /** Where in the campaign the value stands for whose sake it is made small, as a JSON Pointer. */
  pointer: string;
  schemas: Schemas;
  /** How much is wrong with a campaign: what else mends it is left in. */
  problemsOf: (campaign: Campaign) => number;
}

/** Where a campaign says what it shows. */
const VIEW = "view";

/**
 * What is needed of a whole campaign to see one value of it at work: the value, what it names and reads, and, where it is
 * not seen by itself, what leads to it. Pure.
 */
export function smallCampaign(whole: Campaign, wanted: Wanted): { campaign: Campaign; pointer: string } {
  const parts = partsOf(whole, wanted.schemas);
  const [first = "", second = ""] = pathOf(wanted.pointer);
  const own = parts.get(`${first}/${second}`) ?? parts.get(first);
  if (!own) return { campaign: whole, pointer: wanted.pointer };
  const required = wanted.schemas["campaign.schema.json"]?.required ?? [];
  const always = [...parts.values()].filter(
    ({ name, path }) =>
      path.length === 1 &&
      name !== "$comment" &&
      (required.includes(name) || typeof whole[name] !== "object"),
  );
  const way = wayTo(own, parts) ?? inGeneral(parts);
  let names = [...always.map((part) => part.name), own.name, ...way];
  let kept = withNeeds(names, parts);
  names = [...names, ...giversOf(kept, parts)];
  kept = withNeeds(names, parts);
  let problems = wanted.problemsOf(only(whole, kept));
  for (const user of usersOf(kept, parts)) {
    if (problems === 0) break;
    const more = [...names, user.name, ...(wayTo(user, parts) ?? [])];
    const found = withNeeds(more, parts);
    const left = wanted.problemsOf(only(whole, found));
    if (left < problems) [names, kept, problems] = [more, found, left];
  }
  return { campaign: only(whole, kept), pointer: pointerIn(kept, own, wanted.pointer) };
}

/** Where a value of a part is among what is kept: items of lists move up. */
function pointerIn(kept: ReadonlySet<string>, { path: [list, index] }: Part, pointer: string): string {
  if (typeof index !== "number") return pointer;
  const before = Array.from({ length: index }, (_, i) => i).filter((i) => kept.has(`${list}/${i}`));
  return pointer.replace(/^(\/[^/]+\/)\d+/, `$1${before.length}`);
}

/** The parts over which customers come to one: shortest first; none for what is seen by itself; undefined where they cannot. */
function wayTo(own: Part, parts: ReadonlyMap<string, Part>): string[] | undefined {
  let ways = [[own]];
  const seen = new Set([own.name]);
  while (ways.length > 0) {
    const there = ways.find(([first]) => first?.path[0] === VIEW);
    if (there) return there.map(({ name }) => name);
    ways = ways.flatMap((way) => {
      const users = [...parts.values()].filter(
        ({ name, named }) => !seen.has(name) && named.has(way[0]?.name ?? ""),
      );
      for (const { name } of users) seen.add(name);
      return users.map((user) => [user, ...way]);
    });
  }
  return undefined;
}

/** These parts with all that they need, and with what makes it work: lists of names of which all are there. */
function withNeeds(names: readonly string[], parts: ReadonlyMap<string, Part>): Set<string> {
  const kept = new Set<string>();
  const keep = (name: string) => {
    const part = parts.get(name);
    if (!part || kept.has(name)) return;
    kept.add(name);
    for (const one of [...part.named, ...part.read]) keep(one);
  };
  for (const name of names) keep(name);
  for (const { name, path, named, read } of parts.values()) {
    const needs = [...named, ...[...read].filter((one) => parts.has(one))];
    const isItem = typeof path[1] === "number" && path[0] !== VIEW;
    if (isItem && needs.length > 0 && needs.every((one) => kept.has(one))) kept.add(name);
  }
  return kept;
}

/** What shows most of a page: what it begins with, and what needs most. */
function inGeneral(parts: ReadonlyMap<string, Part>): string[] {
  const shown = [...parts.values()].filter(({ path }) => path[0] === VIEW);
  const needs = ({ name }: Part) => withNeeds([name], parts).size;
  const [most] = [...shown].sort((a, b) => needs(b) - needs(a));
  return [...shown.slice(0, 1), ...(most ? [most] : [])].map(({ name }) => name);
}

/** What on the page gives a value to what is read there and named nowhere else, such as a box to tick. */
function giversOf(kept: ReadonlySet<string>, parts: ReadonlyMap<string, Part>): string[] {
  const all = [...parts.values()];
  const isNamed = (one: string) => all.some(({ name, named }) => kept.has(name) && named.has(one));
  const missing = [...kept].filter((one) => !isNamed(one));
  return missing.flatMap((one) =>
    all
      .filter(({ path, named }) => path[0] === VIEW && named.has(one))
      .map(({ name }) => name)
      .slice(0, 1),
  );
}

/** The parts that use what is there. */
function usersOf(kept: ReadonlySet<string>, parts: ReadonlyMap<string, Part>): Part[] {
  return [...parts.values()].filter(
    ({ name, named, read }) => !kept.has(name) && [...named, ...read].some((one) => kept.has(one)),
  );
}

/** The campaign with these parts alone, in its own order. */
function only(whole: Campaign, kept: ReadonlySet<string>): Campaign {
  const entries = Object.entries(whole).flatMap(([key, value]): [string, unknown][] => {
    if (kept.has(key)) return [[key, value]];
    if (Array.isArray(value)) {
      const items = value.filter((_, index) => kept.has(`${key}/${index}`));
      return items.length > 0 || key === VIEW ? [[key, items]] : [];
    }
    if (typeof value !== "object" || value === null) return [];
    const own = Object.entries(value).filter(([name]) => kept.has(`${key}/${name}`));
    return own.length > 0 ? [[key, Object.fromEntries(own)]] : [];
  });
  return Object.fromEntries(entries);
}
