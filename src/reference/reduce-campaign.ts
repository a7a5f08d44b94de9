import { parsePointer } from "../check/json/json-node.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { type CampaignPart, splitCampaignIntoParts } from "./campaign-parts.ts";

type Campaign = Readonly<Record<string, unknown>>;

interface SmallCampaignOptions {
  /** JSON Pointer of the value to demonstrate. */
  pointer: string;
  schemas: Schemas;
  /** Returns the number of problems of a campaign. Parts that reduce it are kept. */
  problemsOf: (campaign: Campaign) => number;
}

/** The top-level key under which a campaign lists its blocks. */
const VIEW_KEY = "view";

/**
 * Reduces a campaign to the parts that demonstrate one value: the value, the parts that it names and reads,
 * and, if it is not visible by itself, the parts that lead to it. Pure.
 */
export function reduceCampaign(
  whole: Campaign,
  wanted: SmallCampaignOptions,
): { campaign: Campaign; pointer: string } {
  const parts = splitCampaignIntoParts(whole, wanted.schemas);
  const [first = "", second = ""] = parsePointer(wanted.pointer);
  const own = parts.get(`${first}/${second}`) ?? parts.get(first);
  if (!own) return { campaign: whole, pointer: wanted.pointer };
  const required = wanted.schemas["campaign.schema.json"]?.required ?? [];
  const always = [...parts.values()].filter(
    ({ name, path }) =>
      path.length === 1 &&
      name !== "$comment" &&
      (required.includes(name) || typeof whole[name] !== "object"),
  );
  const way = findVisibleChainTo(own, parts) ?? selectTypicalBlocks(parts);
  let names = [...always.map((part) => part.name), own.name, ...way];
  let kept = addNeededParts(names, parts);
  names = [...names, ...findValueSettingBlocks(kept, parts)];
  kept = addNeededParts(names, parts);
  let problems = wanted.problemsOf(keepOnlyParts(whole, kept));
  for (const user of findPartsUsing(kept, parts)) {
    if (problems === 0) break;
    const more = [...names, user.name, ...(findVisibleChainTo(user, parts) ?? [])];
    const found = addNeededParts(more, parts);
    const left = wanted.problemsOf(keepOnlyParts(whole, found));
    if (left < problems) [names, kept, problems] = [more, found, left];
  }
  return { campaign: keepOnlyParts(whole, kept), pointer: pointerAfterRemoval(kept, own, wanted.pointer) };
}

/** Returns the pointer of a value after other parts are removed: items of lists move up. */
function pointerAfterRemoval(
  kept: ReadonlySet<string>,
  { path: [list, index] }: CampaignPart,
  pointer: string,
): string {
  if (typeof index !== "number") return pointer;
  const before = Array.from({ length: index }, (_, i) => i).filter((i) => kept.has(`${list}/${i}`));
  return pointer.replace(/^(\/[^/]+\/)\d+/, `$1${before.length}`);
}

/** Returns the shortest chain of parts from a visible block to this part, or undefined if customers cannot reach it. */
function findVisibleChainTo(
  own: CampaignPart,
  parts: ReadonlyMap<string, CampaignPart>,
): string[] | undefined {
  let ways = [[own]];
  const seen = new Set([own.name]);
  while (ways.length > 0) {
    const there = ways.find(([first]) => first?.path[0] === VIEW_KEY);
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

/** Returns these parts and all parts that they need, plus list items that refer only to kept parts. */
function addNeededParts(names: readonly string[], parts: ReadonlyMap<string, CampaignPart>): Set<string> {
  const kept = new Set<string>();
  const keepPart = (name: string) => {
    const part = parts.get(name);
    if (!part || kept.has(name)) return;
    kept.add(name);
    for (const one of [...part.named, ...part.read]) keepPart(one);
  };
  for (const name of names) keepPart(name);
  for (const { name, path, named, read } of parts.values()) {
    const needs = [...named, ...[...read].filter((one) => parts.has(one))];
    const isItem = typeof path[1] === "number" && path[0] !== VIEW_KEY;
    if (isItem && needs.length > 0 && needs.every((one) => kept.has(one))) kept.add(name);
  }
  return kept;
}

/** Returns the blocks that show a typical page: the first one, and the one with the most dependencies. */
function selectTypicalBlocks(parts: ReadonlyMap<string, CampaignPart>): string[] {
  const shown = [...parts.values()].filter(({ path }) => path[0] === VIEW_KEY);
  const needs = ({ name }: CampaignPart) => addNeededParts([name], parts).size;
  const [most] = [...shown].sort((a, b) => needs(b) - needs(a));
  return [...shown.slice(0, 1), ...(most ? [most] : [])].map(({ name }) => name);
}

/** Returns the names of blocks that set values which are read but never set otherwise, such as a checkbox. */
function findValueSettingBlocks(
  kept: ReadonlySet<string>,
  parts: ReadonlyMap<string, CampaignPart>,
): string[] {
  const all = [...parts.values()];
  const isNamed = (one: string) => all.some(({ name, named }) => kept.has(name) && named.has(one));
  const missing = [...kept].filter((one) => !isNamed(one));
  return missing.flatMap((one) =>
    all
      .filter(({ path, named }) => path[0] === VIEW_KEY && named.has(one))
      .map(({ name }) => name)
      .slice(0, 1),
  );
}

/** Returns the other parts of the campaign that use a kept part. */
function findPartsUsing(kept: ReadonlySet<string>, parts: ReadonlyMap<string, CampaignPart>): CampaignPart[] {
  return [...parts.values()].filter(
    ({ name, named, read }) => !kept.has(name) && [...named, ...read].some((one) => kept.has(one)),
  );
}

/** Returns the campaign with only these parts, in their order. */
function keepOnlyParts(whole: Campaign, kept: ReadonlySet<string>): Campaign {
  const entries = Object.entries(whole).flatMap(([key, value]): [string, unknown][] => {
    if (kept.has(key)) return [[key, value]];
    if (Array.isArray(value)) {
      const items = value.filter((_, index) => kept.has(`${key}/${index}`));
      return items.length > 0 || key === VIEW_KEY ? [[key, items]] : [];
    }
    if (typeof value !== "object" || value === null) return [];
    const own = Object.entries(value).filter(([name]) => kept.has(`${key}/${name}`));
    return own.length > 0 ? [[key, Object.fromEntries(own)]] : [];
  });
  return Object.fromEntries(entries);
}
