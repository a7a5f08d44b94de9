/**
 * The inline script of every published page. It sends the page's first calls before anything else is fetched, notes how
 * large the phone draws letters, and keeps taps until React can handle them.
 */
import { visitOf } from "../page/navigation/visit.ts";
import { noteTextZoom } from "../page/styles/text-zoom.ts";
import { sendFirst } from "./first-calls.ts";
import { keepTaps } from "./taps.ts";

const { search, hostname: host } = window.location;
const visit = visitOf({ search, state: window.history.state?.usr, host });

window.sentEarly = sendFirst(
  JSON.parse(document.getElementById("calls")?.textContent ?? "[]"),
  visit,
  (...request) => fetch(...request),
);
// In the first frame, whose layout it needs. The engine does it again, for pages that nobody sees yet.
requestAnimationFrame(noteTextZoom);
keepTaps();
