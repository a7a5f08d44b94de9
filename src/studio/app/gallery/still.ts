/** What a page looked like at one moment: its document, of which nothing runs any more. */
export interface Still {
  /** Its `html` element, to be copied into documents without scripts. */
  root: Element;
  /** The words that are read there. */
  words: string;
}

/** What runs, and the styles, which are put together anew. */
const LEFT_OUT = "script, link, style, noscript, base, meta[http-equiv]";

/** What moves has come to its end. */
const AT_REST = `*, *::before, *::after {
  animation-duration: 1ms !important;
  animation-delay: 0s !important;
  animation-iteration-count: 1 !important;
  transition: none !important;
  scroll-behavior: auto !important;
}
html { overflow: hidden !important; }`;

/** Of a longer page so much of its words is enough to know it by. */
const MOST_WORDS = 400;

/** Takes the picture of a document as it stands now. The document stays as it is. */
export function stillOf(page: Document): Still {
  const root = page.documentElement.cloneNode(true) as Element;
  for (const element of root.querySelectorAll(LEFT_OUT)) element.remove();
  const drawn = page.querySelectorAll("canvas");
  root.querySelectorAll("canvas").forEach((canvas, index) => {
    const image = page.createElement("img");
    for (const { name, value } of canvas.attributes) image.setAttribute(name, value);
    image.src = drawn[index]?.toDataURL() ?? "";
    canvas.replaceWith(image);
  });
  for (const style of [stylesOf(page), AT_REST]) {
    const element = page.createElement("style");
    element.textContent = style;
    root.querySelector("head")?.append(element);
  }
  return { root, words: wordsOf(page.body) };
}

/**
 * Puts the picture into a document, in the place of what is there. Where the button of this state is further down, it is
 * scrolled to: what tells the state from others is to be seen.
 */
export function hangStill({ root }: Still, page: Document, state: string | null): void {
  page.replaceChild(page.importNode(root, true), page.documentElement);
  const shown = state === null ? null : page.querySelector(`[data-state="${CSS.escape(state)}"]`);
  const { bottom = 0, top = 0 } = shown?.getBoundingClientRect() ?? {};
  const height = page.documentElement.clientHeight;
  // A frame is as high as its phone; in the middle it is seen best.
  if (bottom > height) page.documentElement.scrollTop = (top + bottom - height) / 2;
}

function stylesOf(page: Document): string {
  return [...page.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join("\n");
}

function wordsOf(body: HTMLElement): string {
  const words = body.innerText.replace(/\s+/g, " ").trim();
  return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS)}…` : words;
}
