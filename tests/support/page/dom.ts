import { GlobalWindow } from "happy-dom";
import { populateGlobal } from "vitest/runtime";

/** Globals that Node has as well; tests use those of the window. */
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

// One window for all files of a worker, because making one takes as long as some tests.
if (!("document" in globalThis)) {
  const window = new GlobalWindow({
    url: "http://localhost:3000",
    settings: { disableErrorCapturing: true },
  });
  populateGlobal(globalThis, window, { bindFunctions: true, additionalKeys: OF_THE_WINDOW });
}
