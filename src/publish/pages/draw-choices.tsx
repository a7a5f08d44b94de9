import { renderToString } from "react-dom/server";
import {
  type BlockChoices,
  type Choice,
  type Choices,
  isPicked,
  type PickedText,
} from "../../ahead/choices.ts";
import { CampaignContext, type CampaignContextValue, PlaceContext } from "../../blocks/campaign-context.ts";
import type { Block, Text } from "../../language/document.generated.ts";
import { isEqual } from "../../language/values.ts";
import { countMarks, isMarked, markOf, withoutMarks } from "../../plan/marks.ts";
import type { Plan } from "../../plan/plan.ts";
import { prerenderSnapshot, type Snapshot, scopeOf } from "../../play/snapshot.ts";
import { createAskingPlan, DecisionPath, NoDrawing } from "./asking-plan.ts";
import { sourcesOf, tapCallsOf } from "./choice-sources.ts";

/** The drawings of a page's blocks and how to choose between them. */
export interface DrawnChoices {
  choices: Choices;
  /** The HTML of each drawing, by number. */
  drawings: string[];
  /** The `class` attributes in all drawings. */
  classes: string[];
}

/** A page without drawings. */
export const NO_DRAWINGS: DrawnChoices = {
  choices: { nodes: {}, parts: {}, texts: [], blocks: [], taps: {} },
  drawings: [],
  classes: [],
};

/** Returns the `class` attributes in HTML. */
export function classesIn(html: string): string[] {
  return Array.from(html.matchAll(/ class="([^"]*)"/g), ([, classes = ""]) => classes);
}

/** Limits for one block and for one page. Blocks beyond them wait for the engine. */
const MAX_DRAWINGS = 40;
const MAX_CHARACTERS = 80_000;

/** Attributes that may contain placeholders. */
const MARKED_ATTRIBUTE = / (?:aria-label|aria-valuenow|aria-valuetext|class|title|alt|style)="[^"]*"/g;
const MARK_IN_TAG = /<[^>]*\uE000/;

/** Sample texts that cover every kind: empty, long with amounts and dates, and numbers of each length. */
const FILLERS = ["", `,${"12元 7月8日 ".repeat(4)}`, "1", "12", "123", "1234", "12345", "123456"];

/**
 * Draws top-level blocks for every outcome of their state tables, conditions and texts with cases, using the blocks' own
 * views. Texts that depend on answers become placeholders. `campaign` is the context of the blocks. The first `seen`
 * blocks are in the published HTML: static ones get no drawing. Below them, blocks get drawings up to the first one
 * that only the engine can draw. Pure.
 */
export function drawChoices(
  campaign: Omit<CampaignContextValue, "snapshot" | "scope">,
  seen: number,
): DrawnChoices {
  const { plan } = campaign;
  const { view } = plan.campaign;
  const page: Page = { campaign, answered: answeredOf(plan), texts: [] };
  const blocks: BlockChoices[] = [];
  const drawings: string[] = [];
  let size = 0;
  /** The engine may still change the height of a block above. */
  let mayMove = false;
  for (let at = 0; at < view.length && !(mayMove && at >= seen); at++) {
    const { choice, waits, own } = drawBlock(page, at);
    const isThere = at < seen;
    const bytes = own.reduce((sum, { length }) => sum + length, 0);
    const hasDrawing = choice !== null && own.length <= MAX_DRAWINGS && size + bytes <= MAX_CHARACTERS;
    const isAlways = typeof choice === "number" && !isMarked(own[choice] ?? "");
    mayMove ||= !hasDrawing;
    if (!hasDrawing || (isThere && isAlways)) continue;
    size += bytes;
    blocks.push({ at, waits, choice: shifted(choice, drawings.length) as Choice });
    drawings.push(...own);
  }
  const { texts } = page;
  const taps = tapCallsOf(plan);
  const choices = { ...sourcesOf(plan, { blocks, texts, taps }), texts, blocks, taps };
  return { choices, drawings, classes: classesIn(drawings.join("")) };
}

interface Page {
  campaign: Omit<CampaignContextValue, "snapshot" | "scope">;
  answered: Snapshot;
  /** The texts that have placeholders, by number. */
  texts: Choices["texts"];
}

