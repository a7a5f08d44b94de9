/**
 * Stands in each page that is drawn ahead, as an inline script: it sends the page's first calls before anything else
 * is fetched, notes how large the phone draws letters, and what is tapped before there is anything that could do it.
 */
import { visitOf } from "../page/navigation/visit.ts";
import { noteTextZoom } from "../page/styles/text-zoom.ts";
import type { SentEarly } from "../ports/sent-early.ts";
import type { FirstCall, FirstField } from "./first-calls.ts";

const { search, hostname: host } = window.location;
const visit = visitOf({ search, state: window.history.state?.usr, host });

function textOf([source, name]: FirstField): string | undefined {
  if (source === "text") return name;
  return source === "query" ? visit.query[name] : visit[name as "token" | "phoneType"];
}

function send({ url, fields }: FirstCall): SentEarly {
  const form = new FormData();
  for (const [name, field] of Object.entries(fields)) {
    const value = textOf(field);
    if (value !== undefined) form.append(name, value);
  }
  // Read to its end at once: by the time the engine is there nothing of it is waited for any more.
  const answer = fetch(url, { method: "POST", body: form }).then(async (response) => {
    const { ok, headers } = response;
    const text = await response.text();
    return { ok, headers, json: async () => JSON.parse(text) };
  });
  // Who takes the answer hears of what went wrong.
  answer.catch(() => {});
  return { fields: JSON.stringify(Array.from(form)), answer };
}

const calls: FirstCall[] = JSON.parse(document.getElementById("calls")?.textContent ?? "[]");
window.sentEarly = Object.fromEntries(
  calls.filter(({ requiresLogin }) => visit.token || !requiresLogin).map((call) => [call.url, send(call)]),
);

noteTextZoom();

// A tap may do something where it is and around it: the same must stand there when it is done.
window.tappedEarly = new Map();
document.addEventListener("click", ({ target }) => {
  if (target instanceof Element) window.tappedEarly?.set(target, target.textContent);
});
document.addEventListener("submit", (event) => {
  if (window.tappedEarly) event.preventDefault();
});
