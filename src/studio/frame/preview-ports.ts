import { isObject, mapValues } from "../../language/values.ts";
import { pageKey } from "../../plan/published-page.ts";
import type { CallRequest } from "../../play/events.ts";
import { type Api, createApi } from "../../ports/api.ts";
import { createBrowserPorts } from "../../ports/browser.ts";
import { type Clock, createClock } from "../../ports/clock.ts";
import type { Ports } from "../../ports/ports.ts";
import { createSceneClock } from "../../preview/scene-clock.ts";
import { type SandboxCallRequest, STUDIO_API_PATH } from "../api.ts";
import type { FrameEvent, ShowMessage } from "./messages.ts";

/** Maximum age of a cached answer when a page is drawn again because its text changed. */
const MAX_CACHED_ANSWER_AGE_MS = 10_000;

/**
 * Caches answers from one drawing of a page to the next, so that redrawing need not wait. Returns a function that
 * wraps an API with the cache. Another `whose` (any text that identifies the customer and the moment) clears the
 * cache. So does a call of an endpoint that is not in `loaded`, because it may change the server's state.
 */
export function createAnswerCache(now: () => number = () => performance.now()) {
  const kept = new Map<string, { data: unknown; at: number }>();
  let last = "";
  return (api: Api, whose: string, loaded: ReadonlySet<string>): Api => {
    if (whose !== last) kept.clear();
    last = whose;
    return {
      async call(call, signal) {
        const key = JSON.stringify(call.request);
        const known = kept.get(key);
        if (known && now() - known.at < MAX_CACHED_ANSWER_AGE_MS) return known.data;
        const data = await api.call(call, signal);
        if (!loaded.has(call.endpoint)) kept.clear();
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
  const clock = createClockAt(set ?? scene?.now ?? null, show.drawing !== undefined);
  const isApp = phone.system !== "browser";
  return {
    ...browser,
    clock,
    api: createSceneApi(show, serverWithCachedAnswers(show, clock), report),
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

/** Returns the server with cached answers for this customer. */
function serverWithCachedAnswers(show: ShowMessage, clock: Clock): Api {
  const { published, scene, clock: set, token, fault, editor } = show;
  const { load = [] } = published.campaign;
  const api =
    editor === null ? createApi(clock) : createApi(clock, fetchFromDraftedSandbox({ ...show, editor }));
  return withAnswerCache(api, JSON.stringify([token, set, scene, fault]), new Set(load));
}

/** Creates the clock of a scene; without a moment, the device's clock. */
function createClockAt(moment: number | null, isHeld: boolean): Clock {
  return moment === null ? createClock() : createSceneClock(moment, isHeld);
}

/** Answers calls from the scene if it has the answer and no fault is set; asks the server for the others. */
function createSceneApi({ scene, fault, token }: ShowMessage, server: Api, report: ReportFrameEvent): Api {
  const answers = fault === null ? (scene?.answers ?? {}) : {};
  return {
    async call(call, signal) {
      const { endpoint, request } = call;
      const fields = Object.fromEntries(
        Object.entries(request.fields).flatMap(([name, value]) =>
          value === token ? [] : [[name, textOf(value)]],
        ),
      );
      try {
        const data = Object.hasOwn(answers, endpoint) ? answers[endpoint] : await server.call(call, signal);
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

/** Returns how calls are sent to the studio's sandbox, which uses the drafted page. */
function fetchFromDraftedSandbox(show: ShowMessage & { editor: string }) {
  const { published, scene, fault, clock, editor } = show;
  const { route = "/", endpoints = {} } = published.campaign;
  const { base = "" } = published.brand.server ?? {};
  const answers = scene?.answers ?? {};
  return ({ url, fields, headers }: CallRequest, signal: AbortSignal) => {
    const path = url.slice(base.length);
    const given = Object.entries(endpoints).find(
      ([name, endpoint]) => endpoint.path === path && Object.hasOwn(answers, name),
    );
    const call: SandboxCallRequest = {
      editor,
      key: pageKey(route),
      path,
      fields: mapValues(fields, textOf),
      headers,
      fault,
      clock: clock ?? scene?.now ?? null,
      ...(given && { given: { data: answers[given[0]] } }),
    };
    return fetch(`${STUDIO_API_PATH}/sandbox`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(call),
      signal,
    });
  };
}

function textOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
