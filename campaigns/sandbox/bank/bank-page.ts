import type { PageAnswer, PageRequest } from "campaign-engine/sandbox";
import { BANK_PAGE_PATH, type Bank, type BankVisit } from "./bank.ts";

/** Cookie of the simulated app: pages send no referrer from which the bank could read the phone type. */
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
 * Answers a request for the bank's page: GET shows the contract, its form posts the decision, and the customer is
 * redirected to the campaign's page. A ticket identifies a visit, not a person.
 */
export function answerBankPage(
  bank: Pick<Bank, "decide" | "visit">,
  { method, fields, cookies }: PageRequest,
): PageAnswer {
  if (method !== "GET" && method !== "POST") {
    return bankAnswer(405, unknownTicketPage(), { Allow: "GET, POST" });
  }
  const { ticket = "", decision = "" } = fields;
  const decides = method === "POST" && ["confirm", "cancel"].includes(decision);
  const found = decides ? bank.decide(ticket, decision === "confirm") : bank.visit(ticket);
  if (!found) return bankAnswer(410, unknownTicketPage());

  const visit = { ...found, back: `${found.back}${phoneTypeQueryOf(cookies)}` };
  if (decides && typeof visit.outcome === "string") return bankAnswer(303, "", { Location: visit.back });
  return bankAnswer(typeof visit.outcome === "string" ? 200 : 409, bankPage(visit, ticket));
}

function bankAnswer(
  status: number,
  html: string,
  headers: Readonly<Record<string, string>> = {},
): PageAnswer {
  return { status, html, headers: { ...BANK_HEADERS, ...headers } };
}

/** Returns the phone type from the simulated app's cookie, as a query parameter. */
function phoneTypeQueryOf(cookies: string): string {
  const [, phone] = new RegExp(`(?:^|; *)${PHONE_COOKIE}=([\\w-]{1,20})(?:;|$)`).exec(cookies) ?? [];
  return phone === undefined ? "" : `&phoneType=${phone}`;
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
  return `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${BANK_STYLE}">
    <title>银联签约</title>
  </head>
  <body>
  <header>银联在线签约<span>沙箱模拟</span></header>
  <main>
    ${body}
  </main>
  </body>
</html>
`;
}

function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = {
    "&": "amp",
    "<": "lt",
    ">": "gt",
    '"': "quot",
    "'": "#39",
  };
  return text.replace(/[&<>"']/g, (sign) => `&${names[sign]};`);
}
