import type { Brand } from "../../language/document.generated.ts";
import type { Plan } from "../../plan/plan.ts";

/**
 * Returns the brand whose name and icon the browser tab shows: a partner whose parameters are all in the
 * address (such as page=xxtj), or else the page's own.
 */
export function brandOfBrowserTab(
  { brand, partners }: Pick<Plan, "brand" | "partners">,
  query: Record<string, string>,
): Brand {
  const isMeant = ({ query: wanted = {} }: Brand) =>
    Object.entries(wanted).every(([name, value]) => query[name] === value);
  return partners.find(isMeant) ?? brand;
}

/** Sets the browser tab's title and icon, and the language and direction of the page. */
export function setTabTitleAndIcon(plan: Plan, title: string, query: Record<string, string>): void {
  const { tabTitle, icon } = brandOfBrowserTab(plan, query);
  document.title = tabTitle ?? title;
  const { documentElement: root } = document;
  const { locale } = plan.brand;
  if (root.lang !== locale) Object.assign(root, { lang: locale, dir: plan.dir ?? "" });
  if (!icon) return;
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]") ?? document.createElement("link");
  link.rel = "icon";
  link.href = icon;
  document.head.append(link);
}
