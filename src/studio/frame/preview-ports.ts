import { isObject, mapValues } from "../../language/values.ts";
import { pageKey } from "../../plan/published-page.ts";
import { createBrowserPorts } from "../../ports/browser.ts";
import { type Clock, createClock } from "../../ports/clock.ts";
import { type Api, createMallApi } from "../../ports/mall-api.ts";
import type { Ports } from "../../ports/ports.ts";
import { API_BASE_PATH } from "../../ports/read-response.ts";
import { type MallCallRequest, STUDIO_API_PATH } from "../api.ts";
import type { FrameEvent, ShowMessage } from "./messages.ts";

/** Maximum age of a cached answer when a page is drawn again because its text changed. */
const MAX_CACHED_ANSWER_AGE_MS = 10_000;

/**
 * Caches answers from one drawing of a page to the next, so that redrawing need not wait. Returns a function that
 * wraps an API with the cache. Another `whose` (any text that identifies the customer and the moment) clears the
 * cache. So does a call to a path that is not in `loaded`, because it may change the server's state.
 */
export function createAnswerCache(now: () => number = () => performance.now()) {
  const kept = new Map<string, { data: unknown; at: number }>();
  let last = "";
  return (api: Api, whose: string, loaded: ReadonlySet<string>): Api => {
    if (whose !== last) kept.clear();
    last = whose;
    return {
      async call(path, request, signal) {
        const key = JSON.stringify([path, request]);
        const known = kept.get(key);
        if (known && now() - known.at < MAX_CACHED_ANSWER_AGE_MS) return known.data;
        const data = await api.call(path, request, signal);
        if (!loaded.has(path)) kept.clear();
        else if (whose === last) kept.set(key, { data, at: now() });
        return data;
      },
    };
  };
}

/** One cache for all drawings: the page is drawn again at each keystroke. */
const withAnswerCache = createAnswerCache();

type ReportFrameEvent = (what: FrameEvent) => void;

/**
 * Creates the ports of the page in the studio's preview. The state that the operator chose, or the sandbox, answers its
 * calls. Navigations are only reported to the studio.
 */
export function createPreviewPorts(show: ShowMessage, report: ReportFrameEvent): Ports {
  const { published, phone, clock: set, scene } = show;
  const browser = createBrowserPorts();
  const clock = createClockAt(set ?? scene?.now ?? null);
  const isApp = phone.system !== "browser";
  return {
    ...browser,
    clock,
    api: createSceneApi(show, mallWithCachedAnswers(show, clock), report),
    native: {
      isThere: () => isApp,
      call: (_, { call, with: given = {} }) => {
        report({ kind: "native", call, given });
        return isApp;
      },
    },
    host: published.brand.hosts?.[0] ?? browser.host,
    system: phone.system === "browser" ? "other" : phone.system,
    fetchPage: async (key) =>
      key === pageKey(published.campaign.route ?? "") ? published : browser.fetchPage(key),
    leave: (url) => report({ kind: "navigate", url }),
    report: (text) => report({ kind: "trouble", text }),
  };
}

/** Returns the mall with cached answers for this customer. */
function mallWithCachedAnswers(show: ShowMessage, clock: Clock): Api {
  const { published, scene, clock: set, token, fault, editor } = show;
  const { endpoints = {}, load = [] } = published.campaign;
  const loaded = load.flatMap((name) => endpoints[name]?.path ?? []);
  const api =
    editor === null ? createMallApi(clock) : createMallApi(clock, fetchFromDraftedMall({ ...show, editor }));
  return withAnswerCache(api, JSON.stringify([token, set, scene, fault]), new Set(loaded));
}

/** Creates a clock that starts at a moment and ignores the server's time; without a moment, the device's clock. */
function createClockAt(moment: number | null): Clock {
  if (moment === null) return createClock();
  const start = performance.now();
  const steady = () => performance.now();
  return { steady, now: () => moment + (steady() - start), calibrate: () => undefined };
}

/** Answers calls from the scene if it has the answer and no fault is set; asks the mall for the others. */
function createSceneApi(
  { published: { campaign }, scene, fault, token }: ShowMessage,
  mall: Api,
  report: ReportFrameEvent,
): Api {
  const answers = fault === null ? (scene?.answers ?? {}) : {};
  const endpointAt = (path: string) =>
    Object.entries(campaign.endpoints ?? {}).find(([, endpoint]) => endpoint.path === path)?.[0] ?? path;
  return {
    async call(path, request, signal) {
      const endpoint = endpointAt(path);
      const fields = Object.fromEntries(
        Object.entries(request.fields).filter(([, value]) => value !== token),
      );
      try {
        const data = Object.hasOwn(answers, endpoint)
          ? answers[endpoint]
          : await mall.call(path, request, signal);
        report({ kind: "call", endpoint, fields, outcome: "answered", data: replaceToken(token, data) });
        return data;
      } catch (error) {
        report({ kind: "call", endpoint, fields, outcome: "refused" });
        throw error;
      }
    },
  };
}

/** Returns the data with each occurrence of the token replaced. */
function replaceToken(token: string, data: unknown): unknown {
  if (typeof data === "string") return token === "" ? data : data.replaceAll(token, "…");
  if (Array.isArray(data)) return data.map((one) => replaceToken(token, one));
  return isObject(data) ? mapValues(data, (one) => replaceToken(token, one)) : data;
}

/** Returns a `fetch` that calls the studio's sandbox, which uses the drafted page. */
function fetchFromDraftedMall(show: ShowMessage & { editor: string }): typeof fetch {
  const { published, scene, fault, clock, editor } = show;
  const { route = "/", endpoints = {} } = published.campaign;
  const answers = scene?.answers ?? {};
  return (input, { body, headers, signal } = {}) => {
    const path = String(input).slice(API_BASE_PATH.length);
    const given = Object.entries(endpoints).find(
      ([name, endpoint]) => endpoint.path === path && Object.hasOwn(answers, name),
    );
    const call: MallCallRequest = {
      editor,
      key: pageKey(route),
      path,
      fields: body instanceof FormData ? stringsInValue(body) : {},
      headers: ownHeaders(headers),
      fault,
      clock: clock ?? scene?.now ?? null,
      ...(given && { given: { data: answers[given[0]] } }),
    };
    return fetch(`${STUDIO_API_PATH}/mall`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(call),
      signal: signal ?? null,
    });
  };
}

function stringsInValue(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
}

/** Returns the headers that the page set itself (`x-…`), with lower-case names. */
function ownHeaders(headers: HeadersInit | undefined): Record<string, string> {
  return Object.fromEntries([...new Headers(headers)].filter(([name]) => name.startsWith("x-")));
}
