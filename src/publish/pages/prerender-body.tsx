import { renderToString } from "react-dom/server";
import type { BlockView, PrerenderedBlocks } from "../../blocks/campaign-context.ts";
import { knownBlockKinds, loadBlockViews } from "../../blocks/registry.ts";
import { mapValues } from "../../language/values.ts";
import { OpeningPlaceholder } from "../../page/Notice.tsx";
import { PageContents } from "../../page/PageContents.tsx";
import type { Store } from "../../page/store/store.ts";
import { createPagePlan } from "../../plan/create-page-plan.ts";
import type { Plan } from "../../plan/plan.ts";
import type { PublishedPage } from "../../plan/published-page.ts";
import { prerenderSnapshot, type Snapshot, scopeOfSnapshot } from "../../play/snapshot.ts";
import { type DrawnChoices, findClassAttributes, NO_DRAWINGS, renderDrawings } from "./render-drawings.tsx";

/** The prerendered body of a page. */
export interface DrawnBody {
  /** The HTML inside the app's root element. */
  html: string;
  /** Whether the page has more blocks, which appear only when more is known. */
  isCut: boolean;
  /** The `class` attributes of all rendered elements, including those below the cut. */
  classes: string[];
  /** Links for the head that preload pictures. */
  links: string;
  /** The title of the browser tab. */
  title: string;
  /** Alternative drawings of blocks. Block 0 is between the comments `b0` and `/b0`, and so on. */
  drawn(): DrawnChoices;
}

/** A store for prerendering, which changes nothing. */
const inertStore: Store = {
  get: () => {
    throw new Error("A prerendered page has no customer.");
  },
  subscribe: () => () => {},
  dispatch: () => {},
  landing: () => {},
  start: () => () => {},
  handOver: () => () => {},
};

/** Prerenders a page: see `loadBodyPrerenderer`. `given` is the snapshot to draw; by default, the page before it opens. */
export type DrawBody = (published: PublishedPage, given?: Snapshot) => DrawnBody;

/** Loads the views and returns the function that prerenders pages with React. Drawing throws if a block cannot be drawn. */
export async function loadBodyPrerenderer(): Promise<DrawBody> {
  const views = await loadBlockViews(knownBlockKinds());
  return (published, given) => {
    const plan = createPagePlan(published);
    const snapshot = given ?? prerenderSnapshot(plan);
    const failures: string[] = [];
    const ports = {
      clock: { now: () => 0, steady: () => 0, calibrate: () => {} },
      report: (what: string) => void failures.push(what),
    };
    const contents = {
      plan,
      snapshot,
      views: given ? views : wrapInBlockPlaceholders(plan, views),
      ports,
      store: inertStore,
    };
    const embed = () => <OpeningPlaceholder isEmbedded word={plan.word} />;
    const drawBlocks = (shown?: PrerenderedBlocks) =>
      renderToString(<PageContents {...{ ...contents, shown, embed }} />).replace(
        BLOCK_PLACEHOLDER,
        "<!--$1-->",
      );
    const all = drawBlocks();
    // Blocks that are not visible yet are cut off: they would delay the visible ones. They are drawn when they appear.
    const seen = given ? all : drawBlocks({ snapshots: {} });
    if (failures.length > 0) throw new Error(failures.join("; "));
    const seenBlocks = seen === all ? Number.POSITIVE_INFINITY : countVisibleBlocks(seen);
    const title =
      plan.brand.tabTitle ?? plan.render(plan.campaign.title, scopeOfSnapshot({ plan, snapshot }));
    // React writes preload links first if it does not write the head itself.
    const linksOf = (drawn: string) => /^(<link [^>]*>)*/.exec(drawn)?.[0] ?? "";
    return {
      html: seen.slice(linksOf(seen).length),
      isCut: seen !== all,
      classes: findClassAttributes(all),
      links: linksOf(all),
      title,
      // Only the engine evaluates the condition of the whole page.
      drawn: () =>
        plan.campaign.when === undefined
          ? renderDrawings({ ...noListeners, plan, views, embed }, seenBlocks)
          : NO_DRAWINGS,
    };
  };
}

/**
 * Elements before and after a block, later replaced by the comments that mark the block: React cannot write comments.
 */
const BLOCK_PLACEHOLDER = /<wbr data-at="(\/?b\d+)"\/>/g;

/** Wraps the views so that top-level blocks are drawn between placeholders of their comments. */
function wrapInBlockPlaceholders(plan: Plan, views: Record<string, BlockView>): Record<string, BlockView> {
  return mapValues(
    views,
    (View): BlockView =>
      function Framed({ block }) {
        const at = plan.campaign.view.indexOf(block);
        if (at < 0) return <View block={block} />;
        return (
          <>
            <wbr data-at={`b${at}`} />
            <View block={block} />
            <wbr data-at={`/b${at}`} />
          </>
        );
      },
  );
}

/** Returns the number of blocks above the cut, which the HTML shows at once. */
function countVisibleBlocks(html: string): number {
  const places = Array.from(html.matchAll(/<i data-key="(\d+)" class="coming"/g), ([, place]) =>
    Number(place),
  );
  return places.pop() ?? 0;
}

const doNothing = () => {};

/** Drawings react to nothing. */
const noListeners = {
  ...{
    tap: doNothing,
    retry: doNothing,
    submit: doNothing,
    edit: doNothing,
    toggle: doNothing,
    landing: doNothing,
    momentPassed: doNothing,
  },
  ...{ report: doNothing, steady: () => 0, showTrouble: () => doNothing },
};
