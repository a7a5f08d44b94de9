import type { FaultKind } from "./fault.ts";

/** Call that reached the sandbox. */
export interface CallEntry {
  /** Path without /prod-api. */
  path: string;
  token: string;
  /** The mall's time at its arrival, ISO text. */
  time: string;
  /** Code of the envelope; empty until the answer is known. */
  code: string;
  fault?: FaultKind;
  /** Where the data differs from the endpoint's schema: the rules and the JSON disagree. */
  misfit?: string;
}

/** Maximum number of entries: enough for any test, and no leak in a server that runs for weeks. */
const MAX_ENTRIES = 1000;

export interface CallLog {
  list(): readonly CallEntry[];
  add(entry: CallEntry): CallEntry;
  clear(): void;
}

export function createCallLog(): CallLog {
  let entries: CallEntry[] = [];
  return {
    list: () => entries,
    add: (entry) => {
      entries = [...entries.slice(1 - MAX_ENTRIES), entry];
      return entry;
    },
    clear: () => {
      entries = [];
    },
  };
}
