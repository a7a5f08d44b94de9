/**
 * Stands in each page that has drawings to choose from, as an inline script behind them: it reads the answers to the
 * page's first calls and shows the drawings that fit, before anything else is fetched. Whatever has no drawing waits for
 * the engine, and everything is the engine's once that is there.
 */
import { ownEntry, UNKNOWN } from "../language/values.ts";
import { visitOf } from "../page/navigation/visit.ts";
import { planBy, requiresLogin } from "../plan/plan.ts";
import { readAnswer } from "../plan/read-answer.ts";
import { openingOf, scopeOf } from "../play/snapshot.ts";
import { BASE, createApi } from "../ports/api.ts";
import { createClock } from "../ports/clock.ts";
import { drawingOf, type PageChoices } from "./choices.ts";
import { fill, morph } from "./put-drawing.ts";

const jsonIn = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? "");

const { nodes, parts, texts, blocks, scripts }: PageChoices = jsonIn("choices");
/** The engine begins when the drawings were seen, from which it would keep the phone, or after so many milliseconds. */
const PATIENCE_MS = 400;

let isBegun = false;

function begin(): void {
  if (isBegun) return;
  isBegun = true;
  const script = document.createElement("script");
  script.type = "module";
  script.src = scripts[0] ?? "";
  document.head.append(script);
}

/** Begins the engine after the next frame. */
function beginSoon(): void {
  requestAnimationFrame(() => setTimeout(begin));
}

// Whatever fails below, it begins. Its files come while the answers do.
for (const href of scripts) {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = href;
  document.head.append(link);
}
setTimeout(begin, PATIENCE_MS);
document.addEventListener("click", begin);
document.addEventListener("input", begin);

const plan = planBy(jsonIn("page"), {
  nodeOf: (expression) => ownEntry(nodes, expression),
  partsOf: (text) => ownEntry(parts, text),
});

const { search, hostname: host } = window.location;
const visit = visitOf({ search, state: window.history.state?.usr, host });
const clock = createClock();
let snapshot = openingOf(plan, visit, clock.now());

/** An answer was no success: what is shown then is the engine's to say. */
let isOver = false;

function isHere(endpoint: string): boolean {
  return snapshot.answers[endpoint] !== undefined || (!visit.token && requiresLogin(plan, endpoint));
}

/** Shows the drawing of each block for which all is known. The engine takes `tappedEarly` when it comes. */
function show(): void {
  if (isOver || !window.tappedEarly) return;
  const scope = scopeOf({ plan, snapshot });
  /** Nothing above may still move. */
  let isSettled = true;
  for (const { at, waits, choice } of blocks) {
    const number = waits.every(isHere) ? drawingOf(plan, choice, scope) : undefined;
    const drawing = document.getElementById(`drawing-${number}`);
    isSettled &&= drawing !== null;
    if (isSettled) open(at);
    const end = commentOf(`/b${at}`);
    if (!(drawing instanceof HTMLTemplateElement) || !end) continue;
    const wanted = document.importNode(drawing.content, true);
    fill(wanted, (text) => plan.render(texts[text], scope));
    // Both stand in the same element.
    morph(end.parentNode as Node, commentOf(`b${at}`)?.nextSibling ?? null, end, wanted);
  }
}

/** Gives a block its place if it is the first of those that were not seen yet. */
function open(at: number): void {
  const coming = document.querySelector<HTMLElement>(".page-body > .coming");
  if (coming?.dataset.key === `${at}`) {
    const isLast = at + 1 === plan.campaign.view.length;
    // Another one at another place: what is seen does not move.
    const rest = coming.cloneNode() as HTMLElement;
    rest.dataset.key = `${at + 1}`;
    coming.replaceWith(new Comment(`b${at}`), new Comment(`/b${at}`), ...(isLast ? [] : [rest]));
    if (isLast) document.getElementById("root")?.removeAttribute("data-cut");
  }
}

/** The comment with this text. */
function commentOf(text: string): Comment | undefined {
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode())
    if ((comments.currentNode as Comment).data === text) return comments.currentNode as Comment;
  return undefined;
}

async function answer(endpoint: string): Promise<void> {
  const { path, data: schema } = plan.endpoints[endpoint] ?? { path: "" };
  const early = window.sentEarly?.[BASE + path];
  if (!early) return;
  const raw = await createApi(clock, () => early.answer).call(path, { fields: {}, headers: {} });
  const { data } = readAnswer(schema, raw);
  if (data === UNKNOWN) throw new Error(endpoint);
  snapshot = {
    ...snapshot,
    now: clock.now(),
    answers: { ...snapshot.answers, [endpoint]: { busy: false, data } },
  };
  show();
}

show();
Promise.all(plan.load.map(answer)).then(beginSoon, () => {
  isOver = true;
  begin();
});
