import { useMemo, useRef } from "react";
import type { Block } from "../../language/document.generated.ts";
import { isEqual, ownEntry, ownProperty } from "../../language/values.ts";
import type { Plan } from "../../plan/plan.ts";
import { type CampaignContextValue, useCampaign } from "../campaign-context.ts";

/** By what each item is known from one answer to the next: its id, or its place where ids are missing or not unique. Pure. */
export function keysOf(items: readonly unknown[]): (string | number)[] {
  const ids = items.map((item) => ownProperty(item, "id")).filter(isKey);
  return new Set(ids.map(String)).size === items.length ? ids : items.map((_, i) => i);
}

function isKey(id: unknown): id is string | number {
  return typeof id === "string" || typeof id === "number";
}

/**
 * The names that the expressions of a view may read, those of the tables, draws and forms that it shows included.
 * Every text counts as an expression and as a template, so that it may be a name too many, but never one too few. Pure.
 */
export function namesReadBy({ campaign, reads, templateReads }: Plan, view: Block[]): ReadonlySet<string> {
  const maps: Record<string, unknown>[] = [campaign.tables ?? {}, campaign.draws ?? {}, campaign.forms ?? {}];
  const names = new Set<string>();
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
    if (typeof value !== "string" || texts.has(value)) return;
    texts.add(value);
    for (const read of [reads, templateReads]) for (const name of read(value)) names.add(name);
    for (const map of maps) collect(ownEntry(map, value));
  };
  collect(view);
  return names;
}

/** All that blocks which read only these names are drawn from. Pure. */
export function shownBy(
  names: ReadonlySet<string>,
  { plan, views, snapshot, scope, live }: CampaignContextValue,
): unknown[] {
  const { runs, rests, failedChecks, visit, refused, doubted, answers } = snapshot;
  const known = Array.from(names, (name) => [scope[name], live?.[name], answers[name]]);
  return [plan, views, runs, rests, failedChecks, visit, refused, doubted, known];
}

/** The value before, as long as the new one equals it: what was drawn from it need not be drawn again. */
export function useSame<T>(value: T): T {
  const kept = useRef(value);
  if (!isEqual(kept.current, value)) kept.current = value;
  return kept.current;
}

/**
 * The campaign around a block, the same object until something changes that this view can show: a page that
 * ticks each second leaves a thousand orders alone in which nothing reads the time.
 */
export function useCalmCampaign(view: Block[]): CampaignContextValue {
  const campaign = useCampaign();
  const { plan } = campaign;
  const names = useMemo(() => namesReadBy(plan, view), [plan, view]);
  const shown = useSame(shownBy(names, campaign));
  // What it tells of taps goes to the page's one store, whichever moment it is of.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that campaign is another object each time is what this is about
  return useMemo(() => campaign, [shown]);
}
