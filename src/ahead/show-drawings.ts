import { openRowAt } from "../blocks/shared/centre.ts";
import { ownEntry, UNKNOWN } from "../language/values.ts";
import { createPlan, type Plan, requiresLogin } from "../plan/plan.ts";
import type { PublishedPage } from "../plan/published.ts";
import { readAnswer } from "../plan/read-answer.ts";
import { requestOf } from "../play/request.ts";
import { openingOf, type PageVisit, type Snapshot, scopeOf } from "../play/snapshot.ts";
import type { Clock } from "../ports/clock.ts";
import { BASE, dataOf } from "../ports/response.ts";
import type { ResponseLike } from "../ports/sent-early.ts";
import { type Choices, drawingOf, textOf } from "./choices.ts";
import { type Send, sendEarly } from "./first-calls.ts";
import { fill, morph } from "./put-drawing.ts";

/** The blocks that the inline script has drawn. React hydrates the same (open-drawn.ts). */
export interface DrawnEarly {
  /** The drawn blocks by index: the server's time at that moment, and the endpoints that were answered. */
  shown: Record<number, { now: number; endpoints: string[] }>;
  /** How many blocks are on the screen; left out while it is what the publisher put there. */
  end?: number;
}

declare global {
  interface Window {
    /** Undefined before the inline script draws, and once React hydrates the page. */
    drawnEarly?: DrawnEarly | undefined;
  }
}

/** Shows the drawings that match a snapshot, below one element. Does nothing once React hydrates the page. */
export type ShowDrawings = (snapshot: Snapshot) => void;

/** Returns how to show the drawings of a page in `root`. Blocks without a matching drawing keep waiting. */
export function drawingsIn(root: Element, plan: Plan, { texts, blocks }: Choices): ShowDrawings {
  const drawn: DrawnEarly = { shown: {} };
  window.drawnEarly = drawn;
  const comments = commentsIn(root);

  /** Inserts the comments of a block if it is the first block that is not in the page yet. */
  const open = (at: number) => {
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
    const { visit, now, answers } = snapshot;
    const scope = scopeOf({ plan, snapshot });
    const isHere = (name: string) =>
      answers[name] !== undefined || (!visit.token && requiresLogin(plan, name));
    /** All blocks above have their final height. */
    let isSettled = true;
    for (const { at, waits, choice } of blocks) {
      const number = waits.every(isHere) ? drawingOf(plan, choice, scope) : undefined;
      const drawing = document.getElementById(`drawing-${number}`);
      isSettled &&= drawing !== null;
      if (isSettled) open(at);
      const end = comments.get(`/b${at}`);
      if (!(drawing instanceof HTMLTemplateElement) || !end) continue;
      const wanted = document.importNode(drawing.content, true);
      fill(wanted, (text) => textOf(plan, texts[text], scope));
      // Both comments have the same parent.
      morph(end.parentNode as Node, comments.get(`b${at}`)?.nextSibling ?? null, end, wanted);
      drawn.shown[at] = { now, endpoints: Object.keys(answers) };
    }
    for (const row of root.querySelectorAll<HTMLElement>("[data-opens-at]"))
      openRowAt(row, Number(row.dataset.opensAt));
  };
}

/** Returns the plan of a page that knows only the expressions and templates of its drawings. */
export function planOfDrawings(published: PublishedPage, { nodes, parts }: Choices): Plan {
  return createPlan(published, {
    nodeOf: (expression) => ownEntry(nodes, expression),
    partsOf: (text) => ownEntry(parts, text),
  });
}

interface Visitor {
  visit: PageVisit;
  clock: Clock;
  /** Returns the answer to a first call; undefined if it was not sent yet. */
  answerOf(path: string): Promise<ResponseLike> | undefined;
}

/** The first answers of a page on their way to the screen. */
export interface Showing {
  /** Resolves when all answers are shown; rejects when one failed or could not be read: only React shows that. */
  done: Promise<unknown>;
  /** Returns the call that a tap on this button makes, with its fields; undefined if only the engine knows it. */
  callOf(state: string): { path: string; fields: [string, string][] } | undefined;
}

/** Shows the drawings now and with each answer. */
export function showAnswers(
  show: ShowDrawings,
  plan: Plan,
  { taps }: Pick<Choices, "taps">,
  { visit, clock, answerOf }: Visitor,
): Showing {
  let snapshot = openingOf(plan, visit, clock.now());

  const answer = async (endpoint: string) => {
    const { path, data: schema } = plan.endpoints[endpoint] ?? { path: "" };
    const early = answerOf(path);
    if (!early) return;
    const asked = clock.steady();
    const response = await early;
    clock.calibrate(response.headers.get("Date"), asked, clock.steady());
    const { data } = readAnswer(schema, await dataOf(response));
    if (data === UNKNOWN) throw new Error(endpoint);
    const answers = { ...snapshot.answers, [endpoint]: { busy: false, data } };
    snapshot = { ...snapshot, now: clock.now(), answers };
    show(snapshot);
  };

  show(snapshot);
  return {
    done: Promise.all(plan.load.map(answer)),
    callOf(state) {
      const { endpoint = "", requires = [] } = ownEntry(taps, state) ?? {};
      const { path } = ownEntry(plan.endpoints, endpoint) ?? {};
      const isAllowed = visit.token || !requiresLogin(plan, endpoint);
      const scope = scopeOf({ plan, snapshot });
      if (path === undefined || !isAllowed || !requires.every((one) => plan.holds(one, scope)))
        return undefined;
      return {
        path,
        fields: Object.entries(requestOf({ plan, snapshot }, endpoint, {}).fields),
      };
    },
  };
}

/** Sends the call of each early tap at once. The engine repeats the tap and takes over its call. */
export function sendTaps(callOf: Showing["callOf"], send: Send): void {
  const { sentEarly = {}, tappedEarly } = window;
  if (!tappedEarly) return;
  tappedEarly.onTap = ({ dataset: { state = "" } }) => {
    const { path, fields = [] } = callOf(state) ?? {};
    if (path !== undefined) sentEarly[BASE + path] = sendEarly(BASE + path, fields, send);
  };
}

/** Returns the comments below an element by their texts. */
function commentsIn(root: Element): Map<string, Comment> {
  const found = new Map<string, Comment>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) {
    const comment = walker.currentNode as Comment;
    found.set(comment.data, comment);
  }
  return found;
}
