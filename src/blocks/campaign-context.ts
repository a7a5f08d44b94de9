import {
  type ComponentType,
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useEffect,
  useState,
} from "react";
import type { Scope } from "../language/ast.ts";
import type { Block, Campaign } from "../language/document.generated.ts";
import type { Plan } from "../plan/plan.ts";
import { ask, type Verdict, waitsFor } from "../play/ask.ts";
import type { Snapshot } from "../play/snapshot.ts";

/** What every block of a kind is drawn by. */
export type BlockView = ComponentType<{ block: never }>;

/** What blocks are drawn from, and whom they tell of taps. */
export interface CampaignContextValue {
  plan: Plan;
  snapshot: Snapshot;
  /** The names that expressions see here, with their values. Inside a list, an item is among them. */
  scope: Scope;
  /** The view of each kind of block that the page uses. */
  views: Record<string, BlockView>;
  /** A tap on something that does this action, or this call of the native app. */
  tap(action: string): void;
  /** Asks again for all data of the page. */
  retry(): void;
  /** A form as it was filled in, values by field. */
  submit(form: string, values: Record<string, string>): void;
  /** Something was typed into a field. */
  edit(form: string, field: string): void;
  /** The draw that was told to land will have come to rest after so many milliseconds. */
  landing(draw: string, ms: number): void;
  /** Tells the developers of a block that cannot be drawn. */
  report(what: string): void;
  /** Draws another page inside this one; left out where that cannot be. */
  embed?: ((route: string) => ReactNode) | undefined;
  /** What blocks keep for when the customer comes back to the page; left out where nobody can. */
  kept?: Map<string, unknown> | undefined;
}

export const CampaignContext = createContext<CampaignContextValue | null>(null);

/**
 * The campaign around the blocks of a list's item. It is a context of its own, since a change of a context further
 * out has React draw all again that reads it further in, even where a nearer value stayed the same.
 */
export const ItemContext = createContext<CampaignContextValue | null>(null);

/** The campaign around a block. */
export function useCampaign(): CampaignContextValue {
  const campaign = use(ItemContext) ?? use(CampaignContext);
  if (!campaign) throw new Error("A block is drawn outside of a campaign page.");
  return campaign;
}

/** A text to show, or undefined while it waits for data: then a skeleton stands in its place. */
export type Words = (template: string | undefined) => string | undefined;

/** Renders templates by what the page knows now. */
export function useWords(): Words {
  const { plan, snapshot, scope } = useCampaign();
  return (template) => {
    if (template && waitsFor(plan, snapshot, [template])?.kind === "pending") return undefined;
    return plan.render(template, scope);
  };
}

/** What a state table says here and now. */
export function useTable(table: string): Verdict {
  const { plan, snapshot, scope } = useCampaign();
  return ask(plan, snapshot, table, scope);
}

/** The number of an expression by what the page knows now; null where it has none. */
export function useNumber(): (expression: string) => number | null {
  const { plan, scope } = useCampaign();
  return (expression) => {
    const value = plan.evaluate(expression, scope);
    return typeof value === "number" ? value : null;
  };
}

/**
 * State of a block that is found again when the customer comes back to the page. The name tells it from what
 * other blocks of the page keep.
 */
export function useKept<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const { plan, kept } = useCampaign();
  const key = `${plan.campaign.id} ${name}`;
  // Whatever stands under a block's own name was put there by it.
  const [value, setValue] = useState(() => (kept?.has(key) ? (kept.get(key) as T) : initial));
  useEffect(() => {
    kept?.set(key, value);
  }, [kept, key, value]);
  return [value, setValue];
}

/** The kinds of block that a campaign uses: in its view, its dialogs, and inside other blocks. */
export function kindsOf({ view, dialogs = {} }: Pick<Campaign, "view" | "dialogs">): Set<string> {
  const kinds = new Set<string>();
  const collect = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    // Whatever a block holds others in: only blocks have a type.
    const { type } = value as Partial<Block>;
    if (typeof type === "string") kinds.add(type);
    Object.values(value).forEach(collect);
  };
  collect([view, Object.values(dialogs).map((dialog) => dialog.view)]);
  return kinds;
}
