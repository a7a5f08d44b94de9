import { en } from "../../language/messages/localized-text.ts";
import { say } from "./say.ts";

/** Queries the sandbox's control. Rejects with the sandbox's error message. */
export function fetchControl<T>(name: string, query: Record<string, string> = {}): Promise<T> {
  return sendControl<T>(`${name}?${new URLSearchParams(query)}`, {});
}

/** Sends a command to the sandbox's control. Rejects with the sandbox's error message. */
export function postControl<T>(name: string, body: object = {}): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  return sendControl<T>(name, { method: "POST", headers, body: JSON.stringify(body) });
}

async function sendControl<T>(name: string, request: RequestInit): Promise<T> {
  const response = await fetch(`/__sandbox/${name}`, request);
  const answer = await response.json().catch(() => ({
    message: say(
      en`The sandbox does not answer (HTTP ${response.status}). Try again.`
        .zh`沙箱没有响应（HTTP ${response.status}），请重试`,
    ),
  }));
  if (!response.ok) throw new Error(String(answer.message));
  // The cast is safe: page and sandbox have the same version.
  return answer as T;
}

/** Notifies the page that the customer is back from the app, so that it refetches its status. */
export function notifyPageOfReturn(): void {
  // Bubbles like the browser's own event: react-query listens on window.
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}
