import { renderToString } from "react-dom/server";
import {
  type BlockChoices,
  type DecisionTree,
  isConditionalText,
  type PageDrawings,
  type PickedText,
} from "../../ahead/page-drawings.ts";
import {
  BlockPathContext,
  CampaignContext,
  type CampaignContextValue,
} from "../../blocks/campaign-context.ts";
import type { Block, Text } from "../../language/document.generated.ts";
import { isEqual } from "../../language/values.ts";
import {
  countDrawingMarks,
  drawingMarkForText,
  hasDrawingMark,
  replaceDrawingMarks,
} from "../../plan/drawing-marks.ts";
import { type Plan, requiresLogin } from "../../plan/plan.ts";
import {
  endpointsOfLogin,
  isTokenPosted,
  prerenderSnapshot,
  type Snapshot,
  scopeOfSnapshot,
} from "../../play/snapshot.ts";
import { callsSentForTaps, parseInlineScriptSources } from "./inline-script-sources.ts";
import { createPlanWithOutcomes, DecisionPath, NoDrawing } from "./plan-with-chosen-outcomes.ts";

/** The drawings of a page's blocks and how to choose between them. */
export interface DrawnChoices {
  choices: PageDrawings;
  /** The HTML of each drawing, by number. */
  drawings: string[];
  /** The `class` attributes in all drawings. */
  classes: string[];
}

/** The drawings of a page whose blocks only the engine can render: none. */
export const NO_DRAWINGS: DrawnChoices = {
  choices: { nodes: {}, parts: {}, texts: [], blocks: [], taps: {} },
  drawings: [],
  classes: [],
};

/** Returns the `class` attributes in HTML. */
export function findClassAttributes(html: string): string[] {
  return Array.from(html.matchAll(/ class="([^"]*)"/g), ([, classes = ""]) => classes);
}

/** Maximum number of drawings of one block; a block with more waits for the engine. */
const MAX_BLOCK_DRAWINGS = 40;
/** Maximum length of all drawings of a page, in characters; the remaining blocks wait for the engine. */
const MAX_PAGE_CHARACTERS = 80_000;

/** Attributes that may contain placeholders. */
const MARKED_ATTRIBUTE = / (?:aria-label|aria-valuenow|aria-valuetext|class|title|alt|style)="[^"]*"/g;
const MARK_IN_TAG = /<[^>]*\uE000/;

/**
 * Sample texts for placeholders: empty, long with amounts and dates, and numbers of each length. A block is
 * prerendered only if its HTML is the same with each of them.
 */
const SAMPLE_TEXTS = ["", `,${"12元 7月8日 ".repeat(4)}`, "1", "12", "123", "1234", "12345", "123456"];

/**
 * Draws top-level blocks for every outcome of their state tables, conditions and texts with cases, using the blocks' own
 * views. Texts that depend on answers become placeholders. `campaign` is the context of the blocks. The first `seen`
 * blocks are in the published HTML: static ones get no drawing. Below them, blocks get drawings up to the first one
 * that only the engine can draw. Pure.
 */
export function renderDrawings(
  campaign: Omit<CampaignContextValue, "snapshot" | "scope">,
  seen: number,
): DrawnChoices {
  const { plan } = campaign;
  const { view } = plan.campaign;
  const page: PageToExplore = { campaign, answered: snapshotWithAnswers(plan), texts: [] };
  const blocks: BlockChoices[] = [];
  const drawings: string[] = [];
  let size = 0;
  /** The engine may still change the height of a block above. */
  let mayMove = false;
  for (let at = 0; at < view.length && !(mayMove && at >= seen); at++) {
    const { choice, waits, own } = renderDrawingOfBlock(page, at);
    const isThere = at < seen;
    const bytes = own.reduce((sum, { length }) => sum + length, 0);
    const hasDrawing =
      choice !== null && own.length <= MAX_BLOCK_DRAWINGS && size + bytes <= MAX_PAGE_CHARACTERS;
    const isAlways = typeof choice === "number" && !hasDrawingMark(own[choice] ?? "");
    mayMove ||= !hasDrawing;
    if (!hasDrawing || (isThere && isAlways)) continue;
    size += bytes;
    blocks.push({ at, waits, choice: shiftDrawingNumbers(choice, drawings.length) as DecisionTree });
    drawings.push(...own);
  }
  const { texts } = page;
  const taps = callsSentForTaps(plan);
  const choices = { ...parseInlineScriptSources(plan, { blocks, texts, taps }), texts, blocks, taps };
  return { choices, drawings, classes: findClassAttributes(drawings.join("")) };
}

interface PageToExplore {
  campaign: Omit<CampaignContextValue, "snapshot" | "scope">;
  answered: Snapshot;
  /** The texts that have placeholders, by number. */
  texts: PageDrawings["texts"];
}

