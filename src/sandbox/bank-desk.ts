import type { IncomingMessage, ServerResponse } from "node:http";
import { BANK_PAGE } from "./bank.ts";
import { bankPage, lostPage } from "./bank-page.ts";
import { queryOf, readBody, readFields, sendText } from "./http/http.ts";
import type { Sandbox } from "./sandbox.ts";

/** Set by the emulated app: pages name no referrer from which the bank could know. */
const PHONE_COOKIE = "sandboxPhone";

const STYLE = "/__sandbox/bank.css";

/**
 * Nothing but a form to this very site. `same-origin` for the referrer, since a form of a page with `no-referrer`
 * names its origin as null, which is what forms of strangers do.
 */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "same-origin",
};

/**
 * The bank's page: GET shows what is to be agreed to, its form posts the decision, and the customer is sent back
 * to the campaign's page. Whoever asks must have been let in before: the ticket says which visit, not who.
 */
export async function answerBank(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  if (request.method !== "GET" && request.method !== "POST") {
    response.setHeader("Allow", "GET, POST");
    return sendPage(response, 405, lostPage(STYLE));
  }
  const isPost = request.method === "POST";
  const fields = isPost ? await formOf(request) : Object.fromEntries(queryOf(request));
  const { ticket = "", decision = "" } = fields;
  const decides = isPost && ["confirm", "cancel"].includes(decision);
  const found = decides ? sandbox.bank.decide(ticket, decision === "confirm") : sandbox.bank.look(ticket);
  if (!found) return sendPage(response, 410, lostPage(STYLE));

  const visit = { ...found, back: `${found.back}${phoneOf(request)}` };
  if (decides && typeof visit.outcome === "string") {
    response.setHeader("Location", visit.back);
    return sendPage(response, 303, "");
  }
  const status = typeof visit.outcome === "string" ? 200 : 409;
  sendPage(response, status, bankPage({ visit, ticket, action: BANK_PAGE, style: STYLE }));
}

/** The fields of the page's own form; none where the body is something else. */
async function formOf(request: IncomingMessage): Promise<Record<string, string>> {
  const body = await readBody(request);
  return (body && (await readFields(body, request.headers["content-type"]))) ?? {};
}

/** The kind of phone, as the emulated app has left it, for the page's address. */
function phoneOf({ headers }: IncomingMessage): string {
  const [, phone] =
    new RegExp(`(?:^|; *)${PHONE_COOKIE}=([\\w-]{1,20})(?:;|$)`).exec(headers.cookie ?? "") ?? [];
  return phone === undefined ? "" : `&phoneType=${phone}`;
}

function sendPage(response: ServerResponse, status: number, text: string): void {
  sendText(response, { status, type: "text/html; charset=utf-8", text });
}
