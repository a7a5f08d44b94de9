import { escapeHtml } from "../publish/pages/escape-html.ts";
import type { BankVisit } from "./bank.ts";

/** What the bank's page needs besides the visit. */
interface PageOptions {
  visit: BankVisit;
  ticket: string;
  /** Where the form goes. */
  action: string;
  style: string;
}

/** The page on which the customer agrees to the bank's contract, or reads what came of it, as HTML. Pure. */
export function bankPage({ visit, ticket, action, style }: PageOptions): string {
  const { title, back, outcome } = visit;
  if (outcome !== "open") return frame(style, outcomeOf(outcome, back));
  return frame(
    style,
    `<h1>银联签约确认</h1>
    <p>您正在为“${escapeHtml(title)}”办理银联快捷支付签约。</p>
    <ul>
      <li>确认后，您在活动页填写的银行卡将与商城账户绑定。</li>
      <li>绑定后身份信息与银行卡不可更改。</li>
      <li>一个身份证只能绑定一次。</li>
    </ul>
    <form method="post" action="${escapeHtml(action)}">
      <input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
      <button class="main" name="decision" value="confirm">确认签约</button>
      <button name="decision" value="cancel">取消</button>
    </form>`,
  );
}

/** The page for a ticket that is not known, or no longer. Pure. */
export function lostPage(style: string): string {
  return frame(style, "<h1>签约链接已失效</h1>\n    <p>请返回活动页，重新提交绑卡信息。</p>");
}

function outcomeOf(outcome: Exclude<BankVisit["outcome"], "open">, back: string): string {
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

function frame(style: string, body: string): string {
  return `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${style}">
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
