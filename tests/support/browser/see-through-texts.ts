import type { Page } from "playwright-core";
import { decodePicture } from "./picture.ts";

/** Maximum change of a colour channel (0 to 255) around letters when the page below the dialog disappears. */
const MAX_CHANGE = 12;

/** Returns texts of an open dialog through whose ground the page below is visible. Compares pictures with and without it. */
export async function seeThroughTexts(page: Page): Promise<string[]> {
  const picture = async () => decodePicture(await page.screenshot({ animations: "disabled" }));
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.querySelector("[aria-modal=true]") ?? document.createElement("p"),
      NodeFilter.SHOW_TEXT,
    );
    const found: { text: string; x: number; y: number; width: number; height: number }[] = [];
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // A strip of digits shows one at a time.
      if (node.parentElement?.closest(".digits-strip")) continue;
      range.selectNodeContents(node);
      for (const { x, y, width, height } of range.getClientRects())
        found.push({ text: node.textContent ?? "", x, y, width, height });
    }
    return found;
  });
  const above = await picture();
  const sheet = await page.evaluateHandle(() => {
    const rules = new CSSStyleSheet();
    rules.replaceSync(
      ".page, .page::after { background: #fff !important } .page-body { visibility: hidden }",
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
    return rules;
  });
  const alone = await picture();
  await page.evaluate((rules) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rules);
  }, sheet);
  const changeAt = (x: number, y: number) => {
    const at = (y * above.width + x) * 4;
    return Math.max(...[0, 1, 2].map((i) => Math.abs((above.data[at + i] ?? 0) - (alone.data[at + i] ?? 0))));
  };
  const changes = texts.map(({ text, x, y, width, height }) => {
    let most = 0;
    for (let py = Math.max(0, Math.floor(y)); py < Math.min(y + height, above.height); py += 2)
      for (let px = Math.max(0, Math.floor(x)); px < Math.min(x + width, above.width); px += 2)
        most = Math.max(most, changeAt(px, py));
    return { text, most };
  });
  return changes
    .filter(({ most }) => most > MAX_CHANGE)
    .map(({ text, most }) => `${most} of 255: "${text.slice(0, 12)}"`);
}
