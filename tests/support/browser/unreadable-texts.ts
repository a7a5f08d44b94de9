import type { Page } from "playwright-core";

/** Returns texts that cannot be read: cut, overlapping, outside of their button, or amounts broken into two lines. */
export function unreadableTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Text {
      text: string;
      element: HTMLElement;
      boxes: DOMRect[];
      isSeen: (box: DOMRect) => boolean;
    }
    /** Returns the inked part of a line of text. The line boxes of large figures are higher, and may overlap. */
    const inked = ({ x, y, width, height }: DOMRect, size: number) =>
      new DOMRect(x, y + height / 2 - size * 0.36, width, size * 0.72);
    const nameOf = ({ text, element }: Text) =>
      `"${text.slice(0, 12)}" ${element.className || element.tagName}`;
    const found: string[] = [];

    const texts: Text[] = [];
    const walker = document.createTreeWalker(
      document.querySelector(".page") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim();
      if (
        !element ||
        !text ||
        element.closest("[hidden], .only-spoken, .page-name, [aria-hidden=true], [inert]")
      )
        continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      const boxes = [...range.getClientRects()]
        .filter(({ width }) => width > 1)
        .map((box) => inked(box, size));
      const isSeen = (box: DOMRect) => {
        for (let around: HTMLElement | null = element; around; around = around.parentElement) {
          if (!/auto|scroll/.test(getComputedStyle(around).overflowX)) continue;
          const { left, right } = around.getBoundingClientRect();
          if (box.right < left + 1 || box.left > right - 1) return false;
        }
        return true;
      };
      if (boxes.length > 0) texts.push({ text, element, boxes, isSeen });
    }

    if (document.documentElement.scrollWidth > window.innerWidth + 1) found.push("wider than the screen");
    for (const one of texts) {
      const { text, element, boxes } = one;
      const isPacked = boxes.some((box, index) => {
        const last = boxes[index - 1];
        return last && box.top < last.bottom - 1 && box.bottom > last.top + 1 && box.left < last.right - 1;
      });
      if (isPacked) found.push(`lines on each other: ${nameOf(one)}`);
      const lines = boxes.filter((box, index) => index === 0 || box.top > (boxes[index - 1]?.bottom ?? 0));
      if (/^[-+¥￥]?[\d.,]+[%元]?$/.test(text) && lines.length > 1)
        found.push(`in two lines: ${nameOf(one)}`);
      for (
        let around: HTMLElement | null = element;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(around);
        if (/auto|scroll/.test(overflowX + overflowY)) break;
        const { left, right, top, bottom } = around.getBoundingClientRect();
        const isButton = around.matches("button, a, [role=button]");
        const across = boxes.some((box) => box.left < left - 1 || box.right > right + 1);
        const along = boxes.some((box) => box.top < top - 1 || box.bottom > bottom + 1);
        const cuts = (overflow: string) => /hidden|clip/.test(overflow);
        if ((across && cuts(overflowX)) || (along && cuts(overflowY))) found.push(`cut: ${nameOf(one)}`);
        else if (isButton && (across || along)) found.push(`out of its button: ${nameOf(one)}`);
      }
    }
    for (const [index, one] of texts.entries())
      for (const other of texts.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const fixed = ({ element }: Text) =>
          element.closest(".trouble, .toast, .top-bar, .link-corner, .button-sticky");
        if (fixed(one) || fixed(other)) continue;
        const isOn = one.boxes.some((box) =>
          other.boxes.some(
            (under) =>
              Math.min(box.right, under.right) - Math.max(box.left, under.left) > 2 &&
              Math.min(box.bottom, under.bottom) - Math.max(box.top, under.top) > 2 &&
              one.isSeen(box) &&
              other.isSeen(under),
          ),
        );
        if (isOn) found.push(`on each other: ${nameOf(one)} and ${nameOf(other)}`);
      }
    return [...new Set(found)];
  });
}
