/**
 * The inline script of pages with drawings. It shows the drawings that match the answers to the page's first calls, starts
 * the engine after that, and sends the call of a tap at once. Once the engine runs, this script changes nothing.
 */
import { readPageVisit } from "../page/navigation/read-page-visit.ts";
import { createClock } from "../ports/clock.ts";
import type { PageChoices } from "./page-drawings.ts";
import {
  createDrawingsPlan,
  createDrawingUpdater,
  sendCallsOfEarlyTaps,
  showDrawingsForAnswers,
} from "./show-drawings.ts";

const jsonInElement = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? "");

/** The engine starts after the first drawings are on screen, so that it does not delay them, or after this time. */
const MAX_ENGINE_DELAY_MS = 400;

/**
 * Time between the drawings and the start of the engine. A tap in this time is handled at once, since no engine code is
 * running.
 */
const IMMEDIATE_TAP_MS = 250;

const { scripts, ...choices }: PageChoices = jsonInElement("choices");

let isStarted = false;

function startEngine(): void {
  if (isStarted) return;
  isStarted = true;
  const script = document.createElement("script");
  script.type = "module";
  script.src = scripts[0] ?? "";
  document.head.append(script);
}

/** Starts the engine `ms` milliseconds after the next frame. */
function startEngineAfterDelay(ms: number): void {
  requestAnimationFrame(() => setTimeout(startEngine, ms));
}

// First, so that the engine starts even if something below fails. Its files load while the answers are awaited.
for (const href of scripts) {
  const link = document.createElement("link");
  // Not modulepreload, which would compile them while the answers are awaited.
  link.rel = "preload";
  link.as = "script";
  link.crossOrigin = "anonymous";
  link.href = href;
  document.head.append(link);
}
setTimeout(startEngine, MAX_ENGINE_DELAY_MS);
document.addEventListener("click", () => startEngineAfterDelay(0));
document.addEventListener("input", () => startEngineAfterDelay(0));

const { search, hostname: host } = window.location;
const plan = createDrawingsPlan(jsonInElement("page"), choices);
const show = createDrawingUpdater(document.getElementById("root") as HTMLElement, plan, choices);
const { done, callOf } = showDrawingsForAnswers(show, plan, choices, {
  visit: readPageVisit({ search, state: window.history.state?.usr, host, session: plan.brand.session }),
  clock: createClock(),
  answerOf: (endpoint) => window.sentEarly?.find((one) => one.endpoint === endpoint)?.answer,
});
done.then(() => startEngineAfterDelay(IMMEDIATE_TAP_MS), startEngine);
sendCallsOfEarlyTaps(callOf);