/** Draws one block; a drawing is empty if the block's condition does not hold. */
function drawBlock(page: Page, at: number): { choice: Choice | null; waits: string[]; own: string[] } {
  const { campaign, answered, texts } = page;
  const { plan, views } = campaign;
  const block = plan.campaign.view[at] as Block;
  const View = views[block.type];
  const scope = scopeOf({ plan, snapshot: answered });
  const used = new Set<string>();
  const drawWith = (path: DecisionPath, markOf: (text: number) => string): string => {
    const marked = (text: Text | PickedText) => {
      for (const name of plan.templateReads(isPicked(text) ? text.of : text)) used.add(name);
      const found = texts.findIndex((other) => isEqual(other, text));
      return markOf(found === -1 ? texts.push(text) - 1 : found);
    };
    const asked = createAskingPlan(plan, { scope, path, marked, used });
    if (!View) throw new NoDrawing();
    if (asked.evaluateCondition(block.when, scope) !== true) return "";
    const html = renderToString(
      <CampaignContext.Provider value={{ ...campaign, plan: asked, snapshot: guarded(answered), scope }}>
        <PlaceContext.Provider value={`/view/${at}`}>
          {/* The registry found this view by the block's own type. */}
          <View block={block as never} />
        </PlaceContext.Provider>
      </CampaignContext.Provider>,
    );
    return html.replace(/^(<link [^>]*>)*/, "");
  };
  const draw = (path: DecisionPath): string => {
    let hasTexts = false;
    const html = drawWith(path, (text) => {
      hasTexts = true;
      return markOf(text);
    });
    if (MARK_IN_TAG.test(html.replace(MARKED_ATTRIBUTE, ""))) throw new NoDrawing();
    // With sample texts the drawing must stay the same. If not, the view depends on the texts themselves.
    const isSame = (filler: string) => {
      // The placeholder stays, so that a view knows that the text may be split.
      const filled = drawWith(path, (text) => filler && markOf(text) + filler);
      const hasAllTexts = filler === "" || countMarks(filled) === countMarks(html);
      return hasAllTexts && textless(filled).replaceAll(filler, "") === textless(html).replaceAll(filler, "");
    };
    if (hasTexts && !FILLERS.every(isSame)) throw new NoDrawing();
    return html;
  };
  const own: string[] = [];
  const choice = choiceAt([], draw, own);
  return { choice: own.length > 0 ? choice : null, waits: plan.load.filter((name) => used.has(name)), own };
}

/** Returns HTML without placeholders, and without the comments that React's server writes between texts. */
function textless(html: string): string {
  return withoutMarks(html, () => "").replace(/<!-- -->/g, "");
}

/** A snapshot in which all first calls are answered. The answers' contents are never read. */
function answeredOf(plan: Plan): Snapshot {
  const { isPrerendering: _, ...opening } = prerenderSnapshot(plan);
  const answers = Object.fromEntries(plan.load.map((name) => [name, { busy: false, data: {} }]));
  return { ...opening, answers };
}

/** Returns the snapshot without the time, which is known only when a page opens. Everything else is as it opens. */
function guarded(snapshot: Snapshot): Snapshot {
  return Object.defineProperty({ ...snapshot }, "now", {
    get: () => {
      throw new NoDrawing();
    },
  });
}

/**
 * Explores the decision tree below these answers and adds new drawings to `drawings`. Returns null if the engine has to
 * draw the block.
 */
function choiceAt(
  taken: readonly number[],
  draw: (path: DecisionPath) => string,
  drawings: string[],
): Choice | null {
  const path = new DecisionPath(taken);
  let html: string | undefined;
  try {
    html = draw(path);
  } catch {
    // NoDrawing, or a view that cannot handle a placeholder in place of a text: React draws the block.
  }
  const next = path.asked[taken.length];
  if (next && drawings.length <= MAX_DRAWINGS) {
    const { ask, count } = next;
    return { ask, next: Array.from({ length: count }, (_, i) => choiceAt([...taken, i], draw, drawings)) };
  }
  if (next || html === undefined) return null;
  return drawings.includes(html) ? drawings.indexOf(html) : drawings.push(html) - 1;
}

function shifted(choice: Choice | null, by: number): Choice | null {
  if (choice === null || typeof choice === "number") return choice === null ? null : choice + by;
  return { ask: choice.ask, next: choice.next.map((one) => shifted(one, by)) };
}
