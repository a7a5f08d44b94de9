import type { IncomingMessage, ServerResponse } from "node:http";
import { escapeHtml } from "../publish/pages/escape-html.ts";
import { BANK_PAGE_PATH, type BankVisit } from "./bank.ts";
import {
  pageHtmlStart,
  readFormBody,
  readRequestBody,
  requestQueryOf,
  sendText,
} from "./http/http-messages.ts";
import type { Sandbox } from "./sandbox.ts";

/** Cookie of the emulated app: pages send no referrer from which the bank could read the phone type. */
const PHONE_COOKIE = "sandboxPhone";

const BANK_STYLE = "/__sandbox/bank.css";

/**
 * Policy that allows only a form to this site. The referrer policy is `same-origin`, because a form of a page with
 * `no-referrer` has the origin null, like forms of other sites.
 */
const BANK_HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "same-origin",
};

/**
 * Serves the bank's page: GET shows the contract, its form posts the decision, and the customer is redirected to the
 * campaign's page. The caller checks access: a ticket identifies a visit, not a person.
 */
export async function serveBankPage(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(BANK_HEADERS)) response.setHeader(name, value);
  if (request.method !== "GET" && request.method !== "POST") {
    response.setHeader("Allow", "GET, POST");
    return sendBankPage(response, 405, unknownTicketPage());
  }
  const isPost = request.method === "POST";
  const fields = isPost ? await readFormFields(request) : Object.fromEntries(requestQueryOf(request));
  const { ticket = "", decision = "" } = fields;
  const decides = isPost && ["confirm", "cancel"].includes(decision);
  const found = decides ? sandbox.bank.decide(ticket, decision === "confirm") : sandbox.bank.visit(ticket);
  if (!found) return sendBankPage(response, 410, unknownTicketPage());

  const visit = { ...found, back: `${found.back}${phoneTypeQueryOf(request)}` };
  if (decides && typeof visit.outcome === "string") {
    response.setHeader("Location", visit.back);
    return sendBankPage(response, 303, "");
  }
  const status = typeof visit.outcome === "string" ? 200 : 409;
  sendBankPage(response, status, bankPage(visit, ticket));
}

/** Returns the fields of the page's own form; {} for any other body. */
async function readFormFields(request: IncomingMessage): Promise<Record<string, string>> {
  const body = await readRequestBody(request);
  return (body && (await readFormBody(body, request.headers["content-type"]))) ?? {};
}

/** Returns the phone type from the emulated app's cookie, as a query parameter. */
function phoneTypeQueryOf({ headers }: IncomingMessage): string {
  const [, phone] =
    new RegExp(`(?:^|; *)${PHONE_COOKIE}=([\\w-]{1,20})(?:;|$)`).exec(headers.cookie ?? "") ?? [];
  return phone === undefined ? "" : `&phoneType=${phone}`;
}

function sendBankPage(response: ServerResponse, status: number, text: string): void {
  sendText(response, { status, type: "text/html; charset=utf-8", text });
}

/** Returns the HTML of the page that asks for agreement to the bank's contract, or shows the outcome. Pure. */
function bankPage({ title, back, outcome }: BankVisit, ticket: string): string {
  if (outcome !== "open") return bankPageFrame(outcomeHtml(outcome, back));
  return bankPageFrame(`<h1>银联签约确认</h1>
    <p>您正在为“${escapeHtml(title)}”办理银联快捷支付签约。</p>
    <ul>
      <li>确认后，您在活动页填写的银行卡将与商城账户绑定。</li>
      <li>绑定后身份信息与银行卡不可更改。</li>
      <li>一个身份证只能绑定一次。</li>
    </ul>
    <form method="post" action="${BANK_PAGE_PATH}">
      <input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
      <button class="main" name="decision" value="confirm">确认签约</button>
      <button name="decision" value="cancel">取消</button>
    </form>`);
}

/** Returns the HTML for an unknown or expired ticket. Pure. */
function unknownTicketPage(): string {
  return bankPageFrame("<h1>签约链接已失效</h1>\n    <p>请返回活动页，重新提交绑卡信息。</p>");
}

function outcomeHtml(outcome: Exclude<BankVisit["outcome"], "open">, back: string): string {
  const [heading, text] =
    typeof outcome === "object"
      ? ["签约未成功", outcome.refuse]
      : outcome === "confirmed"
        ? ["签约已完成", "银行卡已绑定，无需重复确认。"]
        : ["签约已取消", "如需绑卡，请返回活动页重新提交。"];
  return `<h1>${heading}</h1>
    <p>${escapeHtml(text)}</p>
    <a class="main" href="${escapeHtml(back)}">返回活动页</a>`;
}

function bankPageFrame(body: string): string {
  return `${pageHtmlStart("银联签约", BANK_STYLE)}
  <header>银联在线签约<span>沙箱模拟</span></header>
  <main>
    ${body}
  </main>
  </body>
</html>
`;
}
