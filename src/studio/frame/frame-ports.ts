import { isObject, mapValues } from "../../language/values.ts";
import { pageKey } from "../../plan/published.ts";
import { type Api, createApi } from "../../ports/api.ts";
import { browserPorts } from "../../ports/browser.ts";
import { type Clock, createClock } from "../../ports/clock.ts";
import type { Ports } from "../../ports/ports.ts";
import { draftedMall } from "./drafted-mall.ts";
import { keepAnswers } from "./kept-answers.ts";
import type { FrameEvent, Show } from "./messages.ts";

/** A page is drawn again with each letter that is typed. */
const kept = keepAnswers();

type Tell = (what: FrameEvent) => void;

/**
 * The world of a page in the studio's phone frame: it is answered by the scene, and for what that leaves open by the
 * sandbox; it leads nowhere, and whatever it asks of the app or the server is told.
 */
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
  return kept.inFrontOf(api, JSON.stringify([token, set, scene, fault]), new Set(loaded));
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
