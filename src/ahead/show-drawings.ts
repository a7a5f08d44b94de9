import { centreChildOnce } from "../blocks/shared/scroll-child-to-centre.ts";
import { ownEntryOf, UNKNOWN } from "../language/values.ts";
import { createPlanWithReaders, type Plan, requiresLogin } from "../plan/plan.ts";
import type { PublishedPage } from "../plan/published-page.ts";
import { readAnswer } from "../plan/read-answer.ts";
import { buildCallRequest } from "../play/build-call-request.ts";
import { readResponse } from "../play/read-response.ts";
import {
  hasLogin,
  openingSnapshot,
  type PageVisit,
  type Snapshot,
  scopeOfSnapshot,
} from "../play/snapshot.ts";
import type { EarlyCall, ResponseLike } from "../ports/calls-sent-before-engine.ts";
import type { Clock } from "../ports/clock.ts";
import { newIdempotencyHeader } from "../ports/idempotency-key.ts";
import { fillPlaceholders, morphChildren } from "./insert-drawing.ts";
import { findMatchingDrawing, type PageDrawings, renderPlaceholderText } from "./page-drawings.ts";

/**
 * The blocks that the inline script has drawn. React hydrates the page in exactly this state (hydrate-drawn-page.ts).
 */
export interface EarlyDrawings {
  /**
   * The blocks that the inline script has shown, by index: the server's time at that moment, and the endpoints that
   * had answered.
   */
  shown: Record<number, { now: number; endpoints: string[] }>;
  /** Number of blocks on the screen; undefined while it is what the publisher put there. */
  end?: number;
}

declare global {
  interface Window {
    /** Undefined before the inline script draws, and once React hydrates the page. */
    drawnEarly?: EarlyDrawings | undefined;
  }
}

/** Shows the drawings that match a snapshot, below one element. Does nothing once React hydrates the page. */
export type ShowDrawings = (snapshot: Snapshot) => void;

/**
 * Returns a function that shows the matching drawings of a page in `root`. Blocks without a matching drawing keep
 * waiting.
 */
export function createDrawingUpdater(
  root: Element,
  plan: Plan,
  { texts, blocks }: PageDrawings,
): ShowDrawings {
  const drawn: EarlyDrawings = { shown: {} };
  window.drawnEarly = drawn;
  const comments = findComments(root);

  /** Inserts the comments of a block if it is the first block that is not in the page yet. */
  const openBlock = (at: number) => {
    const coming = root.querySelector<HTMLElement>(".page-body > .coming");
    if (coming?.dataset.key !== `${at}`) return;
    const isLast = at + 1 === plan.campaign.view.length;
    // A new element: a moved one would count as a layout shift.
    const rest = coming.cloneNode() as HTMLElement;
    rest.dataset.key = `${at + 1}`;
    const added = [new Comment(`b${at}`), new Comment(`/b${at}`)];
    for (const comment of added) comments.set(comment.data, comment);
    coming.replaceWith(...added, ...(isLast ? [] : [rest]));
    drawn.end = at + 1;
    if (isLast) root.removeAttribute("data-cut");
  };

  return (snapshot) => {
    if (window.drawnEarly !== drawn) return;
    const { now, answers } = snapshot;
    const page = { plan, snapshot };
    const scope = scopeOfSnapshot(page);
    const isVisitor = !snapshot.isAwaitingToken && !hasLogin(page);
    const isHere = (name: string) => answers[name] !== undefined || (isVisitor && requiresLogin(plan, name));
    /** All blocks above have their final height. */
    let isSettled = true;
    for (const { at, waits, choice } of blocks) {
      // No further answer changes a block that is on the screen.
      if (drawn.shown[at]) continue;
      const number = waits.every(isHere) ? findMatchingDrawing(plan, choice, scope) : undefined;
      const drawing = document.getElementById(`drawing-${number}`);
      isSettled &&= drawing !== null;
      if (isSettled) openBlock(at);
      const end = comments.get(`/b${at}`);
      if (!(drawing instanceof HTMLTemplateElement) || !end) continue;
      const wanted = document.importNode(drawing.content, true);
      fillPlaceholders(wanted, (text) => renderPlaceholderText(plan, texts[text], scope));
      // Both comments have the same parent.
      morphChildren(end.parentNode as Node, comments.get(`b${at}`)?.nextSibling ?? null, end, wanted);
      drawn.shown[at] = { now, endpoints: Object.keys(answers) };
    }
    for (const row of root.querySelectorAll<HTMLElement>("[data-opens-at]"))
      centreChildOnce(row, Number(row.dataset.opensAt));
  };
}

