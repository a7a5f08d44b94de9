import { isSentInAddress } from "../language/call-settings.ts";
import type { BodyKind } from "../language/document.generated.ts";
import type { CallRequest } from "../play/events.ts";

/** Address and options of a call, for `fetch`. */
export interface FetchCall {
  url: string;
  init: RequestInit & { method: string; headers: Record<string, string> };
}

/** Returns how `fetch` sends a call. Pure. */
export function fetchCallOf({
  url,
  query,
  fields,
  body,
  method,
  headers,
  credentials,
}: CallRequest): FetchCall {
  const isInAddress = isSentInAddress({ method, body });
  const parameters = new URLSearchParams({
    ...query,
    ...(isInAddress && (fields as Record<string, string>)),
  });
  // URLSearchParams writes a space as a plus, which some servers read as a plus.
  const rest = parameters.toString().replace(/\+/g, "%20");
  const content = isInAddress ? undefined : bodyOf(body, fields);
  return {
    url: rest ? `${url}?${rest}` : url,
    init: {
      ...{ method, credentials },
      headers: typeof content === "string" ? { ...headers, "content-type": "application/json" } : headers,
      ...(content !== undefined && { body: content }),
    },
  };
}

function bodyOf(kind: BodyKind, fields: Record<string, unknown>): BodyInit {
  if (kind === "json") return JSON.stringify(fields);
  const form = kind === "form" ? new URLSearchParams() : new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
}
