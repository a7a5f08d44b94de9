import { BANK_PAGE } from "../../../src/sandbox/bank.ts";
import { CARD } from "../campaigns/bind-card.ts";
import type { WatchedTab } from "./watched-tab.ts";

/** More than any page has; the same words are tapped once. */
const MOST_TAPS = 60;

/**
 * Taps everything on a page that can be tapped, once each: what opens after a tap too, with the fields of a form filled
 * in. Where a tap leads out of the page, the page is opened again. Resolves to the number of taps.
 *
 * What looks like something in `known` is not tapped; `known` then has what was tapped, too. Left out, all is tapped.
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

/** In place of the name of something whose tap took the page away before it could tell. */
const LED_AWAY: Tapped = { name: "led away" };

interface Tapped {
  /** null where there was nothing left to tap. */
  name: string | null;
  /** What it looks like: its own kind and state, and the kind of what it stands in. */
  look?: string;
}

/** Back to the page: from a screen of the native app, from the bank (having agreed), from wherever a tap has led. */
async function comeBack(tab: WatchedTab, path: string): Promise<void> {
  const { page } = tab;
  const at = new URL(page.url());
  if (at.pathname === BANK_PAGE) {
    await page.getByRole("button", { name: "确认签约" }).click();
    await tab.settle();
  }
  if (at.pathname === new URL(path, at).pathname) return;
  if (at.protocol.startsWith("http")) await tab.look();
  await tab.open(path);
}

/**
 * Taps the first thing that was not tapped and looks like nothing known: in the topmost dialog, where one is open, which
 * is closed when there is nothing left in it.
 */
function tapNext({ page }: WatchedTab, tapped: readonly string[], known: readonly string[]): Promise<Tapped> {
  return page.evaluate(
    ([tapped, known, values]) => {
      // The screens of the native app are none of the page's.
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
