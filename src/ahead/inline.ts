/**
 * The inline script of every published page. It sends the page's first calls before anything else is fetched, notes how
 * large the phone draws letters, and keeps taps until React can handle them. The call of a tap is sent at once.
 */
import { ownEntry } from "../language/values.ts";
import { visitOf } from "../page/navigation/visit.ts";
import { noteTextZoom } from "../page/styles/text-zoom.ts";
import type { SentEarly } from "../ports/sent-early.ts";
import { type EarlyCalls, type FirstCall, sendFirst } from "./first-calls.ts";
import { keepTaps } from "./taps.ts";

const { search, hostname: host } = window.location;
const visit = visitOf({ search, state: window.history.state?.usr, host });

const { first, taps }: EarlyCalls = JSON.parse(document.getElementById("calls")?.textContent ?? "");
const sent: Record<string, SentEarly> = {};
window.sentEarly = sent;

/** The engine takes over a call that was sent with the same fields. */
function send(calls: readonly FirstCall[]): void {
  Object.assign(
    sent,
    sendFirst(calls, visit, (...request) => fetch(...request)),
  );
}

send(first);
noteTextZoom();
keepTaps(({ dataset: { state = "" } }) => {
  const call = ownEntry(taps, state);
  if (call) send([call]);
});
