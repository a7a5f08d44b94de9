import { GlobalWindow } from "happy-dom";
import { populateGlobal } from "vitest/runtime";

/** What Node has, too, and the page shall have of its window. */
const OF_THE_WINDOW = [
  "Request",
  "Response",
  "fetch",
  "Headers",
  "AbortController",
  "AbortSignal",
  "URL",
  "URLSearchParams",
  "FormData",
];

// One for all files of a worker: to make one takes as long as some tests.
if (!("document" in globalThis)) {
  const window = new GlobalWindow({
    url: "http://localhost:3000",
    settings: { disableErrorCapturing: true },
  });
  populateGlobal(globalThis, window, { bindFunctions: true, additionalKeys: OF_THE_WINDOW });
}
