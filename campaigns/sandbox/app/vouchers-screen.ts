import type { AppToolkit } from "campaign-engine/sandbox";
import type { AccountReport } from "../mall/account-report.ts";

/** Opens the list of the customer's vouchers. */
export async function openVouchersScreen(
  { createElement, fetchControl, openSheet }: AppToolkit,
  token: string,
): Promise<void> {
  const sheet = openSheet({ title: "我的代金券", hook: "voucher-sheet" });
  const { vouchers } = await fetchControl<AccountReport>("account", { token });
  const rows = vouchers.map(({ id, title, amount, issuedAt, source }) =>
    createElement("li", { class: "sbx-voucher", "data-voucher": id, "data-source": source }, [
      createElement("strong", { class: "sbx-amount" }, [`¥${amount}`]),
      createElement("span", { class: "sbx-words" }, [
        title,
        createElement("small", {}, [`${issuedAt.slice(0, 16).replace("T", " ")} 到账`]),
      ]),
    ]),
  );
  if (rows.length > 0) sheet.show(createElement("ul", { class: "sbx-list" }, rows));
  else sheet.show(createElement("p", { class: "sbx-empty" }, ["还没有代金券，去参加活动吧"]));
}
