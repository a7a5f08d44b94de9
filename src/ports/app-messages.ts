import type { Brand } from "../language/document.generated.ts";
import { tryOrUndefined } from "../language/try-or-undefined.ts";
import { isObject, ownEntryOf } from "../language/values.ts";
import type { PageEvent } from "../play/events.ts";
import { receiveEvent, receiveToken } from "../play/receive-message.ts";
import { type HeardMessage, type HeardSources, hearMessages } from "./heard-messages.ts";

/** Session and events of a brand: what its pages listen for. */
export type ListeningBrand = Pick<Brand, "id" | "session" | "events">;

/** What a message means for the pages of a brand. */
export type MessageMeaning =
  | { type: "token"; token: string }
  | { type: "received"; event: string; data: unknown };

/** Messages that are handled in a second. Further ones are dropped, so that a flood does not block the page. */
const MAX_MESSAGES_PER_SECOND = 20;
/** Length of the longest message in JSON text. */
const MAX_LENGTH = 100_000;

const SECOND_MS = 1000;

/** The pages that listen, by a function of each; a page and the one embedded in it listen at the same time. */
const listeners = new Set<(message: HeardMessage) => void>();

/** The last token that a message brought, by brand: the next page of the app does not get the message again. */
const tokens = new Map<string, string>();

/** Returns what the pages of a brand listen for. Pure. */
export function sourcesHeardBy({ session, events = {} }: ListeningBrand): HeardSources {
  const messages = [
    ...(session?.token ?? []).flatMap((source) => (typeof source === "object" ? source.message : [])),
    ...Object.values(events).flatMap(({ message }) => message ?? []),
  ];
  return {
    origins: [...new Set(messages.map(({ origin = "" }) => origin))],
    types: [...new Set(messages.map(({ type }) => type))],
    functions: Object.values(events).flatMap((event) => event.function ?? []),
  };
}

/**
 * Calls `listener` for each message that brings the brand's token or one of its events, also for those that came before.
 * Returns a function that stops it. Messages of other origins, types and forms are ignored.
 */
export function listenForMessages(
  brand: ListeningBrand,
  listener: (event: Extract<PageEvent, { type: "heard" }>) => void,
): () => void {
  const queue = hearMessages(sourcesHeardBy(brand));
  const handle = (message: HeardMessage) => {
    for (const meaning of meaningsOfMessage(brand, message)) {
      if (meaning.type === "token") tokens.set(brand.id, meaning.token);
      tell(meaning);
    }
  };
  const tell = (meaning: MessageMeaning) =>
    listener({
      type: "heard",
      handle: (play) =>
        meaning.type === "token"
          ? receiveToken(play, meaning.token)
          : receiveEvent(play, meaning.event, meaning.data),
    });
  listeners.add(handle);
  queue.take = createRateLimit((message) => {
    for (const one of [...listeners]) one(message);
  });
  const known = tokens.get(brand.id);
  if (known !== undefined) tell({ type: "token", token: known });
  for (const message of queue.waiting.splice(0)) queue.take(message);
  return () => void listeners.delete(handle);
}

let second = 0;
let count = 0;

/** Returns a function that passes on at most `MAX_MESSAGES_PER_SECOND` of its calls in each second. */
function createRateLimit(pass: (message: HeardMessage) => void): (message: HeardMessage) => void {
  return (message) => {
    const now = Math.floor(performance.now() / SECOND_MS);
    if (now !== second) [second, count] = [now, 0];
    if (++count <= MAX_MESSAGES_PER_SECOND) pass(message);
  };
}

/** Returns what a message means; nothing if the brand does not know it. Pure. */
function meaningsOfMessage(
  { session, events = {} }: ListeningBrand,
  { origin, function: called, data: raw }: HeardMessage,
): MessageMeaning[] {
  const data = readMessage(raw ?? (called === undefined ? raw : {}));
  if (!isObject(data)) return [];
  const isMeant = (message: { origin?: string; type: string } | undefined) =>
    message !== undefined && (message.origin ?? "") === origin && ownEntryOf(data, "type") === message.type;
  const brought = (session?.token ?? []).flatMap((source): MessageMeaning[] => {
    if (typeof source === "string" || !isMeant(source.message)) return [];
    const token = valueAtPath(data, source.message.path);
    return typeof token === "string" && token !== "" ? [{ type: "token", token }] : [];
  });
  const received = Object.entries(events).flatMap(([event, declared]): MessageMeaning[] =>
    (called === undefined ? isMeant(declared.message) : declared.function === called)
      ? [{ type: "received", event, data }]
      : [],
  );
  return [...brought.slice(0, 1), ...received];
}

function readMessage(raw: unknown): unknown {
  if (typeof raw !== "string") return raw;
  return raw.length > MAX_LENGTH ? undefined : tryOrUndefined(() => JSON.parse(raw));
}

function valueAtPath(data: object, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, key) => (isObject(value) ? ownEntryOf(value, key) : undefined), data);
}
