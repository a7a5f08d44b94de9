import { pageKey } from "../../plan/published.ts";
import { BASE } from "../../ports/api.ts";
import { API, type MallCall } from "../api.ts";
import type { Show } from "./messages.ts";

/**
 * The browser's fetch for calls of a page that is being edited: they go to the studio's own sandbox, which knows the
 * page as it stands in the drafts. What comes back is what a server would have sent.
 */
export function draftedMall(show: Show & { editor: string }): typeof fetch {
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
