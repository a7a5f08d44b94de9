import type { Drawn } from "./renderer/elements.ts";

/**
 * Stands for the style sheet of all pages, of which a page that was drawn ahead has the part in it that it needs at
 * first: the families that it names.
 */
const PARTLY = 'link[type="text/partly-inlined"]';

/** The sheet, while it is on its way. */
const COMING = "link[data-coming]";

/** So long is waited at most for the sheet, and for the first time before it is asked for again, in milliseconds. */
const LONGEST_MS = 8000;
const AGAIN_MS = 500;

/**
 * Has the page load the styles of which it has but a part. Resolves when they are there, or when that takes so long
 * that it is better to be seen without them.
 */
export function completeStyles(): Promise<void> {
  const partly = document.querySelector<HTMLLinkElement>(PARTLY);
  if (partly) partly.replaceWith(sheetAt(partly.getAttribute("href") ?? "", AGAIN_MS));
  const coming = document.querySelector(COMING);
  if (!coming) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    document.addEventListener("styled", () => resolve(), { once: true });
  });
}

function sheetAt(address: string, againMs: number): HTMLLinkElement {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.setAttribute("href", address);
  sheet.dataset.coming = "";
  sheet.onload = () => {
    delete sheet.dataset.coming;
    document.dispatchEvent(new Event("styled"));
  };
  sheet.onerror = () => {
    setTimeout(() => sheet.replaceWith(sheetAt(address, 2 * againMs)), againMs);
  };
  return sheet;
}

/** Tells of each drawing of a page whether the styles that are there are enough for it. */
export function sufficientStyles(): (drawn: readonly (Drawn | string)[]) => boolean {
  const partly = document.querySelector<HTMLLinkElement>(PARTLY);
  if (!partly) return () => true;
  const families = new Set(partly.dataset.families?.split(" "));
  const enough = new Set([""]);
  const isEnough = (written: string) => {
    if (enough.has(written)) return true;
    const covered = written.split(" ").every((name) => families.has(familyOf(name)));
    if (covered) enough.add(written);
    return covered;
  };
  const suffice = (drawn: readonly (Drawn | string)[]): boolean =>
    drawn.every(
      (one) => typeof one === "string" || (isEnough(`${one.props.className ?? ""}`) && suffice(one.children)),
    );
  return (drawn) => !document.querySelector(`${PARTLY}, ${COMING}`) || suffice(drawn);
}

/** What a theme chooses one of: each of these is a family of its own. */
const CHOSEN = /^(display|pattern|ornament)-/;

/** The family of a class, by which styles belong together: of `voucher-stub` it is `voucher`. Pure. */
export function familyOf(name: string): string {
  return CHOSEN.test(name) ? name : (name.split("-", 1)[0] as string);
}
