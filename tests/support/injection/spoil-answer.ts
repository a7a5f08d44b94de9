import { isObject } from "../../../src/language/values.ts";

/**
 * The body of an answer with something else in the place of every text in its data and of its message; as it is where
 * it is no JSON. A text that is a number, a moment or a code of letters stays: with another the page would show
 * nothing but that it cannot read it.
 */
export function spoilAnswer(body: string, change: (text: string) => string): string {
  try {
    const { message, data, ...rest } = JSON.parse(body) as Record<string, unknown>;
    return JSON.stringify({ ...rest, message: spoil(message, change), data: spoil(data, change) });
  } catch {
    return body;
  }
}

/** Data with something else in the place of every such text. The data are not modified. */
export function spoil(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === "string") return isCode(data) ? data : change(data);
  if (Array.isArray(data)) return data.map((item) => spoil(item, change));
  if (!isObject(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, spoil(value, change)]));
}

const isCode = (text: string) => /^[\d .:/+TZ-]+$|^[a-zA-Z_]{1,24}$/.test(text);
