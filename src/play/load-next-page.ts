import { callSettingsOf, isSentInAddress } from "../language/call-settings.ts";
import { sortAndDeduplicateItems } from "../language/sort-and-deduplicate-items.ts";
import { isEqual, ownProperty, UNKNOWN } from "../language/values.ts";
import { requiresLogin } from "../plan/plan.ts";
import { readAnswer } from "../plan/read-answer.ts";
import { buildCallRequest } from "./build-call-request.ts";
import type { CallOutcome } from "./events.ts";
import { changeSnapshot, type EventHandling } from "./immediate-steps.ts";
import { changeEndpointState, refuseToken } from "./load-endpoint.ts";
import { isLoggedIn, type PageState } from "./snapshot.ts";

/** Whether a list has further pages: one can be loaded, is loading or failed to load, or all of them are there. */
export type ListProgress = "more" | "loading" | "failed" | "end";

/**
 * Returns whether the list of an endpoint has further pages; undefined if the endpoint has no paging, nothing has arrived
 * yet, or the cursor cannot be read. Pure.
 */
export function progressOfList(page: PageState, endpoint: string): ListProgress | undefined {
  const { data, pages } = page.snapshot.answers[endpoint] ?? {};
  if (pages?.call !== undefined) return "loading";
  if (pages?.hasFailed) return "failed";
  const { paging } = page.plan.endpoints[endpoint] ?? {};
  const items = partOf(data, paging?.append);
  if (!paging || !Array.isArray(items)) return undefined;
  const cursor = nextCursor(page, endpoint);
  if (cursor === UNKNOWN) return undefined;
  return pages?.isOver || items.length === 0 || cursor === undefined ? "end" : "more";
}

/** Requests the next page of a list, unless one is on its way, the list is loading, or it has no further page. */
export function loadNextPage(play: EventHandling, endpoint: string): void {
  const { plan, snapshot } = play;
  const { busy, data, pages = { first: data, sent: [] } } = snapshot.answers[endpoint] ?? {};
  const { send = "" } = plan.endpoints[endpoint]?.paging ?? {};
  const progress = progressOfList(play, endpoint);
  const isAllowed = !requiresLogin(plan, endpoint) || isLoggedIn(play);
  const request = buildCallRequest(play, endpoint, {});
  if (busy || !isAllowed || !request || (progress !== "more" && progress !== "failed")) return;
  const cursor = nextCursor(play, endpoint);
  const call = snapshot.calls + 1;
  changeSnapshot(play, { calls: call });
  changeEndpointState(play, endpoint, { pages: { ...pages, call, hasFailed: false } });
  const isText = request.body !== "json" || isSentInAddress(callSettingsOf(plan, endpoint));
  const fields = { ...request.fields, [send]: isText ? String(cursor) : cursor };
  play.effects.push({
    type: "page",
    endpoint,
    request: { ...request, fields },
    handle: (later, outcome) => handleNextPage(later, endpoint, outcome, call),
  });
}

/**
 * Handles the answer to a call for the next page of a list: its items follow those that are there. An answer is dropped
 * if the list was loaded again meanwhile.
 */
export function handleNextPage(
  play: EventHandling,
  endpoint: string,
  outcome: CallOutcome,
  call: number,
): void {
  const { plan, snapshot } = play;
  const { data: known, pages, isOutdated } = snapshot.answers[endpoint] ?? {};
  const { data: schema, paging: { append } = { append: undefined } } = plan.endpoints[endpoint] ?? {};
  if (pages?.call !== call) return;
  const fail = () =>
    changeEndpointState(play, endpoint, { pages: { ...pages, call: undefined, hasFailed: true } });
  if ("error" in outcome) {
    if (outcome.error.kind === "loggedOut") refuseToken(play);
    fail();
    return;
  }
  const { data, misfits } = readAnswer(schema, outcome.data, plan.place.zone);
  const [before, added] = [partOf(known, append), partOf(data, append)];
  if (isOutdated || !Array.isArray(before) || !Array.isArray(added)) {
    fail();
    return;
  }
  if (misfits.length > 0)
    play.effects.push({
      type: "report",
      what: `A page of "${endpoint}" does not fit its schema: ${misfits.join("; ")}.`,
    });
  // Some servers ignore the number of a page that they do not have, and send the last one again.
  const isRepeated = isEqual(added, pages.latest ?? partOf(pages.first, append));
  const list = append === undefined ? schema : schema?.properties?.[append];
  const items = isRepeated ? before : sortAndDeduplicateItems(list ?? {}, [...before, ...added]);
  const sent = [...pages.sent, nextCursor(play, endpoint)];
  changeEndpointState(play, endpoint, {
    data: append === undefined ? items : { ...(data as object), [append]: items },
    pages: { first: pages.first, latest: added, sent },
  });
  const isOver = items.length === before.length || sent.includes(nextCursor(play, endpoint));
  changeEndpointState(play, endpoint, { pages: { first: pages.first, latest: added, sent, isOver } });
}

/**
 * Returns what a call for the next page sends: the cursor of the latest page, or the number of the next one if the
 * endpoint names no cursor. Undefined after the last page.
 */
function nextCursor({ plan, snapshot }: PageState, endpoint: string): unknown {
  const { cursor } = plan.endpoints[endpoint]?.paging ?? {};
  const { data, pages } = snapshot.answers[endpoint] ?? {};
  if (cursor === undefined) return (pages?.sent.length ?? 0) + 2;
  const value = ownProperty(data, cursor);
  return value === null || value === "" || value === false ? undefined : value;
}

/** Returns a field of an answer, or the answer itself without a name. */
function partOf(data: unknown, field: string | undefined): unknown {
  return field === undefined ? data : ownProperty(data, field);
}
