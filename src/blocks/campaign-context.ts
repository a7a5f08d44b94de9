import {
  type ComponentType,
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import type { Block, Campaign, Text } from "../language/document.generated.ts";
import type { Scope } from "../language/syntax/ast.ts";
import { Maybe, UNKNOWN } from "../language/values.ts";
import type { Expression } from "../plan/plan.ts";
import { ask, type Verdict, waitsFor } from "../play/ask.ts";
import type { Filled } from "../play/form.ts";
import type { PageState, Snapshot } from "../play/snapshot.ts";
import { keyOf, type Target, tapOf } from "../play/tap.ts";
import { UNAVAILABLE } from "../play/words.ts";
import { type TapListener, type TapProps, tapProps } from "./shared/tap-props.ts";

/** What every block of a kind is drawn by. */
export type BlockView = ComponentType<{ block: never }>;

/** The blocks of a page that are on the screen before React hydrates it. Blocks below the last one are left out. */
export interface ShownBlocks {
  /** The snapshots of blocks that show answers, by index in the page's `view`. The other blocks wait. */
  snapshots: Record<number, Snapshot>;
  /** How many blocks are on the screen. Left out: all down to the first whose height may still change. */
  end?: number | undefined;
}

/** What blocks are drawn from, and whom they tell of taps. */
export interface CampaignContextValue extends PageState, TapListener {
  /** The names that expressions see here, with their values. Inside a list, an item is among them. */
  scope: Scope;
  /** Inside a dialog, whose scope is that of the moment when it opened: the names as they are now. */
  live?: Scope | undefined;
  /** The view of each kind of block that the page uses. */
  views: Record<string, BlockView>;
  /** A form as it was filled in; with `code`, only the code of this field is asked for. */
  submit(form: string, filled: Filled, code?: string): void;
  /** Something was typed into a field. */
  edit(form: string, field: string): void;
  /** Milliseconds of the clock that never jumps, by which taps are remembered. */
  steady(): number;
  /** Goes to another page of the app as this visitor; left out where nobody can. */
  follow?: ((route: string) => void) | undefined;
  /** The customer has set this value of local to true or false. */
  toggle(value: string, isOn: boolean): void;
  /** The draw that was told to land will have come to rest after so many milliseconds. */
  landing(draw: string, ms: number): void;
  /** A moment has come on which the page's data depends, such as the end of a countdown. */
  passed(): void;
  /** Says on the page that something of it is not to be had, until the function that it returns is called. */
  trouble(message: string): () => void;
  /** Tells the developers of a block that cannot be drawn. */
  report(what: string): void;
  /** Draws another page inside this one; left out where that cannot be. */
  embed?: ((route: string) => ReactNode) | undefined;
  /** The blocks on the screen while React hydrates the page. Undefined afterwards. */
  shown?: ShownBlocks | undefined;
  /** What blocks keep for when the customer comes back to the page; left out where nobody can. */
  kept?: Map<string, unknown> | undefined;
}

export const CampaignContext = createContext<CampaignContextValue | null>(null);

/**
 * The campaign around the blocks of a list's item. It is a context of its own, since a change of a context further
 * out has React draw all again that reads it further in, even where a nearer value stayed the same.
 */
export const ItemContext = createContext<CampaignContextValue | null>(null);

/** Where a block stands on its page, among all that are drawn: no other has the same place. */
export const PlaceContext = createContext("");

/** Which item of a list something stands in, in words; empty outside of any, and where there is but one. */
export const OrdinalContext = createContext("");

/** Whether a title stands above that a panel or section gave to what is in it. */
export const TitledContext = createContext(false);

/** The heading of something in a list of its kind: one level below the title above, the page's own where there is none. */
export function useItemHeading(): "h2" | "h3" {
  return use(TitledContext) ? "h3" : "h2";
}

/**
 * An id for what a block draws; of its kind there is one on the page. React's own (`useId`) would tell where a
 * component stands in the app, of which the first drawing of a page knows nothing (src/ahead).
 */
export function usePlaceId(kind: string): string {
  return `${kind}${use(PlaceContext)}`;
}

/** The campaign around a block. */
export function useCampaign(): CampaignContextValue {
  const campaign = use(ItemContext) ?? use(CampaignContext);
  if (!campaign) throw new Error("A block is drawn outside of a campaign page.");
  return campaign;
}

/** The same, but as it is now, inside a dialog too: for what a state table says, and for what is typed. */
export function useLiveCampaign(): CampaignContextValue {
  const campaign = useCampaign();
  return campaign.live ? { ...campaign, scope: campaign.live, live: undefined } : campaign;
}

/** The names with an item of a list under the name that its block gives it. */
export function withName(scope: Scope, name = "item", item: unknown): Scope {
  return { ...scope, [name]: item };
}

/** The campaign as a block inside a list sees it. */
export function withItem(
  campaign: CampaignContextValue,
  name: string | undefined,
  item: unknown,
): CampaignContextValue {
  const { scope, live } = campaign;
  return {
    ...campaign,
    scope: withName(scope, name, item),
    ...(live && { live: withName(live, name, item) }),
  };
}

/** A text to show, or undefined while it waits for data: then a skeleton stands in its place. */
export type Words = (template: Text | undefined) => string | undefined;

/** What React may know a text by among others. */
export function textKey(text: Text): string {
  return typeof text === "string" ? text : JSON.stringify(text);
}

/** Renders templates by what the page knows now; in a dialog, by what it knew when that opened. */
export function useWords(): Words {
  return wordsOf(useCampaign());
}

/** Renders templates of a state table, which is live everywhere. */
export function useLiveWords(): Words {
  return wordsOf(useLiveCampaign());
}

function wordsOf(campaign: CampaignContextValue): Words {
  const { plan, scope, live } = campaign;
  return (template) => {
    if (!live && waitsFor(campaign, plan.templateReads(template))?.kind === "pending") return undefined;
    return plan.render(template, scope);
  };
}

/** What a state table says here and now. Where it is not to be had, the page says so, once for all of them. */
export function useTable(table: string): Verdict {
  const campaign = useLiveCampaign();
  const verdict = ask(campaign, table, campaign.scope);
  useTrouble(verdict.kind === "unavailable" ? verdict.message : undefined);
  return verdict;
}

/** What stands in the place of what is not to be had: the page says why, and offers the retry. */
export const NOT_HERE = "暂不可用";

/** Taps on what does just one thing: the attributes of its button, and whether it is under way. By what holds now, in a dialog too. */
export function useTaps(): { on(target: Target): TapProps; isBusy(target: Target): boolean } {
  const campaign = useLiveCampaign();
  const meantBy = (target: Target) => tapOf(campaign.plan, target, campaign.scope);
  return {
    on: (target) => tapProps(campaign, () => meantBy(target)),
    isBusy: (target) => {
      const meant = meantBy(target);
      return meant !== undefined && campaign.snapshot.runs[keyOf(meant)] !== undefined;
    },
  };
}

/** Has the page say what is the matter, for as long as there is a message. */
export function useTrouble(message: string | undefined): void {
  const { trouble } = useCampaign();
  useLayoutEffect(() => (message === undefined ? undefined : trouble(message)), [message, trouble]);
}

/** The list of an expression. Where it is not to be had, the page says so. */
export function useItems(expression: string): {
  items: readonly unknown[];
  lack?: "pending" | "unavailable";
} {
  const campaign = useCampaign();
  const { plan, scope, live } = campaign;
  const value = plan.attempt(expression, scope);
  const wait = live ? undefined : waitsFor(campaign, plan.reads(expression));
  const isUnknown = value === UNKNOWN;
  const message = wait?.kind === "unavailable" ? wait.message : isUnknown ? UNAVAILABLE : undefined;
  useTrouble(wait?.kind === "pending" ? undefined : message);
  const items = Array.isArray(value) ? value.filter((item) => !(item instanceof Maybe)) : [];
  const lack = wait?.kind ?? (isUnknown ? "unavailable" : undefined);
  return { items, ...(lack && { lack }) };
}

/** The number of an expression by what the page knows now; null where it has none. */
export function useNumber(): (expression: Expression | undefined) => number | null {
  const { plan, scope } = useCampaign();
  return (expression = "null") => plan.number(expression, scope);
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

/** Kinds of blocks that draw a heading for their whole page. */
const HEADED = ["hero", "poster", "page"];

/** Whether something on a page is its heading. */
export function isHeaded(campaign: Pick<Campaign, "view">): boolean {
  const kinds = blockKindsIn({ view: campaign.view });
  return HEADED.some((kind) => kinds.has(kind));
}

/** The kinds of blocks that stand on a page and in its dialogs. */
export function blockKindsIn({ view, dialogs = {} }: Pick<Campaign, "view" | "dialogs">): Set<string> {
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
