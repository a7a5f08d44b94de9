/** A message that arrived from outside, or the call of a global function by the app. */
export interface HeardMessage {
  /** Origin of a posted message; empty for one of the app, or of this page itself. */
  origin?: string;
  /** Name of the global function that was called. */
  function?: string;
  data: unknown;
}

/** The sources of a page's messages: their origins, "" for the app, their types, and the names of global functions. */
export interface HeardSources {
  origins: readonly string[];
  types: readonly string[];
  functions: readonly string[];
}

/** The messages that a page has received, and who takes the next one. */
interface MessageQueue {
  origins: Set<string>;
  types: Set<string>;
  waiting: HeardMessage[];
  isListening: boolean;
  take(message: HeardMessage): void;
}

declare global {
  interface Window {
    /** Created by a page's inline script, or by the engine on a page without one. */
    heard?: MessageQueue | undefined;
  }
}

/** Messages that wait for the engine. Later ones are dropped, so that a flood costs no memory. */
const MAX_WAITING = 50;

/**
 * Begins to listen for messages, and returns the queue that receives them. Messages of other origins and types are dropped:
 * many of them, from other scripts of the app, must not displace the token. A global name that exists already is never
 * replaced.
 */
export function hearMessages({ origins, functions, types }: HeardSources): MessageQueue {
  const waiting: HeardMessage[] = [];
  const queue = window.heard ?? {
    ...{ origins: new Set<string>(), types: new Set<string>(), waiting, isListening: false },
    take: (message: HeardMessage) => {
      if (waiting.length < MAX_WAITING) waiting.push(message);
    },
  };
  const receive = (event: Event) => {
    const { origin: from, data } = event as MessageEvent<unknown>;
    // Android apps send events without an origin, iPhone apps those of the page itself.
    const origin = from === window.location.origin ? "" : from;
    if (queue.origins.has(origin) && mayHaveType(data, queue.types)) queue.take({ origin, data });
  };
  for (const origin of origins) queue.origins.add(origin);
  for (const type of types) queue.types.add(type);
  if (!queue.isListening && origins.length > 0) {
    queue.isListening = true;
    window.addEventListener("message", receive);
    document.addEventListener("message", receive);
  }
  window.heard = queue;
  for (const name of functions)
    if (!(name in window))
      Object.assign(window, { [name]: (data: unknown) => queue.take({ function: name, data }) });
  return queue;
}

/** Returns whether a message may have one of these types. JSON text is not parsed yet, and may escape a type. */
function mayHaveType(data: unknown, types: ReadonlySet<unknown>): boolean {
  if (typeof data === "string") return /\\/.test(data) || [...types].some((type) => data.includes(`${type}`));
  return types.has(Object(data).type);
}
