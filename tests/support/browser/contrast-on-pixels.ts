import type { Page } from "playwright-core";
import { decodePicture, type Picture } from "./picture.ts";
import { untilDrawn } from "./visit.ts";

/** A text with too little contrast to its background. */
export interface FaintText {
  text: string;
  element: string;
  /** The contrast by WCAG at the worst part of the text. */
  contrast: number;
  /** 4.5, or 3 for large text. */
  wanted: number;
}

/** The position of a text on the whole page, in CSS pixels. */
interface TextPosition {
  text: string;
  element: string;
  wanted: number;
  /** Red, green, blue (0 to 255) and opacity (0 to 1) of its letters; null if they show a background image. */
  colour: [number, number, number, number] | null;
  boxes: { x: number; y: number; width: number; height: number }[];
}

/**
 * Returns the texts of an open page with too little contrast. It compares pictures of the page with and without letters.
 * Disabled, hidden and decorative texts are ignored, as in WCAG.
 */
export async function faintTexts(page: Page): Promise<FaintText[]> {
  const { width, height } = page.viewportSize() ?? { width: 375, height: 812 };
  // The whole page fits on one screen, so nothing scrolls and sticky elements are at their final position.
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, whole) });
  // A style sheet made by a script, which the page's policy allows.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, WITHOUT_LETTERS);
  await untilDrawn(page);
  const devtools = await page.context().newCDPSession(page);
  // Less compression halves the time. With reduced motion, nothing moves between the pictures.
  const picture = async () => {
    const { data } = await devtools.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true });
    return decodePicture(Buffer.from(data, "base64"));
  };
  const drawn = await picture();
  const places = await page.evaluate(placesOfTexts);
  await page.evaluate(() => {
    document.documentElement.classList.add("without-letters");
    // Letters that show a background image: `background-clip: text`.
    for (const element of document.querySelectorAll<HTMLElement>("body *"))
      if (getComputedStyle(element).webkitBackgroundClip.includes("text")) element.classList.add("cut-out");
  });
  const bare = await picture();
  await devtools.detach();
  await page.evaluate(() => document.documentElement.classList.remove("without-letters"));
  await page.setViewportSize({ width, height });
  return compare(drawn, bare, places);
}

/** Hides letters, but not their shadows and outlines, which belong to the background. */
const WITHOUT_LETTERS = `
  .without-letters, .without-letters *, .without-letters *::before, .without-letters *::after {
    -webkit-text-fill-color: transparent !important;
    caret-color: transparent !important;
    text-decoration-color: transparent !important;
    transition: none !important;
  }
  .without-letters .cut-out { background-image: none !important; background-color: transparent !important; }
  .without-letters svg text { fill: transparent !important; }
`;

/** Runs in the page. Returns the positions of visible texts. */
function placesOfTexts(): TextPosition[] {
  /** Returns whether something else covers the element's middle. */
  const isCovered = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && !top.contains(element) && !element.contains(top) && !isSeenThrough(top);
  };
  const isSeenThrough = (element: Element) => getComputedStyle(element).pointerEvents === "none";
  const places: TextPosition[] = [];
  const top = document.querySelector("[aria-modal=true]") ?? document.body;
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim();
    if (!element || !text) continue;
    // The sandbox's panel does not belong to the page.
    if (!element.closest(".page, .dialog, .notice, .toast")) continue;
    if (
      element.closest(
        "[hidden], .only-spoken, .page-name, [inert], :disabled, [aria-disabled=true], .is-still",
      )
    )
      continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (isCovered(element)) continue;
    const style = getComputedStyle(element);
    const { fontSize, fontWeight } = style;
    const written = element instanceof SVGElement ? style.fill : style.webkitTextFillColor;
    const [red = 0, green = 0, blue = 0, alpha = 1] = (written.match(/[\d.]+/g) ?? []).map(Number);
    // The letters show the background image of an ancestor.
    const isPicture = alpha === 0;
    let opacity = alpha;
    for (let around: Element | null = element; around; around = around.parentElement)
      opacity *= Number(getComputedStyle(around).opacity);
    const colour: TextPosition["colour"] = isPicture ? null : [red, green, blue, opacity];
    const size = Number.parseFloat(fontSize);
    // Over art and the veil, large letters need as much contrast as small ones.
    const isOverArt = element.matches(".dialog-overlay > :not(button), .hero *");
    const isLarge = !isOverArt && (size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700));
    const boxes = [...range.getClientRects()]
      .filter(({ width, height }) => width > 2 && height > 2)
      .map(({ x, y, width, height }) => ({ x: x + scrollX, y: y + scrollY, width, height }));
    // Texts outside of a scroll container or the screen are checked when they come into view.
    const seen = boxes.filter(({ x, y, width, height }) => {
      if (x < 0 || x + width > document.documentElement.clientWidth) return false;
      for (let around: HTMLElement | null = element; around; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        if (overflowX === "visible" && overflowY === "visible") continue;
        const box = around.getBoundingClientRect();
        if (x < box.left - 1 || x + width > box.right + 1) return false;
        if (around.scrollHeight > around.clientHeight + 1 && /auto|scroll|hidden/.test(overflowY))
          if (y - scrollY < box.top - 1 || y - scrollY + height > box.bottom + 1) return false;
      }
      return true;
    });
    const name = element.getAttribute("class") || element.tagName.toLowerCase();
    if (seen.length > 0) places.push({ text, element: name, wanted: isLarge ? 3 : 4.5, colour, boxes: seen });
  }
  return places;
}

