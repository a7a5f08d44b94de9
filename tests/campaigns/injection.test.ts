import { afterAll, describe, expect, it } from "vitest";
import { createPagePlan } from "../../src/plan/create-page-plan.ts";
import type { Snapshot } from "../../src/play/snapshot.ts";
import { transition } from "../../src/play/transition.ts";
import { drawView, viewsOf } from "../support/blocks/draw-view.tsx";
import { note } from "../support/campaigns/note.ts";
import { type Phone, test } from "../support/campaigns/phone.tsx";
import { site } from "../support/campaigns/site.ts";
import { tagsOfPage } from "../support/campaigns/tags-of-page.ts";
import { injectPublished } from "../support/injection/inject-published.ts";
import { judgeElements, judgeMarkup } from "../support/injection/judge-markup.ts";
import { EVIL_HOST, MARKUP, RAN, spoil, spoilAnswer, WHOLE } from "../support/injection/payloads.ts";
import { answeredPages } from "../support/play/answered-pages.ts";

/** Injections into the texts of documents and of answers. */
const ways: [name: string, document: (text: string) => string, answer: (text: string) => string][] = [
  ["markup", (text) => text + MARKUP, (text) => text + MARKUP],
  ...Object.entries(WHOLE).map(([name, payload]): (typeof ways)[number] => [
    name,
    (text) => payload + text,
    () => payload,
  ]),
];

const pages = [...site.pages()].map(([key, { published, proofs }]) => ({ key, published, proofs }));

describe("the check detects", () => {
  it.each([
    ["markup", `<p>${MARKUP}</p>`],
    ["an address that runs code", `<a href="${WHOLE.script}">a</a>`],
    ["an address that is a page", `<a href="${WHOLE.data.replaceAll("<", "&lt;")}">a</a>`],
    ["a picture of another host", `<img src="${WHOLE.foreign}"/>`],
    ["a link that is not the page's own", `<link rel="stylesheet" href="/a.css"/>`],
    ["a style", `<p style="color:${WHOLE.style}">a</p>`],
    ["an attribute that runs code", '<p class="a" onclick="a()">a</p>'],
  ])("%s", (_, html) => {
    expect(judgeMarkup(html)).not.toEqual([]);
  });
});

describe("texts stay plain text on pages drawn in all their states", () => {
  const injected = new Set<string>();
  const drawn = new Set<string>();

  afterAll(() => {
    note(
      `texts of documents with something injected: ${injected.size}, of which ${drawn.size} are drawn at once`,
    );
    // The other texts are in dialogs, toasts and states of lists, which are not drawn at once.
    expect(drawn.size).toBeGreaterThan(injected.size / 3);
  });

  for (const { key, published, proofs } of pages)
    it(key, { tags: tagsOfPage(key) }, async () => {
      for (const [name, document, answer] of ways) {
        const places: string[] = [];
        const page = injectPublished(published, (text, place) => {
          places.push(place);
          return `${document(text)}§${places.length - 1}§`;
        });
        const plan = createPagePlan(page);
        const views = await viewsOf(plan);
        for (const { snapshot, data } of answeredPages(plan, proofs())) {
          const spoilt = Object.entries(data).reduce<Snapshot>(
            (now, [endpoint, value]) =>
              transition(plan, now, {
                type: "answered",
                endpoint,
                outcome: { data: spoil(value, answer) },
              })[0],
            snapshot,
          );
          const html = drawView(plan, spoilt, { views });
          expect(judgeMarkup(html), name).toEqual([]);
          for (const [, index] of html.matchAll(/§(\d+)§/g)) drawn.add(`${key}${places[Number(index)]}`);
        }
        for (const place of places) injected.add(`${key}${place}`);
      }
    });
});

describe("opened and tapped pages run, load and open nothing that was injected", () => {
  /** Maximum buttons of a page that are tapped. */
  const TAPS = 6;

  const isAsking = ({ published }: (typeof pages)[number]) => (published.campaign.load ?? []).length > 0;

  const look = (phone: Phone, where: string) => {
    expect(judgeElements(phone.all("*")), where).toEqual([]);
    expect(
      judgeElements([...document.head.children].filter(({ localName }) => localName !== "title")),
      where,
    ).toEqual([]);
    expect(
      phone.left.filter((url) => !/^(https:\/\/|tel:|\/(?!\/))/.test(url) || url.includes(EVIL_HOST)),
      where,
    ).toEqual([]);
    expect((globalThis as Record<string, unknown>)[RAN], where).toBeUndefined();
  };

  for (const { key } of pages.filter(isAsking))
    test(key, { tags: tagsOfPage(key) }, async ({ phone }) => {
      for (const [name, document, answer] of ways) {
        phone.underway = {
          ...phone.underway,
          page: (page) => injectPublished(page, document),
          answer: (body) => spoilAnswer(body, answer),
        };
        for (const customer of name === "markup" ? ["", "?token=old-user"] : ["?token=old-user"]) {
          const address = `/${key}${customer}`;
          await phone.open(address);
          look(phone, `${name}: ${address}`);
          if (name !== "markup") continue;
          for (const button of [...new Set(phone.buttons)].slice(0, TAPS)) {
            if (phone.address !== address) await phone.open(address);
            if (!phone.hasButton(button)) continue;
            await phone.tap(button);
            look(phone, `${name}: ${address}, ${button.slice(0, 20)}`);
          }
        }
      }
    });
});
