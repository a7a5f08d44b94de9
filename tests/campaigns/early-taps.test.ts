import { afterAll, describe, expect } from "vitest";
import { memoizeByKey } from "../../src/language/memoize.ts";
import { triesAllVariants } from "../support/all-variants.ts";
import { note } from "../support/campaigns/note.ts";
import { type OpenOptions, type Phone, test } from "../support/campaigns/phone.tsx";
import { site } from "../support/campaigns/site.ts";
import { onePageOfEachDocument, tagsOfPage } from "../support/campaigns/tags-of-page.ts";

/** Moments of early taps. On a page without calls, the first two are the same. */
const MOMENTS = ["beforeAnswers", "afterAnswers", "beforeStyles", "whileMounting"] as const;

/** TAPS=all taps every element of all pages, instead of some elements of each kind on one page of each document. */
const tapsAll = process.env.TAPS === "all";

/** The number of moments at which a page is tapped; each moment is tried on some pages. */
const MOMENTS_OF_PAGE = tapsAll ? MOMENTS.length : triesAllVariants ? 2 : 1;

const keys = tapsAll ? site.refs().map(({ key }) => key) : onePageOfEachDocument;

/** The number of elements of a kind that are tapped on a page: the first ones and, in a list, the last one. */
const MAX_OF_KIND = tapsAll ? Number.POSITIVE_INFINITY : 3;

let taps = 0;

afterAll(() => note(`taps before React, each with the same effect as after it, once: ${taps}`));

/** Paths of calls that pages make when they open. They may be repeated, unlike those of actions. */
const asking = new Set(
  [...site.pages().values()].flatMap(({ published: { campaign } }) =>
    (campaign.load ?? []).map((name) => campaign.endpoints?.[name]?.path),
  ),
);

/** The elements that a customer can tap, in the order of the page. */
const TAPPABLE = "button, a[href], [role=button], [role=tab], summary, input, select, label";

const isDisabled = (element: Element) =>
  element.matches(":disabled, [aria-disabled=true]") || element.closest("[hidden]") !== null;

/** Returns the tappable elements by names that they keep: tag, text, and number among those with the same text. */
function tappable(phone: Phone): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>();
  for (const element of phone.all(TAPPABLE)) {
    if (isDisabled(element)) continue;
    const name = `${element.localName} ${element.getAttribute("aria-label") ?? element.textContent}`;
    let number = 1;
    while (found.has(`${name} ${number}`)) number += 1;
    found.set(`${name} ${number}`, element);
  }
  return found;
}

/** Returns the names of the elements to tap: at most MAX_OF_KIND with the same tag, role and classes. */
function namesToTap(phone: Phone): string[] {
  const byKind = new Map<string, string[]>();
  for (const [name, element] of tappable(phone)) {
    const kind = `${element.localName} ${element.role} ${element.className}`;
    byKind.set(kind, [...(byKind.get(kind) ?? []), name]);
  }
  return [...byKind.values()].flatMap((names) => [...names.slice(0, MAX_OF_KIND - 1), ...names.slice(-1)]);
}

/** Returns whether an element has the same name as before, apart from values that were missing before the answers. */
function isSameName(before: string, now: string): boolean {
  const [start = "", end] = before.split("--");
  return end === undefined ? before === now : now.startsWith(start) && now.endsWith(end);
}

/** Opens a page, taps an element, and returns the calls, the native calls, the addresses and what the page shows. */
async function visit(phone: Phone, address: string, options: OpenOptions, name?: string) {
  for (const list of [phone.sent, phone.native, phone.left]) list.length = 0;
  await phone.sandbox.reset();
  await phone.sandbox.order("old-user", 500);
  await phone.open(address, options);
  if (name !== undefined) await phone.tap(tappable(phone).get(name) as HTMLElement);
  const textOf = ({ path, fields }: (typeof phone.sent)[number]) => `${path} ${JSON.stringify(fields)}`;
  const inputs = phone.all("input, select") as HTMLInputElement[];
  return {
    asked: [...new Set(phone.sent.filter(({ path }) => asking.has(path)).map(textOf))].sort(),
    acted: phone.sent.filter(({ path }) => !asking.has(path)).map(textOf),
    native: [...phone.native],
    left: [...phone.left],
    address: phone.address + window.location.hash,
    dialog: phone.dialogTitle,
    text: phone.text,
    open: phone
      .all("[aria-expanded=true], [aria-selected=true], details[open]")
      .map(({ textContent }) => textContent),
    inputs: inputs.map(({ value, checked }) => `${value} ${checked}`),
  };
}

describe("a tap before React has the same effect as one after it, once", () => {
  for (const [turn, key] of keys.entries())
    test(key, { timeout: 120_000, tags: tagsOfPage(key) }, async ({ phone }) => {
      const { route = "", load = [] } = site.page(key)?.published.campaign ?? {};
      const address = `${route}?token=old-user&phoneType=ios&showNav=true`;
      const later = memoizeByKey((name: string) => visit(phone, address, {}, name));
      const moments = load.length > 0 ? MOMENTS : MOMENTS.slice(1);
      for (const moment of moments.filter((_, at) => (turn + at) % moments.length < MOMENTS_OF_PAGE)) {
        const early = new Set<string>();
        await visit(phone, address, {
          [moment]: () => {
            for (const name of namesToTap(phone)) early.add(name);
          },
        });
        const final = [...tappable(phone).keys()];
        for (const name of early) {
          const last = final.find((one) => isSameName(name, one));
          // The others become different elements when the answers come.
          if (last === undefined) continue;
          taps += 1;
          const { asked, ...found } = await visit(phone, address, {
            [moment]: () => tappable(phone).get(name)?.click(),
          });
          const wanted = await later(last);
          // A tab that is left early makes no calls.
          expect
            .soft({ name, moment, ...wanted })
            .toMatchObject({ ...found, asked: expect.arrayContaining(asked) });
        }
      }
    });
});
