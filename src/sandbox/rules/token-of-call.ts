import type { Endpoint } from "../../language/document.generated.ts";

interface SentCall {
  fields: Readonly<Record<string, string>>;
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>;
}

/**
 * Returns the customer's token in a call: the field in which the endpoint sends it, or the first field or header with the
 * token of a test customer, such as `Authorization: Bearer …`; empty without one. Pure.
 */
export function tokenOfCall(
  send: Endpoint["send"],
  { fields, headers }: SentCall,
  isPersona: (token: string) => boolean,
): string {
  const [own] = Object.entries(send ?? {}).find(([, value]) => value === "session.token") ?? [];
  const declared = own === undefined ? undefined : fields[own];
  if (declared !== undefined) return declared;
  const sent = [
    ...Object.values(fields),
    ...Object.values(headers).map((value) => value.replace(/^\w+ /, "")),
  ];
  return sent.find(isPersona) ?? "";
}
