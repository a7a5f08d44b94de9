import type { Page } from "playwright-core";

/**
 * Returns lines of an open page, or of its dialog, that break badly: a table heading of up to six characters in several
 * lines; a number in two lines; a line with a single character in a heading, a label or a button. Other short texts count
 * as labels unless letters are enlarged.
 */
export function badLineBreaks(page: Page, isEnlarged = false): Promise<string[]> {
  return page.evaluate((isEnlarged) => {
    /** A line of drawn text; `isForced` if the text itself has a line break before it. */
    interface Line {
      text: string;
      middle: number;
      height: number;
      isForced: boolean;
    }
    const MAX_HEADING_CHARACTERS = 6;
    const maxLabelCharacters = isEnlarged ? 0 : 18;
    const IGNORED = "svg, .only-spoken, .page-name, .digits-strip, [hidden], [inert]";

    /** Returns the element that lays out the lines of a text. */
    const blockOf = (text: Node): HTMLElement | null => {
      let one = text.parentElement;
      while (one && /^(inline|contents)$/.test(getComputedStyle(one).display)) one = one.parentElement;
      return one;
    };
    /** Returns the visible texts by the element that lays out their lines. */
    const textsByBlock = () => {
      const around = document.querySelector("[aria-modal=true]") ?? document.querySelector(".page, .notice");
      const blocks = new Map<HTMLElement, Text[]>();
      const walker = document.createTreeWalker(around ?? document.body, NodeFilter.SHOW_TEXT);
      // The walker returns only texts.
      for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
        const block = /\S|\n/.test(node.data) ? blockOf(node) : null;
        if (!block || block.closest(IGNORED)) continue;
        if (block.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          blocks.set(block, [...(blocks.get(block) ?? []), node]);
      }
      return blocks;
    };
    const range = document.createRange();
    const linesOf = (nodes: readonly Text[]): Line[] => {
      const lines: Line[] = [];
      let isForced = false;
      for (const node of nodes)
        for (let i = 0; i < node.length; i++) {
          const character = node.data.charAt(i);
          isForced ||= character === "\n";
          if (!character.trim()) continue;
          range.setStart(node, i);
          range.setEnd(node, i + 1);
          const { top, bottom, height, width } = range.getBoundingClientRect();
          if (width === 0) continue;
          const middle = (top + bottom) / 2;
          const line = lines[lines.length - 1];
          // Small letters stand a little higher or lower than large ones of their line.
          if (line && Math.abs(line.middle - middle) < Math.max(line.height, height) / 2) {
            line.text += character;
            if (height > line.height) [line.middle, line.height] = [middle, height];
          } else lines.push({ text: character, middle, height, isForced: isForced && lines.length > 0 });
          isForced = false;
        }
      return lines;
    };
    const isLone = ({ text }: Line) => text.replace(/[^\p{L}\p{N}]/gu, "").length === 1;
    const isCutNumber = ({ text, isForced }: Line, before?: Line) =>
      !isForced && /^[,.]?\d/.test(text) && /\d[,.]?$/.test(before?.text ?? "");

    const found: string[] = [];
    for (const [block, nodes] of textsByBlock()) {
      const lines = linesOf(nodes);
      // Vertical writing has one character on each line.
      if (lines.length < 2 || lines.every(({ text }) => text.length === 1)) continue;
      const drawn = lines.map(({ text }) => text);
      const { length } = drawn.join("");
      const name = `"${drawn.join("|").slice(0, 40)}" ${block.className || block.tagName.toLowerCase()}`;
      const isWhole = length <= MAX_HEADING_CHARACTERS && !lines.some(({ isForced }) => isForced);
      if (block.tagName === "TH" && isWhole) found.push(`broken heading: ${name}`);
      const isLabel = length <= maxLabelCharacters || block.matches("h1, h2, h3, th, button, a, label, dt");
      if (isLabel && lines.some(isLone)) found.push(`lone character: ${name}`);
      if (lines.some((line, i) => isCutNumber(line, lines[i - 1]))) found.push(`broken number: ${name}`);
    }
    return [...new Set(found)];
  }, isEnlarged);
}
