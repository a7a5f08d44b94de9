import { renderToString } from "react-dom/server";
import { knownKinds, loadViews } from "../../blocks/registry.ts";
import { Opening } from "../../page/Notice.tsx";
import { PageContents } from "../../page/PageContents.tsx";
import type { Store } from "../../page/store/store.ts";
import { planOf } from "../../plan/plan.ts";
import type { Published } from "../../plan/published.ts";
import { aheadOf, type Snapshot, scopeOf } from "../../play/snapshot.ts";

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
export type DrawBody = (published: Published, now: number, given?: Snapshot) => DrawnBody;

/**
 * Loads what draws pages ahead, by React's own means; `now` is the moment of that, in milliseconds since 1970. Where
 * a snapshot is given, the page is drawn as it shows it. Drawing throws where a block cannot be drawn.
 */
export async function loadDrawing(): Promise<DrawBody> {
  const views = await loadViews(knownKinds());
  return (published, now, given) => {
    const plan = planOf(published);
    const snapshot = given ?? aheadOf(plan, now);
    const failures: string[] = [];
    const ports = {
      clock: { now: () => now, steady: () => 0, calibrate: () => {} },
      report: (what: string) => void failures.push(what),
    };
    const contents = { plan, snapshot, views, ports, store: nobody };
    const draw = (isSeenOnly: boolean) =>
      renderToString(<PageContents {...{ ...contents, isSeenOnly }} embed={() => <Opening isEmbedded />} />);
    const all = draw(false);
    // What nobody sees would only be in the way of what is first seen; it is drawn with what makes it seen.
    const seen = given ? all : draw(true);
    if (failures.length > 0) throw new Error(failures.join("; "));
    const title = plan.brand.tabTitle ?? plan.render(plan.campaign.title, scopeOf({ plan, snapshot }));
    // React writes them first where it does not write the head itself.
    const linksOf = (drawn: string) => /^(<link [^>]*>)*/.exec(drawn)?.[0] ?? "";
    return {
      html: seen.slice(linksOf(seen).length),
      isCut: seen !== all,
      classes: Array.from(all.matchAll(/ class="([^"]*)"/g), ([, classes = ""]) => classes),
      links: linksOf(all),
      title,
    };
  };
}
