import { isDeepStrictEqual } from "node:util";
import { placeOfBrand } from "../../check/place/place-of-brand.ts";
import { proveTable } from "../../check/tables/prove-table.ts";
import type { CallSettings } from "../../language/call-settings.ts";
import type { Outcome, ResponseSchema } from "../../language/document.generated.ts";
import { memoize } from "../../language/memoize.ts";
import { parseExpressionCached } from "../../language/messages/parse-cached.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { namesInExpression } from "../../language/syntax/names-in-expression.ts";
import { isObject } from "../../language/values.ts";
import type { CallOutcome } from "../../play/events.ts";

/** An answer of a server: its HTTP status and its content; undefined for an empty answer. */
export interface ServerAnswer {
  status: number;
  body: unknown;
}

/** How pages call an endpoint, and how they read its answers. */
export interface EndpointServer {
  settings: CallSettings;
  read(answer: { status: number; text: string }): CallOutcome;
}

/** What an answer should tell the page. */
export interface WantedOutcome {
  outcome: Outcome["outcome"];
  /** Data of an accepted call; null for none. */
  data?: unknown;
  /** Code and message of a refusal. They are left out if the server has no place for them. */
  code?: string;
  reason?: string;
}

/** Statuses that servers usually send for an outcome. They are tried before the one that the solver found. */
const USUAL_STATUSES: Readonly<Record<Outcome["outcome"], readonly number[]>> = {
  accepted: [200, 201, 204],
  loggedOut: [200, 401, 403],
  refused: [200, 409, 422, 400, 403],
  network: [500, 503, 502],
};

/** Statuses whose answers have no content. */
const EMPTY_STATUSES: readonly number[] = [204, 205, 304];

/**
 * Returns an answer that a page reads as the wanted outcome, with its data, by the server's list of outcomes; undefined if
 * no such answer was found. `read` is how the page reads an answer. The solver finds an answer for each entry of the list;
 * data, code and message are then put in their places, and the page's own reader confirms the whole. `usual` is sent if the
 * page reads it as wanted.
 */
export function responseForOutcome(
  { outcomes, dataAt }: Pick<CallSettings, "outcomes" | "dataAt">,
  wanted: WantedOutcome,
  read: EndpointServer["read"],
  usual?: ServerAnswer,
): ServerAnswer | undefined {
  const isWanted = ({ status, body }: ServerAnswer, isExact = true) =>
    !(body !== undefined && EMPTY_STATUSES.includes(status)) &&
    isRead(read({ status, text: body === undefined ? "" : JSON.stringify(body) }), wanted, isExact);
  if (usual && isWanted(usual)) return usual;
  const witnesses = witnessesOf(outcomes);
  const found = outcomes.flatMap((one, index) =>
    one.outcome === wanted.outcome
      ? [{ one, witness: witnesses[index] ?? { status: 200, body: undefined } }]
      : [],
  );
  const all = found.flatMap(({ one, witness }) => {
    const statuses = [...new Set([...USUAL_STATUSES[wanted.outcome], witness.status])];
    const bodies = bodiesFor(witness.body, wanted, { dataAt, code: one.code, reason: one.reason });
    return bodies.flatMap(({ body, rank }) =>
      statuses.map((status, order) => ({ rank, order, answer: { status, body } })),
    );
  });
  const answers = all.sort((a, b) => a.rank - b.rank || a.order - b.order).map(({ answer }) => answer);
  // A server may have no place for "no data": then any data will do.
  return answers.find((one) => isWanted(one)) ?? answers.find((one) => isWanted(one, false));
}

/** Returns whether the page reads an answer as wanted, with exactly its data if `isExact`. */
function isRead(found: CallOutcome, { outcome, data = null }: WantedOutcome, isExact: boolean): boolean {
  if ("error" in found) return found.error.kind === outcome;
  if (outcome !== "accepted") return false;
  return isDeepStrictEqual(found.data ?? null, data) || (!isExact && data === null);
}

