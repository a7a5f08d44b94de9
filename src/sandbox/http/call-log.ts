import type { FaultKind } from "./simulated-fault.ts";

/** Call that reached the sandbox. */
export interface LoggedCall {
  /** Path without the server's base. */
  path: string;
  token: string;
  /** The sandbox's time at its arrival, ISO text. */
  time: string;
  /** Code of the envelope; empty until the answer is known. */
  code: string;
  fault?: FaultKind;
  /** Where the data differs from the endpoint's schema: the rules and the JSON disagree. */
  misfit?: string;
}

/** Maximum number of entries: enough for any test, and no leak in a server that runs for weeks. */
const MAX_LOGGED_CALLS = 1000;

/** Calls that reached the sandbox, for its panel and for tests. Old ones are dropped. */
export interface CallLog {
  list(): readonly LoggedCall[];
  add(entry: LoggedCall): LoggedCall;
  clear(): void;
}

/** Creates an empty log of calls. */
export function createCallLog(): CallLog {
  let entries: LoggedCall[] = [];
  return {
    list: () => entries,
    add: (entry) => {
      entries = [...entries.slice(1 - MAX_LOGGED_CALLS), entry];
      return entry;
    },
    clear: () => {
      entries = [];
    },
  };
}
