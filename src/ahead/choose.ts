/**
 * The inline script of pages with drawings. It reads the answers to the page's first calls and shows the matching
 * drawings before any other script is loaded. Blocks without a drawing wait for the engine. Once the engine runs, this
 * script changes nothing.
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
/** The engine starts after the first drawings are on screen, so that it does not delay them, or after this time. */
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

/** Starts the engine after the next frame. */
function beginSoon(): void {
  requestAnimationFrame(() => setTimeout(begin));
}

// First, so that the engine starts even if something below fails. Its files load while the answers are awaited.
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

/** A call failed or its answer could not be read: only the engine handles that. */
let isOver = false;

function isHere(endpoint: string): boolean {
  return snapshot.answers[endpoint] !== undefined || (!visit.token && requiresLogin(plan, endpoint));
}

/** Shows the drawing of each block whose answers are known. The engine clears `tappedEarly` when it starts. */
function show(): void {
  if (isOver || !window.tappedEarly) return;
  const scope = scopeOf({ plan, snapshot });
  /** All blocks above have their final height. */
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
    // Both comments have the same parent.
    morph(end.parentNode as Node, commentOf(`b${at}`)?.nextSibling ?? null, end, wanted);
  }
}

/** Inserts the comments of a block if it is the first block that is not in the page yet. */
function open(at: number): void {
  const coming = document.querySelector<HTMLElement>(".page-body > .coming");
  if (coming?.dataset.key === `${at}`) {
    const isLast = at + 1 === plan.campaign.view.length;
    // A new element: a moved one would count as a layout shift.
    const rest = coming.cloneNode() as HTMLElement;
    rest.dataset.key = `${at + 1}`;
    coming.replaceWith(new Comment(`b${at}`), new Comment(`/b${at}`), ...(isLast ? [] : [rest]));
    if (isLast) document.getElementById("root")?.removeAttribute("data-cut");
  }
}

/** Finds a comment by its text. */
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
