import type { Page } from "playwright-core";

/** To run before a page: counts the animations that its scripts start. */
export const COUNT_ANIMATIONS = `window.animated = 0;
const { animate } = Element.prototype;
Element.prototype.animate = function (...how) {
  window.animated++;
  return animate.apply(this, how);
};`;

/** How many animations were started on a page with COUNT_ANIMATIONS. */
export function animated({ page }: { page: Page }): Promise<number> {
  return page.evaluate<number>("window.animated");
}
