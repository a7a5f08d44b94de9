import type { Block } from "../../language/document.generated.ts";
import type { Expression, Plan } from "../../plan/plan.ts";
import { waitsFor } from "../../play/ask.ts";
import type { CampaignContextValue } from "../campaign-context.ts";

/**
 * How many of these blocks, from the first on, have their place for good while the page waits for data: all of them
 * where nothing that is on its way can still move one. A block whose condition waits has none yet; below one whose list
 * or picture waits, or in which such a block stands, the others have none. In a dialog nothing waits. Pure.
 */
export function firstUnsettled(campaign: CampaignContextValue, view: readonly Block[]): number {
  const { plan, live } = campaign;
  const waits = (names: ReadonlySet<string>) => waitsFor(campaign, names)?.kind === "pending";
  const first = live ? -1 : view.findIndex((block) => waits(decidersOf(plan, block)));
  const block = view[first];
  if (!block) return view.length;
  return waits(plan.reads(block.when)) ? first : first + 1;
}

const known = new WeakMap<Block, ReadonlySet<string>>();

/** The names that decide how much room a block takes: those that its conditions, lists and picture addresses read, and those of the blocks in it. */
function decidersOf(plan: Plan, block: Block): ReadonlySet<string> {
  let names = known.get(block);
  if (!names) {
    const read = new Set<string>();
    const visit = (value: unknown) => {
      if (typeof value !== "object" || value === null) return;
      // Only blocks have a type: what else has a condition is a text, whose place is kept.
      const { type, when, each, address } = value as Record<string, unknown>;
      const deciders = typeof type === "string" ? [when, type !== "marquee" && each, address] : [each];
      for (const one of deciders) for (const name of plan.reads(one as Expression)) read.add(name);
      Object.values(value).forEach(visit);
    };
    visit(block);
    names = read;
    known.set(block, names);
  }
  return names;
}