interface Places {
  dataAt: string;
  code: Outcome["code"];
  reason: Outcome["reason"];
}

/** Returns the contents to try, those with all texts (`rank` 0) first. */
function bodiesFor(
  witness: unknown,
  { outcome, data = null, code, reason }: WantedOutcome,
  places: Places,
): { body: unknown; rank: number }[] {
  const isAccepted = outcome === "accepted";
  const withData = isAccepted ? putAt(witness, places.dataAt, data) : witness;
  const withReason = reason === undefined ? withData : putAtExpression(withData, places.reason, reason);
  const withCode = code === undefined ? withReason : putAtExpression(withReason, places.code, code);
  const all = [withCode, withReason, withData, ...(isAccepted && data !== null ? [data] : [witness])];
  return all.map((body, rank) => ({ body: body === null ? undefined : body, rank }));
}

function putAtExpression(body: unknown, expression: Outcome["code"], value: unknown): unknown {
  const isPath = typeof expression === "string" && /^response\.body(\.\w+)*$/.test(expression.trim());
  return isPath ? putAt(body, expression.trim().slice("response.".length), value) : body;
}

/** Returns a content with a value at a path such as `body.data`; an object there keeps its other members. Pure. */
function putAt(body: unknown, path: string, value: unknown): unknown {
  const [, ...keys] = path.split(".");
  const put = (at: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) return isObject(at) && isObject(value) ? { ...at, ...value } : value;
    const own = isObject(at) ? at : {};
    return { ...own, [key]: put(own[key], rest) };
  };
  return put(body, keys);
}

/** Returns an answer for each entry of a list of outcomes; undefined where the solver found none. Cached. */
const witnessesOf = memoize((outcomes: readonly Outcome[]): (ServerAnswer | undefined)[] => {
  const rows = outcomes.map(({ when }, index) => ({ state: `${index}`, when: nodeOf(when) }));
  const verdict = proveTable({
    // Outcomes read no moments.
    place: placeOfBrand({}),
    ...{ rows, hitPolicy: "FIRST", assume: [], values: {}, constants: {}, local: {} },
    schedule: { start: null, end: null },
    endpoints: { response: { data: responseSchemaOf(rows), loaded: true, requiresLogin: false } },
  });
  return verdict.rows.map(({ witness }) => {
    const response = witness?.scope.response;
    if (!isObject(response)) return undefined;
    const { status, body = null } = response;
    return { status: typeof status === "number" ? status : 200, body: body === null ? undefined : body };
  });
});

function nodeOf(when: Outcome["when"]): Node | null {
  if (when === undefined) return null;
  const parsed = parseExpressionCached(String(when));
  return "node" in parsed ? (parsed.node as Node) : null;
}

/** Describes the answers that the conditions tell apart: the members of the content that they read, of any plain type. */
function responseSchemaOf(rows: readonly { when: Node | null }[]): ResponseSchema {
  const paths = rows.flatMap(({ when }) => (when ? [...namesInExpression(when)] : []));
  const bodies = paths.flatMap(([root, member, ...rest]) =>
    root === "response" && member === "body" ? [rest] : [],
  );
  return {
    type: "object",
    properties: { status: { type: "integer", minimum: 200, maximum: 599 }, body: memberSchemaOf(bodies) },
  };
}

function memberSchemaOf(paths: readonly (readonly string[])[]): ResponseSchema {
  const names = [...new Set(paths.flatMap(([name]) => name ?? []))];
  if (names.length === 0) return { type: ["string", "number", "boolean", "null"] };
  const properties = names.map((name): [string, ResponseSchema] => [
    name,
    memberSchemaOf(paths.flatMap(([first, ...rest]) => (first === name ? [rest] : []))),
  ]);
  return { type: ["object", "null"], properties: Object.fromEntries(properties) };
}
