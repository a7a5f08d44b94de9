import { useMemo, useRef } from "react";
import type { Block } from "../../language/document.generated.ts";
import { isEqual, ownEntryOf, ownProperty } from "../../language/values.ts";
import type { Plan } from "../../plan/plan.ts";
import { type CampaignContextValue, useCampaign } from "../campaign-context.ts";

/**
 * Returns a key for each item that is stable across answers: its id, or its index if ids are missing or repeated.
 * Pure.
 */
export function itemKeysOf(items: readonly unknown[]): (string | number)[] {
  const ids = items.map((item) => ownProperty(item, "id")).filter(isTextOrNumber);
  return new Set(ids.map(String)).size === items.length ? ids : items.map((_, i) => i);
}

function isTextOrNumber(id: unknown): id is string | number {
  return typeof id === "string" || typeof id === "number";
}

/**
 * Returns the names that the expressions in these blocks may read, including those of its tables, draws and forms. Every
 * text counts as an expression and as a template: the set may have a name too many, but never one too few. Pure.
 */
export function namesReadByBlocks(
  { campaign, reads, templateReads }: Plan,
  view: Block[],
): ReadonlySet<string> {
  const maps: Record<string, unknown>[] = [campaign.tables ?? {}, campaign.draws ?? {}, campaign.forms ?? {}];
  const names = new Set<string>();
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
    if (typeof value !== "string" || texts.has(value)) return;
    texts.add(value);
    for (const read of [reads, templateReads]) for (const name of read(value)) names.add(name);
    for (const map of maps) collect(ownEntryOf(map, value));
  };
  collect(view);
  return names;
}

/** Returns all values of the campaign whose change can change blocks that read only these names. Pure. */
export function viewDependenciesOf(
  names: ReadonlySet<string>,
  { plan, views, snapshot, scope, live }: CampaignContextValue,
): unknown[] {
  const { runs, rests, failedChecks, visit, refused, isMarkedLoggedOut, answers } = snapshot;
  const known = Array.from(names, (name) => [scope[name], live?.[name], answers[name]]);
  return [plan, views, runs, rests, failedChecks, visit, refused, isMarkedLoggedOut, known];
}

/** Returns the previous value as long as the new one equals it, so that nothing rerenders because of it. */
export function useStableValue<T>(value: T): T {
  const kept = useRef(value);
  if (!isEqual(kept.current, value)) kept.current = value;
  return kept.current;
}

/**
 * Returns the campaign around a block: the same object until something changes that this view can show. On a page that
 * ticks each second, a thousand orders that do not read the time are not redrawn.
 */
export function useStableCampaign(view: Block[]): CampaignContextValue {
  const campaign = useCampaign();
  const { plan } = campaign;
  const names = useMemo(() => namesReadByBlocks(plan, view), [plan, view]);
  const shown = useStableValue(viewDependenciesOf(names, campaign));
  // Its callbacks go to the page's one store, so an older object still reports taps correctly.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the campaign is a new object each time; only its shown parts count
  return useMemo(() => campaign, [shown]);
}
