import { renderToString } from "react-dom/server";
import {
  type BlockChoices,
  type Choice,
  type Choices,
  casesOf,
  type Picked,
  type TapCall,
} from "../../ahead/choices.ts";
import { CampaignContext, type CampaignContextValue, PlaceContext } from "../../blocks/campaign-context.ts";
import type { Block, Step, Text, TextCase } from "../../language/document.generated.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { parse } from "../../language/syntax/parse.ts";
import { type Part, parseTemplate } from "../../language/syntax/template.ts";
import { isEqual, mapValues, ownEntry } from "../../language/values.ts";
import { isMarked, markOf, withoutMarks } from "../../plan/marks.ts";
import type { Expression, Plan } from "../../plan/plan.ts";
import { aheadOf, type Snapshot, scopeOf } from "../../play/snapshot.ts";
import { asking, NoDrawing, Path } from "./asking-plan.ts";

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
const MOST_DRAWINGS = 40;
const MOST_CHARACTERS = 80_000;

/** Attributes that may contain placeholders. */
const MARKED_ATTRIBUTE = / (?:aria-label|aria-valuenow|aria-valuetext|class|title|alt|style)="[^"]*"/g;
const MARK_IN_TAG = /<[^>]*\uE000/;

/** Texts that may stand for any other: none, a long one with amounts and dates, and numbers. */
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
    const hasDrawing = choice !== null && own.length <= MOST_DRAWINGS && size + bytes <= MOST_CHARACTERS;
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
  const drawWith = (path: Path, markOf: (text: number) => string): string => {
    const marked = (text: Text | Picked) => {
      const isPicked = typeof text === "object" && "of" in text;
      for (const name of plan.templateReads(isPicked ? text.of : text)) used.add(name);
      const found = texts.findIndex((other) => isEqual(other, text));
      return markOf(found === -1 ? texts.push(text) - 1 : found);
    };
    const asked = asking(plan, { scope, path, marked, used });
    if (!View) throw new NoDrawing();
    if (asked.verdict(block.when, scope) !== true) return "";
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
  const draw = (path: Path): string => {
    let hasTexts = false;
    const html = drawWith(path, (text) => {
      hasTexts = true;
      return markOf(text);
    });
    if (MARK_IN_TAG.test(html.replace(MARKED_ATTRIBUTE, ""))) throw new NoDrawing();
    // A drawing with other texts must be the same otherwise: else the view depends on the texts themselves.
    const isSame = (filler: string) => {
      // Still with a placeholder, by which a view knows that the text may be cut into pieces.
      const filled = drawWith(path, (text) => filler && markOf(text) + filler);
      return textless(filled).replaceAll(filler, "") === textless(html).replaceAll(filler, "");
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
  const { isAhead: _, ...opening } = aheadOf(plan);
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
function choiceAt(taken: readonly number[], draw: (path: Path) => string, drawings: string[]): Choice | null {
  const path = new Path(taken);
  let html: string | undefined;
  try {
    html = draw(path);
  } catch (error) {
    if (!(error instanceof NoDrawing)) throw error;
  }
  const next = path.asked[taken.length];
  if (next && drawings.length <= MOST_DRAWINGS) {
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

/** Names that are not the same when the engine makes the call, or that the inline script does not know. */
const NOT_IN_TAPS = ["local", "now", "device", "forms", "arguments", "error"];

/**
 * Returns the calls that the inline script may send for a tap, by the state of the tapped button's row: those of actions
 * that begin with the call, or with conditions and assignments before it.
 */
export function tapCallsOf(plan: Plan): Record<string, TapCall> {
  const { tables = {}, actions = {} } = plan.campaign;
  const taps = new Map<string, TapCall | undefined>();
  for (const { state, do: action = "", with: given } of Object.values(tables).flatMap(({ rows }) => rows)) {
    const call = given ? undefined : firstCallIn(ownEntry(actions, action)?.steps ?? []);
    const { send = {}, headers } = plan.endpoints[call?.endpoint ?? ""] ?? {};
    const read = [...(call?.requires ?? []), ...Object.values(send)].flatMap((one) => [...plan.reads(one)]);
    const isKnown = !headers && !read.some((name) => NOT_IN_TAPS.includes(name));
    // Buttons of two rows with one state look alike to the inline script.
    taps.set(state, isKnown && !taps.has(state) ? call : undefined);
  }
  return Object.fromEntries([...taps].flatMap(([state, call]) => (call ? [[state, call]] : [])));
}

const BESIDE_A_STEP = ["$comment", "name", "otherwise"];

function firstCallIn(steps: readonly Step[]): TapCall | undefined {
  const requires: Expression[] = [];
  for (const step of steps) {
    const [kind, ...others] = Object.keys(step).filter((key) => !BESIDE_A_STEP.includes(key));
    if (others.length > 0) return undefined;
    if (kind === "call") return { endpoint: step.call as string, requires };
    if (kind === "require") requires.push(step.require as Expression);
    else if (kind !== "set") return undefined;
  }
  return undefined;
}

/** Parses all expressions and templates that the inline script needs. */
function sourcesOf(
  plan: Plan,
  { blocks, texts, taps }: Pick<Choices, "blocks" | "texts" | "taps">,
): Pick<Choices, "nodes" | "parts"> {
  const asked = new Set<Expression>();
  const templates = new Set<string>();
  const names = new Set<string>();
  const need = (when: Expression | undefined) => {
    if (when === undefined) return;
    asked.add(when);
    for (const name of plan.reads(when)) names.add(name);
  };
  const needText = (text: Text) => {
    for (const { when, text: own } of typeof text === "string" ? [{ text }] : (text as TextCase[])) {
      need(when);
      templates.add(own);
    }
    for (const name of plan.templateReads(text)) names.add(name);
  };
  const visit = (choice: Choice | null) => {
    if (choice === null || typeof choice === "number") return;
    const { ask, next } = choice;
    for (const { when } of casesOf(plan, ask)) need(when);
    if ("matches" in ask) needText(ask.text);
    next.forEach(visit);
  };
  for (const { choice } of blocks) visit(choice);
  for (const text of texts) needText(typeof text === "object" && "of" in text ? text.of : text);
  for (const { endpoint, requires } of Object.values(taps))
    for (const one of [...requires, ...Object.values(plan.endpoints[endpoint]?.send ?? {})]) need(one);
  for (const [name, expression] of Object.entries(plan.campaign.values ?? {}))
    if (names.has(`values.${name}`)) asked.add(expression);
  return {
    nodes: Object.fromEntries(
      // The checker has let no expression through that cannot be parsed.
      Array.from(asked, (one) => [`${one}`, (bare(parse(`${one}`)) as { node: Node }).node]),
    ),
    parts: Object.fromEntries(Array.from(templates, (text) => [text, bare(parseTemplate(text)) as Part[]])),
  };
}

/** Removes source positions, which phones do not need. */
function bare<T>(value: T): T {
  if (Array.isArray(value)) return value.map(bare) as T;
  if (typeof value !== "object" || value === null) return value;
  const { start: _, end: __, nameStart: ___, ...others } = value as Record<string, unknown>;
  return mapValues(others, bare) as T;
}
