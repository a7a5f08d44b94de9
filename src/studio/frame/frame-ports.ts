import { isObject, mapValues } from "../../language/values.ts";
import { pageKey } from "../../plan/published.ts";
import { type Api, createApi } from "../../ports/api.ts";
import { browserPorts } from "../../ports/browser.ts";
import { type Clock, createClock } from "../../ports/clock.ts";
import type { Ports } from "../../ports/ports.ts";
import { BASE } from "../../ports/response.ts";
import { API, type MallCall } from "../api.ts";
import type { FrameEvent, Show } from "./messages.ts";

/** For so long what the server said counts for a page that is drawn again because its text changed, in milliseconds. */
const KEPT_MS = 10_000;

/**
 * Remembers answers from one drawing of a page to the next, so that it need not wait for them. Returns what gives the same
 * server, asked again only for what it was not asked before for this customer (any text that says who and when). A call
 * of something else than the `loaded` paths acts: nothing that was said before counts from then on.
 */
export function keepAnswers(now: () => number = () => performance.now()) {
  const kept = new Map<string, { data: unknown; at: number }>();
  let last = "";
  return (api: Api, whose: string, loaded: ReadonlySet<string>): Api => {
    if (whose !== last) kept.clear();
    last = whose;
    return {
      async call(path, request, signal) {
        const key = JSON.stringify([path, request]);
        const known = kept.get(key);
        if (known && now() - known.at < KEPT_MS) return known.data;
        const data = await api.call(path, request, signal);
        if (!loaded.has(path)) kept.clear();
        else if (whose === last) kept.set(key, { data, at: now() });
        return data;
      },
    };
  };
}

/** A page is drawn again with each letter that is typed. */
const inFrontOf = keepAnswers();

type Tell = (what: FrameEvent) => void;

/** Ports of a page in the phone frame: the scene answers, then the sandbox. It leads nowhere, and calls are told. */
export function framePorts(show: Show, tell: Tell): Ports {
  const { published, phone, clock: set, scene } = show;
  const browser = browserPorts();
  const clock = clockAt(set ?? scene?.now ?? null);
  const isApp = phone.system !== "browser";
  return {
    ...browser,
    clock,
    api: sceneApi(show, mallOf(show, clock), tell),
    native: {
      isThere: () => isApp,
      call: (_, { call, with: given = {} }) => {
        tell({ kind: "native", call, given });
        return isApp;
      },
    },
    host: published.brand.hosts?.[0] ?? browser.host,
    system: phone.system === "browser" ? "other" : phone.system,
    fetchPage: async (key) =>
      key === pageKey(published.campaign.route ?? "") ? published : browser.fetchPage(key),
    leave: (url) => tell({ kind: "navigate", url }),
    report: (text) => tell({ kind: "trouble", text }),
  };
}

/** The mall, which need not be asked again for what it said of this customer just now. */
function mallOf(show: Show, clock: Clock): Api {
  const { published, scene, clock: set, token, fault, editor } = show;
  const { endpoints = {}, load = [] } = published.campaign;
  const loaded = load.flatMap((name) => endpoints[name]?.path ?? []);
  const api = editor === null ? createApi(clock) : createApi(clock, draftedMall({ ...show, editor }));
  return inFrontOf(api, JSON.stringify([token, set, scene, fault]), new Set(loaded));
}

/** A clock that goes on from a moment, whatever servers say; the phone's own where there is none. */
function clockAt(moment: number | null): Clock {
  if (moment === null) return createClock();
  const start = performance.now();
  const steady = () => performance.now();
  return { steady, now: () => moment + (steady() - start), calibrate: () => undefined };
}

/** What a scene has the answers of is answered by it, unless it is to be spoiled on its way. */
function sceneApi({ published: { campaign }, scene, fault, token }: Show, mall: Api, tell: Tell): Api {
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
        tell({ kind: "call", endpoint, fields, outcome: "answered", data: without(token, data) });
        return data;
      } catch (error) {
        tell({ kind: "call", endpoint, fields, outcome: "refused" });
        throw error;
      }
    },
  };
}

/** The same without the token, wherever it stands in it. */
function without(token: string, data: unknown): unknown {
  if (typeof data === "string") return token === "" ? data : data.replaceAll(token, "…");
  if (Array.isArray(data)) return data.map((one) => without(token, one));
  return isObject(data) ? mapValues(data, (one) => without(token, one)) : data;
}

/** A fetch that asks the studio's sandbox, which knows the page as it is in the drafts. Answers as a server would. */
function draftedMall(show: Show & { editor: string }): typeof fetch {
  const { published, scene, fault, clock, editor } = show;
  const { route = "/", endpoints = {} } = published.campaign;
  const answers = scene?.answers ?? {};
  return (input, { body, headers, signal } = {}) => {
    const path = String(input).slice(BASE.length);
    const given = Object.entries(endpoints).find(
      ([name, endpoint]) => endpoint.path === path && Object.hasOwn(answers, name),
    );
    const call: MallCall = {
      editor,
      key: pageKey(route),
      path,
      fields: body instanceof FormData ? textsIn(body) : {},
      headers: ownHeaders(headers),
      fault,
      clock: clock ?? scene?.now ?? null,
      ...(given && { given: { data: answers[given[0]] } }),
    };
    return fetch(`${API}/mall`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(call),
      signal: signal ?? null,
    });
  };
}

function textsIn(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
}

/** Those that the page chose itself, by their names in lower case. */
function ownHeaders(headers: HeadersInit | undefined): Record<string, string> {
  return Object.fromEntries([...new Headers(headers)].filter(([name]) => name.startsWith("x-")));
}
