import type { Page } from "playwright-core";

/**
 * Returns texts that something else covers, such as a picture that enlarged letters overlap. Fixed and sticky elements are
 * ignored. The page is scrolled, and scrolled back.
 */
export function coveredTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (one: Element) => one.getAttribute("class") || one.tagName;
    const isOverAll = (one: Element): boolean => {
      for (let around: Element | null = one; around; around = around.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(around).position)) return true;
      return false;
    };
    /** Returns whether an element draws something at a point. The touch area of a button may exceed its drawn area. */
    const isDrawnAt = (one: Element, x: number, y: number): boolean => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      if (x < left || x > right || y < top || y > bottom) return false;
      const { backgroundColor, backgroundImage } = getComputedStyle(one);
      if (one.matches("img, svg *, canvas") || backgroundImage !== "none") return true;
      return !/^transparent$|, 0\)$/.test(backgroundColor);
    };
    const coverOf = (text: Element, box: DOMRect): Element | undefined => {
      const y = box.y + box.height / 2;
      for (const share of [0.1, 0.5, 0.9]) {
        const x = box.x + box.width * share;
        const [top] = document
          .elementsFromPoint(x, y)
          .filter((one) => !isOverAll(one) && (one === text || isDrawnAt(one, x, y)));
        if (top && !top.contains(text) && !text.contains(top)) return top;
      }
      return undefined;
    };

    // Elements that ignore touches are also found by elementsFromPoint.
    const touched = new CSSStyleSheet();
    touched.replaceSync("* { pointer-events: auto !important }");
    document.adoptedStyleSheets = [touched];
    const found: string[] = [];
    const before = window.scrollY;
    const root = document.querySelector(".page") ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim();
      if (
        !element ||
        !text ||
        element.closest("[hidden], .only-spoken, .page-name, [aria-hidden=true], [inert]")
      )
        continue;
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isSeen || isOverAll(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      window.scrollTo(0, window.scrollY + range.getBoundingClientRect().y - window.innerHeight / 2);
      for (const box of range.getClientRects()) {
        const cover = box.width > 1 ? coverOf(element, box) : undefined;
        if (cover) found.push(`under ${nameOf(cover)}: "${text.slice(0, 12)}" ${nameOf(element)}`);
      }
    }
    window.scrollTo(0, before);
    document.adoptedStyleSheets = [];
    return [...new Set(found)];
  });
}
