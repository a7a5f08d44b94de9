import { formatQueryString, readPageVisit } from "../../page/navigation/read-page-visit.ts";

/** Returns the customer as the page sees them: react-router keeps navigation state under `usr`. */
export function currentVisit(): { token: string; phoneType: string } {
  const { usr } = (window.history.state ?? {}) as { usr?: unknown };
  return readPageVisit({ search: window.location.search, state: usr, host: window.location.hostname });
}

/** Returns the page's address as the app opens it after a login: with the token and the phone type. Pure. */
export function addressAfterLogin(href: string, token: string, phoneType: string): string {
  const url = new URL(href);
  const { query } = readPageVisit({ search: url.search, state: undefined, host: "" });
  if (token) query.token = token;
  else delete query.token;
  if (phoneType) query.phoneType = phoneType;
  url.search = formatQueryString(query);
  return url.href;
}

/** Reloads the page for this customer, without leaving the logged-out page in the history. */
export function reloadAsCustomer(token: string): void {
  window.location.replace(
    addressAfterLogin(window.location.href, token, currentVisit().phoneType || "android"),
  );
}

/** Parses a typed amount in yuan; returns an error message if it cannot be used. Pure. */
export function parseYuan(text: string, least: number): number | string {
  const trimmed = text.trim();
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(trimmed)) return "请输入金额，最多两位小数";
  const yuan = Number(trimmed);
  if (yuan < least) return `金额不能少于${least}元`;
  return yuan > 1_000_000 ? "金额不能超过1000000元" : yuan;
}
