import { renderToString } from "react-dom/server";
import type { BlockView, ShownBlocks } from "../../blocks/campaign-context.ts";
import { knownKinds, loadViews } from "../../blocks/registry.ts";
import { mapValues } from "../../language/values.ts";
import { Opening } from "../../page/Notice.tsx";
import { PageContents } from "../../page/PageContents.tsx";
import type { Store } from "../../page/store/store.ts";
import type { Plan } from "../../plan/plan.ts";
import { planOf } from "../../plan/plan-of.ts";
import type { Published } from "../../plan/published.ts";
import { aheadOf, type Snapshot, scopeOf } from "../../play/snapshot.ts";
import { classesIn, type DrawnChoices, drawChoices, NO_DRAWINGS } from "./draw-choices.tsx";

/** A page as it is drawn before anybody opens it. */
export interface DrawnBody {
  /** What stands in the app's element. */
  html: string;
  /** There is more, which is not to be seen before more is known. */
  isCut: boolean;
  /** The `class` attributes of all that it is made of, whether it is to be seen yet or not. */
  classes: string[];
  /** Links that belong into the head: pictures that are wanted soon. */
  links: string;
  /** The title of the browser tab. */
  title: string;
  /** Alternative drawings of blocks. Block 0 is between the comments `b0` and `/b0`, and so on. */
  drawn(): DrawnChoices;
}

const nobody: Store = {
  get: () => {
    throw new Error("A page that is drawn ahead is nobody's.");
  },
  subscribe: () => () => {},
  dispatch: () => {},
  landing: () => {},
  start: () => () => {},
  handOver: () => () => {},
};

/** Draws a page: see `loadDrawing`. */
export type DrawBody = (published: Published, given?: Snapshot) => DrawnBody;

/**
 * Loads what draws pages ahead, by React's own means. Where a snapshot is given, the page is drawn as it shows it. Drawing throws where a block cannot be drawn.
 */
export async function loadDrawing(): Promise<DrawBody> {
  const views = await loadViews(knownKinds());
  return (published, given) => {
    const plan = planOf(published);
    const snapshot = given ?? aheadOf(plan);
    const failures: string[] = [];
    const ports = {
      clock: { now: () => 0, steady: () => 0, calibrate: () => {} },
      report: (what: string) => void failures.push(what),
    };
    const contents = { plan, snapshot, views: given ? views : framed(plan, views), ports, store: nobody };
    const embed = () => <Opening isEmbedded />;
    const draw = (shown?: ShownBlocks) =>
      renderToString(<PageContents {...{ ...contents, shown, embed }} />).replace(FRAME, "<!--$1-->");
    const all = draw();
    // What nobody sees would only be in the way of what is first seen; it is drawn with what makes it seen.
    const seen = given ? all : draw({ snapshots: {} });
    if (failures.length > 0) throw new Error(failures.join("; "));
    const seenBlocks = seen === all ? Number.POSITIVE_INFINITY : seenIn(seen);
    const title = plan.brand.tabTitle ?? plan.render(plan.campaign.title, scopeOf({ plan, snapshot }));
    // React writes them first where it does not write the head itself.
    const linksOf = (drawn: string) => /^(<link [^>]*>)*/.exec(drawn)?.[0] ?? "";
    return {
      html: seen.slice(linksOf(seen).length),
      isCut: seen !== all,
      classes: classesIn(all),
      links: linksOf(all),
      title,
      // Only the engine evaluates the condition of the whole page.
      drawn: () =>
        plan.campaign.when === undefined
          ? drawChoices({ ...noListeners, plan, views, embed }, seenBlocks)
          : NO_DRAWINGS,
    };
  };
}

/** Placeholders of the comments around a block: React cannot write comments. */
const FRAME = /<wbr data-at="(\/?b\d+)"\/>/g;

/** Wraps the views so that top-level blocks are drawn between placeholders of their comments. */
function framed(plan: Plan, views: Record<string, BlockView>): Record<string, BlockView> {
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

/** Returns how many blocks were drawn before the cut. */
function seenIn(html: string): number {
  const places = Array.from(html.matchAll(/<i data-key="(\d+)" class="coming"/g), ([, place]) =>
    Number(place),
  );
  return places.pop() ?? 0;
}

const nothing = () => {};

/** Drawings react to nothing. */
const noListeners = {
  ...{ tap: nothing, submit: nothing, edit: nothing, toggle: nothing, landing: nothing, passed: nothing },
  ...{ report: nothing, steady: () => 0, trouble: () => nothing },
};
