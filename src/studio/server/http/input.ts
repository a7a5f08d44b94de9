import type { IncomingMessage } from "node:http";
import { en } from "../../../language/messages/saying.ts";
import { readBody } from "../../../sandbox/http/http.ts";
import type { ExpressionQuestion } from "../../api.ts";
import { Refused } from "./refused.ts";

/** Documents are some ten kilobytes; nobody shall fill the memory. */
const MOST_BYTES = 2 << 20;

/** What a request was given: the JSON of its body, or what stands behind the question mark. */
export type Input = Readonly<Record<string, unknown>>;

/** Throws Refused where it is too long, or no JSON object. */
export async function readInput(request: IncomingMessage): Promise<Input> {
  if (request.method === "GET")
    return Object.fromEntries(new URL(request.url ?? "/", "http://studio").searchParams);
  const body = await readBody(request, MOST_BYTES);
  if (!body)
    throw new Refused(413, en`This is more than 2 MB. Make it smaller.`.zh`内容超过 2 MB，请先减小再试。`);
  const value = parsed(body);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Input;
  throw new Refused(403, en`What was sent is no JSON object.`.zh`发送的内容不是 JSON 对象。`);
}

/** A text that has to be there. */
export function textAt(input: Input, name: string): string {
  const value = input[name];
  if (typeof value === "string") return value;
  throw new Refused(403, en`"${name}" is missing, expected a text.`.zh`缺少“${name}”，应为文字。`);
}

/** A text that may be null; left out it counts as null. */
export function textOrNullAt(input: Input, name: string): string | null {
  return input[name] === undefined || input[name] === null ? null : textAt(input, name);
}

/** The documents beside a text; undefined where it stands in the campaigns folder. */
export function besideAt({ beside }: Input): { path: string; text: string }[] | undefined {
  if (beside === undefined) return undefined;
  const all: readonly unknown[] = Array.isArray(beside) ? beside : [null];
  return all.map((one) => {
    const input: Input = typeof one === "object" && one !== null ? { ...one } : {};
    return { path: textAt(input, "path"), text: textAt(input, "text") };
  });
}

/** An expression that is to be tried. */
export function questionIn(input: Input): ExpressionQuestion {
  const { values } = input;
  const known = typeof values === "object" && values !== null && !Array.isArray(values) ? values : {};
  return { text: textAt(input, "text"), isText: input.isText === true, values: { ...known } };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