/** Returns the texts with too little contrast: `inked` is the page, `ground` the page without letters. */
function compare(inked: Picture, ground: Picture, places: readonly TextPosition[]): FaintText[] {
  const linear = Float64Array.from({ length: 256 }, (_, value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const light = (value: number) => linear[Math.round(value)] ?? 0;
  const luminance = (red: number, green: number, blue: number) =>
    0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
  /** Returns the index of a pixel's colours in both pictures. Pixels outside count as the nearest one inside. */
  const offsetOf = (x: number, y: number) => {
    const column = Math.min(Math.max(x, 0), inked.width - 1);
    return (Math.min(Math.max(y, 0), inked.height - 1) * inked.width + column) * 4;
  };
  const luminanceAt = ({ data }: Picture, i: number) =>
    luminance(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0);
  const contrastOf = (one: number, other: number) =>
    (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  const isInked = (i: number) => {
    const far = (at: number) => Math.abs((inked.data[at] ?? 0) - (ground.data[at] ?? 0));
    return far(i) + far(i + 1) + far(i + 2) >= 48;
  };

  /** Returns the contrast between letters of this colour and the background at a pixel. */
  const onGround = ([red, green, blue, share]: NonNullable<TextPosition["colour"]>, i: number) => {
    const over = (colour: number, at: number) => colour * share + (ground.data[at] ?? 0) * (1 - share);
    return contrastOf(luminance(over(red, i), over(green, i + 1), over(blue, i + 2)), luminanceAt(ground, i));
  };
  /** Returns the contrast between letters that show an image and the edge that their shadow draws. */
  const atEdge = (x: number, y: number, reach: number) => {
    const ink = luminanceAt(inked, offsetOf(x, y));
    let best = 1;
    for (let dy = -reach; dy <= reach; dy += 2)
      for (let dx = -reach; dx <= reach; dx += 2)
        best = Math.max(best, contrastOf(ink, luminanceAt(inked, offsetOf(x + dx, y + dy))));
    return best;
  };
  /** Calls `act` with each pixel of a box, in every other row. */
  const eachPixel = (
    { x, y, width, height }: TextPosition["boxes"][number],
    act: (px: number, py: number, i: number) => void,
  ) => {
    for (let py = Math.floor(y); py < Math.min(y + height, ground.height); py += 2)
      for (let px = Math.max(0, Math.floor(x)); px < Math.min(x + width, ground.width); px++)
        if (py >= 0) act(px, py, offsetOf(px, py));
  };
  const found: FaintText[] = [];
  for (const { text, element, wanted, colour, boxes } of places) {
    let worst = Number.POSITIVE_INFINITY;
    for (const { x, y, width, height } of boxes) {
      // About one letter at a time, so that good neighbours do not hide a bad letter.
      const step = Math.max(8, Math.min(width, height * 0.8));
      for (let left = x; left < x + width - 2; left += step) {
        const contrasts: number[] = [];
        eachPixel({ x: left, y, width: Math.min(step, x + width - left), height }, (px, py, i) => {
          // The background between letters does not count.
          if (!isInked(i)) return;
          contrasts.push(colour ? onGround(colour, i) : atEdge(px, py, 2 * Math.ceil(height / 14)));
        });
        if (contrasts.length < 8) continue;
        contrasts.sort((one, other) => one - other);
        worst = Math.min(worst, contrasts[Math.floor(contrasts.length / 4)] ?? worst);
      }
    }
    if (worst === Number.POSITIVE_INFINITY && colour) {
      // Not even the edges of the letters are visible, so the contrast everywhere in their boxes counts.
      const unseen: number[] = [];
      for (const box of boxes) eachPixel(box, (_px, _py, i) => unseen.push(onGround(colour, i)));
      unseen.sort((one, other) => one - other);
      worst = unseen[Math.floor(unseen.length / 2)] ?? worst;
    }
    if (worst < wanted - 0.05)
      found.push({ text: text.slice(0, 16), element, contrast: Number(worst.toFixed(2)), wanted });
  }
  return found;
}
