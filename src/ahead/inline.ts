/**
 * The inline script of every published page. It sends the page's first calls before anything else is fetched, measures the
 * phone's text zoom, and keeps taps until React can handle them.
 */
import { readPageVisit } from "../page/navigation/read-page-visit.ts";
import { setTextZoom } from "../page/styles/text-zoom.ts";
import { recordEarlyTaps } from "./early-taps.ts";
import { type FirstCalls, sendCallBeforeEngine, sendFirstCalls } from "./first-calls.ts";

const { search, hostname: host } = window.location;
const { session, calls }: FirstCalls = JSON.parse(document.getElementById("calls")?.textContent ?? "");
const visit = readPageVisit({ search, state: window.history.state?.usr, host, session });

window.sendEarly = (call) => sendCallBeforeEngine(call, (...request) => fetch(...request));
window.sentEarly = sendFirstCalls(calls, visit, (...call) => fetch(...call));
// In the first frame, since it needs the layout. The engine repeats it for pages that are not visible yet.
requestAnimationFrame(setTextZoom);
recordEarlyTaps();
