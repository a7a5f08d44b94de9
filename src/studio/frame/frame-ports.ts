import { isObject, mapValues } from "../../language/values.ts";
import { type Published, pageKey } from "../../plan/published.ts";
import { type Api, createApi } from "../../ports/api.ts";
import { browserPorts } from "../../ports/browser.ts";
import { type Clock, createClock } from "../../ports/clock.ts";
import type { Ports } from "../../ports/ports.ts";
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
  const { published, scene, phone, clock: set, token } = show;
  const browser = browserPorts();
  const clock = clockAt(set ?? scene?.now ?? null);
  const isApp = phone.system !== "browser";
  return {
    ...browser,
    clock,
    api: sceneApi({ published, answers: scene?.answers ?? {}, token }, mallOf(show, clock), tell),
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

/** The sandbox, which need not be asked again for what it said of this customer just now. */
function mallOf({ published: { campaign }, scene, clock: set, token }: Show, clock: Clock): Api {
  const { endpoints = {}, load = [] } = campaign;
  const loaded = load.flatMap((name) => endpoints[name]?.path ?? []);
  return kept.inFrontOf(createApi(clock), JSON.stringify([token, set, scene]), new Set(loaded));
}

/** A clock that goes on from a moment, whatever servers say; the phone's own where there is none. */
function clockAt(moment: number | null): Clock {
  if (moment === null) return createClock();
  const start = performance.now();
  const steady = () => performance.now();
  return { steady, now: () => moment + (steady() - start), calibrate: () => undefined };
}

interface Answering {
  published: Published;
  answers: Readonly<Record<string, unknown>>;
  token: string;
}

function sceneApi({ published: { campaign }, answers, token }: Answering, sandbox: Api, tell: Tell): Api {
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
          : await sandbox.call(path, request, signal);
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
