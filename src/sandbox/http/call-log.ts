import type { FaultKind } from "./fault.ts";

/** One call that reached the sandbox. */
export interface CallEntry {
  /** Without /prod-api. */
  path: string;
  token: string;
  /** The mall's time when it came, ISO text. */
  time: string;
  /** The envelope's code; empty while there is none. */
  code: string;
  fault?: FaultKind;
  /** Where the data is not as the endpoint's schema says: the rules and the JSON disagree. */
  misfit?: string;
}

/** Enough for any test, and no leak in a server that runs for weeks. */
const LIMIT = 1000;

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
      entries = [...entries.slice(1 - LIMIT), entry];
      return entry;
    },
    clear: () => {
      entries = [];
    },
  };
}
