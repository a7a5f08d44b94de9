import { type LinePiece, splitAtLineBreaks } from "../blocks/shared/split-at-line-breaks.ts";
import { hasDrawingMark, isMarkedForSplitting, replaceDrawingMarks } from "../plan/drawing-marks.ts";

/** Replaces the placeholders (plan/marks.ts) below a node by their texts. */
export function fillPlaceholders(drawing: Node, textOf: (text: number) => string): void {
  for (const node of Array.from(drawing.childNodes)) {
    if (node instanceof Text) {
      const text = replaceDrawingMarks(node.data, textOf);
      if (isMarkedForSplitting(node.data)) node.replaceWith(...splitAtLineBreaks(text).map(createTextNode));
      // React hydrates no text node without text.
      else if (text === "") node.remove();
      else node.data = text;
    }
    if (node instanceof HTMLElement)
      for (const attribute of Array.from(node.attributes)) {
        if (!hasDrawingMark(attribute.value)) continue;
        attribute.value = replaceDrawingMarks(attribute.value, textOf);
        // The style sheet has no rule for a style with marks (publish/pages/page-html.ts).
        if (attribute.name === "data-s") node.style.cssText = attribute.value;
      }
    fillPlaceholders(node, textOf);
  }
}

function createTextNode({ text, isWhole }: LinePiece): Node | string {
  if (!isWhole) return text;
  const span = document.createElement("span");
  span.className = "whole";
  span.textContent = text;
  return span;
}

/**
 * Changes the children of `parent` between two nodes into those of `wanted`, whose nodes it may take. Elements of the
 * same tag are kept: they may have the focus or a pending tap.
 */
export function morphChildren(
  parent: Node,
  from: ChildNode | null,
  to: ChildNode | null,
  wanted: Node,
): void {
  let at = from;
  for (const want of Array.from(wanted.childNodes)) {
    if (!at || at === to || at.nodeName !== want.nodeName) {
      parent.insertBefore(want, at);
      continue;
    }
    const next: ChildNode | null = at.nextSibling;
    if (at instanceof Element && want instanceof Element) {
      for (const { name } of Array.from(at.attributes))
        if (!want.hasAttribute(name)) at.removeAttribute(name);
      for (const { name, value } of Array.from(want.attributes))
        if (at.getAttribute(name) === value) continue;
        // The page's policy refuses the attribute itself.
        else if (name === "style") (at as HTMLElement).style.cssText = value;
        else at.setAttribute(name, value);
      morphChildren(at, at.firstChild, null, want);
      // Changing the data of a centred text node would count as a layout shift.
    } else if (at.nodeValue !== want.nodeValue) at.replaceWith(want);
    at = next;
  }
  while (at && at !== to) {
    const next: ChildNode | null = at.nextSibling;
    at.remove();
    at = next;
  }
}
