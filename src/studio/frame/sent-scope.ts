import { isObject, Maybe, mapValues, UNKNOWN } from "../../language/values.ts";

/** What stands for UNKNOWN, a symbol, and for items that may not be there: messages carry neither. No answer has such fields. */
const UNKNOWN_SENT = "\0unknown";
const MAYBE_SENT = "\0maybe";

/** What expressions see, as it may be sent to another window. Pure. */
export function sendScope(scope: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return mapValues(scope, send);
}

/** The other way round. Pure. */
export function receiveScope(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return mapValues(sent, receive);
}

function send(value: unknown): unknown {
  if (value === UNKNOWN) return { [UNKNOWN_SENT]: true };
  if (value instanceof Maybe) return { [MAYBE_SENT]: send(value.item) };
  if (Array.isArray(value)) return value.map(send);
  return isObject(value) ? mapValues(value, send) : value;
}

function receive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(receive);
  if (!isObject(value)) return value;
  if (Object.hasOwn(value, UNKNOWN_SENT)) return UNKNOWN;
  return Object.hasOwn(value, MAYBE_SENT) ? new Maybe(receive(value[MAYBE_SENT])) : mapValues(value, receive);
}
