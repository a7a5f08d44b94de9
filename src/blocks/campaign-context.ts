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
import { MaybeItem, UNKNOWN } from "../language/values.ts";
import type { Expression, SayWord } from "../plan/plan.ts";
import type { FilledForm } from "../play/form-values-and-checks.ts";
import type { EventHandling } from "../play/immediate-steps.ts";
import type { PageState, Snapshot } from "../play/snapshot.ts";
import { evaluateTable, reasonDataIsMissing, type TableResult } from "../play/state-table.ts";
import { actionOfTap, keyOfRunningAction, type TapTarget } from "../play/tap-action.ts";
import { type TapListener, type TapProps, tapProps } from "./shared/tap-props.ts";

/** View of one kind of block. */
export type BlockView = ComponentType<{ block: never }>;

/** The blocks of a page that are on the screen before React hydrates it. Blocks below the last one are left out. */
export interface PrerenderedBlocks {
  /** The snapshots of blocks that show answers, by index in the page's `view`. The other blocks wait. */
  snapshots: Record<number, Snapshot>;
  /** Number of blocks on the screen. Left out: all down to the first whose height may still change. */
  end?: number | undefined;
}

/** Data that blocks render, and the callbacks that they report events to. */
export interface CampaignContextValue extends PageState, TapListener {
  /** Names that expressions can read here, with their values. Inside a list, the item is among them. */
  scope: Scope;
  /** Inside a dialog, whose `scope` is frozen when it opens: the current scope. */
  live?: Scope | undefined;
  /** Views of the kinds of block that the page uses, by type. */
  views: Record<string, BlockView>;
  /** Loads all data of the page again. */
  retry(): void;
  /** Submits a filled form; with `code`, only requests the code of this field. */
  submit(form: string, filled: FilledForm, code?: string): void;
  /** Reports that the customer typed into a field. */
  edit(form: string, field: string): void;
  /** Returns milliseconds of a clock that nobody can set; taps are recorded by it. */
  steady(): number;
  /** Goes to another page of the app as this visitor. Undefined without a router. */
  follow?: ((route: string) => void) | undefined;
  /** Sets this value of `local` to true or false for the customer. */
  toggle(value: string, isOn: boolean): void;
  /** Handles an event by a block's own code (play/load-next-page.ts). Undefined where nothing happens. */
  handle?(by: (play: EventHandling) => void): void;
  /** Reports that a widget moves to the result of this draw, and in how many ms it rests: the page goes on then. */
  landing(draw: string, ms: number): void;
  /** Reports that a moment has passed on which the page's data depends, such as the end of a countdown. */
  momentPassed(): void;
  /** Shows a message that part of the page is unavailable, until the returned function is called. */
  showTrouble(message: string): () => void;
  /** Reports to developers that a block cannot be drawn. */
  report(what: string): void;
  /** Renders another page inside this one. Undefined where pages cannot be embedded. */
  embed?: ((route: string) => ReactNode) | undefined;
  /** The blocks on the screen while React hydrates the page. Undefined afterwards. */
  shown?: PrerenderedBlocks | undefined;
  /** Block state to restore when the customer comes back to the page. Undefined where nobody can come back. */
  kept?: Map<string, unknown> | undefined;
}

/** The campaign that a page draws; null outside of a campaign page. Blocks read it with `useCampaign`. */
export const CampaignContext = createContext<CampaignContextValue | null>(null);

/**
 * The campaign as the blocks of a list item see it, with the item in `scope`. It is a separate context, because a
 * change of an outer context makes React redraw every inner consumer, even if a nearer provider's value is the same.
 */
export const ItemContext = createContext<CampaignContextValue | null>(null);

/** Unique path of a block on the page, such as `/view/2`, from which ids of elements are made. */
export const BlockPathContext = createContext("");

/** Position of a list item in words, for screen readers. Empty outside of lists, and in a list of one item. */
export const ItemPositionContext = createContext("");

/** Whether a panel or section has a title, which decides the heading level of the blocks in it. */
export const HasTitleContext = createContext(false);

/**
 * Returns the heading level of an item in a list: h3 below the title of a panel or section, h2 below the page's own.
 */
export function useItemHeadingLevel(): "h2" | "h3" {
  return use(HasTitleContext) ? "h3" : "h2";
}

/**
 * Returns an id for an element of a block that draws one element of this kind. React's `useId` depends on the
 * component's position in the app, which the prerenderer does not know (src/ahead).
 */
export function useBlockElementId(kind: string): string {
  return `${kind}${use(BlockPathContext)}`;
}

/** Returns the campaign around a block. Throws outside of a campaign page. */
export function useCampaign(): CampaignContextValue {
  const campaign = use(ItemContext) ?? use(CampaignContext);
  if (!campaign) throw new Error("A block is drawn outside of a campaign page.");
  return campaign;
}

/** Returns the campaign with the current scope, also in an older dialog: for state tables and typed values. */
export function useCurrentCampaign(): CampaignContextValue {
  const campaign = useCampaign();
  return campaign.live ? { ...campaign, scope: campaign.live, live: undefined } : campaign;
}

/** Returns the scope with a list's item added under the name that the block gives it. */
export function scopeWithItem(scope: Scope, name = "item", item: unknown): Scope {
  return { ...scope, [name]: item };
}

