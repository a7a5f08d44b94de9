import type { Page } from "playwright-core";

/**
 * Returns targets smaller than 44 by 44 CSS pixels, except links within a line of text, and texts with letters smaller than
 * 12 pixels.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const nameOf = (element: Element) =>
      `"${(element.textContent || element.getAttribute("aria-label") || "").trim().slice(0, 12)}" ${element.getAttribute("class") || element.tagName.toLowerCase()}`;
    const around =
      document.querySelector("[aria-modal=true]") ?? document.querySelector("main") ?? document.body;
    for (const element of around.querySelectorAll<HTMLElement>(
      "button, a[href], summary, input, select, [role=tab]",
    )) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest("[inert], [aria-hidden=true]") || element.tabIndex < 0) continue;
      // An inline link is as high as its line.
      if (getComputedStyle(element).display === "inline") continue;
      element.scrollIntoView({ block: "center", inline: "center" });
      const { x, y, width, height } = element.getBoundingClientRect();
      const [across, along] = [x + width / 2, y + height / 2];
      const label = element.closest("label");
      const hits = (left: number, top: number) => {
        const hit = document.elementFromPoint(left, top);
        return hit !== null && (element.contains(hit) || (label?.contains(hit) ?? false));
      };
      /** Returns how far from its middle a tap still hits the target in this direction, in pixels. */
      const reach = (dx: number, dy: number) => {
        let far = 0;
        while (far < 44 && hits(across + dx * (far + 1), along + dy * (far + 1))) far++;
        return far;
      };
      const wide = Math.max(width, 1 + reach(-1, 0) + reach(1, 0));
      const high = Math.max(height, 1 + reach(0, -1) + reach(0, 1));
      if (Math.min(wide, high) < 43.5)
        found.push(`small: ${nameOf(element)} ${Math.round(wide)} x ${Math.round(high)}`);
    }
    const walker = document.createTreeWalker(around, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || element instanceof SVGElement) continue;
      if (element.closest(".only-spoken, .page-name, [hidden]") || !element.checkVisibility()) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (size < 11.99) found.push(`letters of ${size}: ${nameOf(element)}`);
    }
    return [...new Set(found)];
  });
}
