/** Asks the sandbox for something. Rejects with the sandbox's own words. */
export function ask<T>(name: string, query: Record<string, string> = {}): Promise<T> {
  return talk<T>(`${name}?${new URLSearchParams(query)}`, {});
}

/** Tells the sandbox to do something. Rejects with the sandbox's own words. */
export function tell<T>(name: string, body: object = {}): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  return talk<T>(name, { method: "POST", headers, body: JSON.stringify(body) });
}

async function talk<T>(name: string, request: RequestInit): Promise<T> {
  const response = await fetch(`/__sandbox/${name}`, request);
  const answer = await response.json().catch(() => ({ message: `沙箱没有应答（HTTP ${response.status}）` }));
  if (!response.ok) throw new Error(String(answer.message));
  // The sandbox is ours and of the same version: its answer is what its control says.
  return answer as T;
}

/** Tells the page that the customer is back from the app, so that it asks its status again. */
export function refetch(): void {
  // Bubbling, as the browser's own event does: react-query listens on window.
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}
