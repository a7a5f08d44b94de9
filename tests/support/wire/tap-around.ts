import { BANK_PAGE_PATH } from "../../../campaigns/sandbox/bank/bank.ts";
import { CARD } from "../campaigns/bind-card.ts";
import type { WatchedTab } from "./watched-tab.ts";

/** Maximum number of taps on a page, more than any page needs. Controls with the same text are tapped once. */
const MOST_TAPS = 60;

/**
 * Taps every control of a page once, also those that appear after a tap, and fills in forms. If a tap leads to another
 * page, the page is opened again. Resolves to the number of taps.
 *
 * Controls that look like one in `known` are skipped, and the tapped ones are added to it. Without it, all are tapped.
 */
export async function tapAround(tab: WatchedTab, path: string, known?: Set<string>): Promise<number> {
  const tapped: string[] = [];
  await tab.open(path);
  while (tapped.length < MOST_TAPS) {
    const { name, look } = await tapNext(tab, tapped, [...(known ?? [])]).catch(() => LED_AWAY);
    if (name === null) break;
    tapped.push(name);
    if (look) known?.add(look);
    await tab.settle().catch((error) => {
      throw new Error(`After a tap on ${name}: ${error.message}`);
    });
    await comeBack(tab, path);
  }
  return tapped.length;
}

/** The result if a tap left the page before it could return the control's name. */
const LED_AWAY: TapResult = { name: "led away" };

interface TapResult {
  /** null if no control was left. */
  name: string | null;
  /** The control's appearance: its type and state, and the type of its block. */
  look?: string;
}

/** Returns to the page from wherever a tap led: a screen of the native app, the bank (after agreeing), another page. */
async function comeBack(tab: WatchedTab, path: string): Promise<void> {
  const { page } = tab;
  const at = new URL(page.url());
  if (at.pathname === BANK_PAGE_PATH) {
    await page.getByRole("button", { name: "确认签约" }).click();
    await tab.settle();
  }
  if (at.pathname === new URL(path, at).pathname) return;
  if (at.protocol.startsWith("http")) await tab.look();
  await tab.open(path);
}

/**
 * Taps the next control that was not tapped and does not look like a known one. If a dialog is open, only the topmost one
 * counts; it is closed when it has no controls left.
 */
function tapNext(
  { page }: WatchedTab,
  tapped: readonly string[],
  known: readonly string[],
): Promise<TapResult> {
  return page.evaluate(
    ([tapped, known, values]) => {
      // The screens of the native app do not belong to the page.
      for (const close of document.querySelectorAll<HTMLElement>('.sbx [data-sandbox="close"]'))
        close.click();
      const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
      const inside = dialog ?? document.querySelector("#root") ?? document.body;
      for (const field of inside.querySelectorAll("input")) {
        field.value = values[field.name] ?? field.value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      const where = dialog?.textContent?.slice(0, 20) ?? "";
      const nameOf = (one: Element) => `${where}/${one.getAttribute("aria-label") ?? one.textContent}`;
      const lookOf = (one: HTMLElement) => {
        const around = one.closest("[role=dialog], .page-body > *");
        return [around?.classList[0], one.localName, one.className, one.dataset.state].join(" ");
      };
      const next = [
        ...inside.querySelectorAll<HTMLElement>('button, a[href], summary, [role="button"], [role="tab"]'),
      ].find(
        (one) =>
          one.getAttribute("aria-disabled") !== "true" &&
          !one.hasAttribute("disabled") &&
          !tapped.includes(nameOf(one)) &&
          !known.includes(lookOf(one)),
      );
      if (next) {
        const named = { name: nameOf(next), look: lookOf(next) };
        next.click();
        return named;
      }
      if (!dialog) return { name: null };
      dialog.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      return { name: `${where}/Escape` };
    },
    [tapped, known, CARD as Record<string, string>] as const,
  );
}