/** Draws one block; a drawing is empty if the block's condition does not hold. */
function renderDrawingOfBlock(
  page: PageToExplore,
  at: number,
): { choice: DecisionTree | null; waits: string[]; own: string[] } {
  const { campaign, answered, texts } = page;
  const { plan, views } = campaign;
  const block = plan.campaign.view[at] as Block;
  const View = views[block.type];
  const scope = scopeOfSnapshot({ plan, snapshot: answered });
  const used = new Set<string>();
  const drawWith = (path: DecisionPath, markOf: (text: number) => string): string => {
    const marked = (text: Text | PickedText) => {
      for (const name of plan.templateReads(isConditionalText(text) ? text.of : text)) used.add(name);
      const found = texts.findIndex((other) => isEqual(other, text));
      return markOf(found === -1 ? texts.push(text) - 1 : found);
    };
    const asked = createPlanWithOutcomes(plan, { scope, path, marked, used });
    if (!View) throw new NoDrawing();
    if (asked.evaluateCondition(block.when, scope) !== true) return "";
    const html = renderToString(
      <CampaignContext.Provider
        value={{ ...campaign, plan: asked, snapshot: snapshotWithoutTime(answered), scope }}
      >
        <BlockPathContext.Provider value={`/view/${at}`}>
          {/* The registry found this view by the block's own type. */}
          <View block={block as never} />
        </BlockPathContext.Provider>
      </CampaignContext.Provider>,
    );
    return html.replace(/^(<link [^>]*>)*/, "");
  };
  const drawPath = (path: DecisionPath): string => {
    let hasTexts = false;
    const html = drawWith(path, (text) => {
      hasTexts = true;
      return drawingMarkForText(text);
    });
    if (MARK_IN_TAG.test(html.replace(MARKED_ATTRIBUTE, ""))) throw new NoDrawing();
    // With sample texts the drawing must stay the same. If not, the view depends on the texts themselves.
    const isSame = (filler: string) => {
      // The placeholder stays, so that a view knows that the text may be split.
      const filled = drawWith(path, (text) => filler && drawingMarkForText(text) + filler);
      const hasAllTexts = filler === "" || countDrawingMarks(filled) === countDrawingMarks(html);
      return (
        hasAllTexts &&
        removeTextMarks(filled).replaceAll(filler, "") === removeTextMarks(html).replaceAll(filler, "")
      );
    };
    if (hasTexts && !SAMPLE_TEXTS.every(isSame)) throw new NoDrawing();
    return html;
  };
  const own: string[] = [];
  const choice = renderAllOutcomes([], drawPath, own);
  const waits = plan.load.filter((name) => used.has(name));
  if (used.has("session") || waits.some((name) => requiresLogin(plan, name)))
    waits.push(...decidersOfLogin(plan));
  // The inline script does not read what the phone keeps.
  const isKept = plan.campaign.keep !== undefined && used.has("local");
  return { choice: own.length > 0 && !isKept ? choice : null, waits, own };
}

/**
 * Returns the answers that show whether a visitor is logged in. If a message shows it, the name of an answer that never
 * comes, so that the block waits for the engine, except for a visitor in the end.
 */
function decidersOfLogin(plan: Plan): string[] {
  return [...endpointsOfLogin(plan), ...(isTokenPosted(plan.brand) ? ["session"] : [])];
}

/** Removes placeholders and the comments that React's server writes between texts from HTML. */
function removeTextMarks(html: string): string {
  return replaceDrawingMarks(html, () => "").replace(/<!-- -->/g, "");
}

/** A snapshot in which all first calls are answered. The answers' contents are never read. */
function snapshotWithAnswers(plan: Plan): Snapshot {
  const { isPrerendering: _, ...opening } = prerenderSnapshot(plan);
  const answers = Object.fromEntries(plan.load.map((name) => [name, { busy: false, data: {} }]));
  return { ...opening, answers };
}

/**
 * Returns the snapshot without the time, which is known only when a page opens. A block that reads it is not
 * prerendered.
 */
function snapshotWithoutTime(snapshot: Snapshot): Snapshot {
  return Object.defineProperty({ ...snapshot }, "now", {
    get: () => {
      throw new NoDrawing();
    },
  });
}

/**
 * Draws a block for every outcome of the questions that follow these answers, and adds new drawings to `drawings`.
 * Returns the decision tree; null if the engine has to draw the block.
 */
function renderAllOutcomes(
  taken: readonly number[],
  draw: (path: DecisionPath) => string,
  drawings: string[],
): DecisionTree | null {
  const path = new DecisionPath(taken);
  let html: string | undefined;
  try {
    html = draw(path);
  } catch {
    // NoDrawing, or a view that cannot handle a placeholder in place of a text: React draws the block.
  }
  const next = path.asked[taken.length];
  if (next && drawings.length <= MAX_BLOCK_DRAWINGS) {
    const { ask, count } = next;
    return {
      ask,
      next: Array.from({ length: count }, (_, i) => renderAllOutcomes([...taken, i], draw, drawings)),
    };
  }
  if (next || html === undefined) return null;
  return drawings.includes(html) ? drawings.indexOf(html) : drawings.push(html) - 1;
}

function shiftDrawingNumbers(choice: DecisionTree | null, by: number): DecisionTree | null {
  if (choice === null || typeof choice === "number") return choice === null ? null : choice + by;
  return { ask: choice.ask, next: choice.next.map((one) => shiftDrawingNumbers(one, by)) };
}