/** Returns the plan of a page that knows only the expressions and templates of its drawings. */
export function createDrawingsPlan(published: PublishedPage, { nodes, parts }: PageDrawings): Plan {
  return createPlanWithReaders(published, {
    nodeOf: (expression) => ownEntryOf(nodes, expression),
    partsOf: (text) => ownEntryOf(parts, text),
  });
}

/** The customer's visit and the first calls, which are already on their way. */
interface EarlyVisitor {
  visit: PageVisit;
  clock: Clock;
  /** Returns the answer to a first call; undefined if it was not sent yet. */
  answerOf(endpoint: string): Promise<ResponseLike> | undefined;
}

/** The first answers of a page, shown as they arrive. */
export interface ShownAnswers {
  /** Resolves when all answers are shown; rejects when one failed or could not be read: only React shows that. */
  done: Promise<unknown>;
  /** Returns the call that a tap on this button makes; undefined if only the engine knows it. */
  callOf(state: string): EarlyCall | undefined;
}

/** Shows the drawings that match now, and again after each answer. */
export function showDrawingsForAnswers(
  show: ShowDrawings,
  plan: Plan,
  { taps }: Pick<PageDrawings, "taps">,
  { visit, clock, answerOf }: EarlyVisitor,
): ShownAnswers {
  let snapshot = openingSnapshot(plan, visit, clock.now());

  const answer = async (endpoint: string) => {
    const early = answerOf(endpoint);
    if (!early) return;
    const asked = clock.steady();
    const response = await early;
    clock.calibrate(response.headers.get("Date"), asked, clock.steady());
    const outcome = readResponse(plan, endpoint, { status: response.status, text: await response.text() });
    if ("error" in outcome) throw outcome.error;
    const { data } = readAnswer(plan.endpoints[endpoint]?.data, outcome.data, plan.place.zone);
    if (data === UNKNOWN) throw new Error(endpoint);
    const answers = { ...snapshot.answers, [endpoint]: { busy: false, data } };
    snapshot = { ...snapshot, now: clock.now(), answers };
    show(snapshot);
  };

  show(snapshot);
  return {
    done: Promise.all(plan.load.map(answer)),
    callOf(state) {
      const { endpoint = "", requires = [] } = ownEntryOf(taps, state) ?? {};
      const page = { plan, snapshot };
      const isAllowed = hasLogin(page) || !requiresLogin(plan, endpoint);
      const scope = scopeOfSnapshot(page);
      if (!ownEntryOf(plan.endpoints, endpoint) || !isAllowed) return undefined;
      if (!requires.every((one) => plan.holds(one, scope))) return undefined;
      const request = buildCallRequest({ plan, snapshot }, endpoint, {});
      return request && { endpoint, request, headers: newIdempotencyHeader(plan, endpoint) };
    },
  };
}

/** Sends the call of each early tap at once. The engine repeats the tap and takes over its call. */
export function sendCallsOfEarlyTaps(callOf: ShownAnswers["callOf"]): void {
  const { sentEarly = [], sendEarly, tappedEarly } = window;
  if (!tappedEarly || !sendEarly) return;
  tappedEarly.onTap = ({ dataset: { state = "" } }) => {
    const call = callOf(state);
    if (call) sentEarly.push(sendEarly(call));
  };
}

/** Returns the comments below an element by their texts. */
function findComments(root: Element): Map<string, Comment> {
  const found = new Map<string, Comment>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) {
    const comment = walker.currentNode as Comment;
    found.set(comment.data, comment);
  }
  return found;
}
