import type { Page } from "playwright-core";

/** A script for `before` that counts the animations started by the page's scripts. */
export const COUNT_ANIMATIONS = `window.animated = 0;
const { animate } = Element.prototype;
Element.prototype.animate = function (...how) {
  window.animated++;
  return animate.apply(this, how);
};`;

/** Returns the number of animations started on a page with COUNT_ANIMATIONS. */
export function animated({ page }: { page: Page }): Promise<number> {
  return page.evaluate<number>("window.animated");
}