/** Returns the campaign with a list's item added to its scope, under the name that the block gives it. */
export function addItemToCampaign(
  campaign: CampaignContextValue,
  name: string | undefined,
  item: unknown,
): CampaignContextValue {
  const { scope, live } = campaign;
  return {
    ...campaign,
    scope: scopeWithItem(scope, name, item),
    ...(live && { live: scopeWithItem(live, name, item) }),
  };
}

/** Renders a template. Returns undefined while it waits for data: a skeleton is drawn instead. */
export type RenderText = (template: Text | undefined) => string | undefined;

/** Returns a React key for a text. */
export function reactKeyOfText(text: Text): string {
  return typeof text === "string" ? text : JSON.stringify(text);
}

/** Returns a function that renders texts with the current scope, or in a dialog with that of its opening. */
export function useRenderText(): RenderText {
  return createTextRenderer(useCampaign());
}

/** Returns a function that renders a state table's texts with the current scope, even in an older dialog. */
export function useCurrentTextRenderer(): RenderText {
  return createTextRenderer(useCurrentCampaign());
}

function createTextRenderer(campaign: CampaignContextValue): RenderText {
  const { plan, scope, live } = campaign;
  return (template) => {
    if (!live && reasonDataIsMissing(campaign, plan.templateReads(template))?.kind === "pending")
      return undefined;
    return plan.render(template, scope);
  };
}

/** Returns the current state of a state table. If it is unavailable, the page shows one message for all tables. */
export function useShownTableRow(table: string): TableResult {
  const campaign = useCurrentCampaign();
  const verdict = evaluateTable(campaign, table, campaign.scope);
  useErrorMessage(verdict.kind === "unavailable" ? verdict.message : undefined);
  return verdict;
}

/** Returns the function for the engine's own words in the page's language. */
export function useWord(): SayWord {
  return useCampaign().plan.word;
}

/**
 * Returns functions for a button: `on` returns its tap attributes, `isBusy` whether its action runs. Both read the
 * current scope, also in a dialog that was opened earlier.
 */
export function useButtonTapHandlers(): {
  on(target: TapTarget): TapProps;
  isBusy(target: TapTarget): boolean;
} {
  const campaign = useCurrentCampaign();
  const meantBy = (target: TapTarget) => actionOfTap(campaign.plan, target, campaign.scope);
  return {
    on: (target) => tapProps(campaign, () => meantBy(target)),
    isBusy: (target) => {
      const meant = meantBy(target);
      return meant !== undefined && campaign.snapshot.runs[keyOfRunningAction(meant)] !== undefined;
    },
  };
}

/** Shows this message on the page as long as it is defined. */
export function useErrorMessage(message: string | undefined): void {
  const { showTrouble } = useCampaign();
  useLayoutEffect(() => (message === undefined ? undefined : showTrouble(message)), [message, showTrouble]);
}

/** Returns the items of a list expression, and why they are missing. If they are unavailable, the page says so. */
export function useListItems(expression: string): {
  items: readonly unknown[];
  lack?: "pending" | "unavailable";
} {
  const campaign = useCampaign();
  const { plan, scope, live } = campaign;
  const value = plan.evaluateRaw(expression, scope);
  const wait = live ? undefined : reasonDataIsMissing(campaign, plan.reads(expression));
  const isUnknown = value === UNKNOWN;
  const message =
    wait?.kind === "unavailable" ? wait.message : isUnknown ? plan.word("dataUnavailable") : undefined;
  useErrorMessage(wait?.kind === "pending" ? undefined : message);
  const items = Array.isArray(value) ? value.filter((item) => !(item instanceof MaybeItem)) : [];
  const lack = wait?.kind ?? (isUnknown ? "unavailable" : undefined);
  return { items, ...(lack && { lack }) };
}

/** Returns a function that evaluates an expression to a number; null if it has none. */
export function useNumberEvaluator(): (expression: Expression | undefined) => number | null {
  const { plan, scope } = useCampaign();
  return (expression = "null") => plan.number(expression, scope);
}

/**
 * Keeps a block's state for when the customer comes back to the page. The name distinguishes it from the state of the
 * page's other blocks.
 */
export function usePreservedState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const { plan, kept } = useCampaign();
  const key = `${plan.campaign.id} ${name}`;
  // The cast is safe: only the block itself writes under its name.
  const [value, setValue] = useState(() => (kept?.has(key) ? (kept.get(key) as T) : initial));
  useEffect(() => {
    kept?.set(key, value);
  }, [kept, key, value]);
  return [value, setValue];
}

/** Kinds of blocks that draw a heading for their whole page. */
const BLOCKS_WITH_HEADING = ["hero", "poster", "page"];

/** Returns whether a block of the page draws its heading. */
export function hasPageHeadingBlock(campaign: Pick<Campaign, "view">): boolean {
  const kinds = listBlockKinds({ view: campaign.view });
  return BLOCKS_WITH_HEADING.some((kind) => kinds.has(kind));
}

/** Returns the kinds of blocks on a page and in its dialogs. */
export function listBlockKinds({ view, dialogs = {} }: Pick<Campaign, "view" | "dialogs">): Set<string> {
  const kinds = new Set<string>();
  const collect = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    // Blocks may be nested under any key: only blocks have a type.
    const { type } = value as Partial<Block>;
    if (typeof type === "string") kinds.add(type);
    Object.values(value).forEach(collect);
  };
  collect([view, Object.values(dialogs).map((dialog) => dialog.view)]);
  return kinds;
}
