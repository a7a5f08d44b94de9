import { useLocation } from "react-router-dom";

/** The error of a failed call. */
export class CallError extends Error {
  readonly kind: "loggedOut" | "refused" | "network";

  constructor(kind: CallError["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** POSTs a form to the mall's server; resolves to the `data` of its envelope, rejects with a CallError. */
export async function call<Data>(path: string, fields: Record<string, string>): Promise<Data> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), 20_000);
  try {
    const response = await fetch(`/prod-api${path}`, {
      method: "POST",
      body: form,
      signal: controller.signal,
    });
    if (!response.ok) throw new CallError("network", "网络异常");
    const { code, message, data } = await response.json();
    if (String(code) === "0") return data;
    throw new CallError(
      String(code) === "200001" ? "loggedOut" : "refused",
      message || "操作失败，请稍后重试",
    );
  } catch (error) {
    throw error instanceof CallError ? error : new CallError("network", "网络异常");
  } finally {
    clearTimeout(timer);
  }
}

interface Session {
  token: string;
  phoneType: string;
  isBarShown: boolean;
}

/** Returns the customer's token and phone type from the address and the navigation state. */
export function useSession(): Session {
  const { search, state } = useLocation();
  const query = new URLSearchParams(search);
  const pick = (name: string): string => state?.[name] || query.get(name) || "";
  return {
    token: pick("token"),
    phoneType: pick("phoneType"),
    isBarShown: query.get("showNav") === "true" || state?.isShowTop === true || Boolean(state?.token),
  };
}

interface AppWindow {
  webkit?: { messageHandlers?: Record<string, { postMessage(body: unknown): void } | undefined> };
  android?: Record<string, unknown>;
}

/** Calls the native app; returns false without an app. */
export function askApp(phoneType: string, ios: string, other: string): boolean {
  const host = window as AppWindow;
  if (phoneType === "ios") {
    const handler = host.webkit?.messageHandlers?.[ios];
    handler?.postMessage(null);
    return handler !== undefined;
  }
  const ask = host.android?.[other];
  if (typeof ask !== "function") return false;
  ask.call(host.android);
  return true;
}
