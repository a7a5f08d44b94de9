import { describe, expect, it, test } from "vitest";
import engineWords from "../../schemas/words/en.json" with { type: "json" };
import { checkDocuments } from "../../src/check/check-documents.ts";
import { exampleBrand } from "../../src/check/rules/example-campaign.ts";
import { createPagePlan } from "../../src/plan/create-page-plan.ts";
import type { PublishedPage } from "../../src/plan/published-page.ts";
import { openingSnapshot, scopeOfSnapshot } from "../../src/play/snapshot.ts";
import { transition } from "../../src/play/transition.ts";
import { publishBrand, publishPage } from "../../src/publish/publish-page.ts";
import { filesOf, schemas } from "../check/support.ts";
import { visitor } from "../support/play/page.ts";

const BERLIN = { locale: "de-DE", timeZone: "Europe/Berlin", currency: "EUR" };
const CHINA = { locale: "zh-CN", timeZone: "Asia/Shanghai" };
const NEW_YORK = { locale: "en-US", timeZone: "America/New_York", currency: "USD" };

/** Publishes the example campaign with this patch for a brand in a place. It must be without errors and warnings. */
function publish(place: { locale: string }, patch: Readonly<Record<string, unknown>> = {}): PublishedPage {
  // The engine has no German words of its own.
  const words = place.locale === BERLIN.locale && { engineWords };
  const files = { "campaigns/brands/mall.json": { ...exampleBrand, ...place, ...words } };
  const { documents, problems } = checkDocuments(filesOf({ patch, files }), { schemas });
  expect(problems.map(({ message }) => message)).toEqual([]);
  const [brand, page] = ["brand", "campaign"].map((kind) =>
    documents.find(({ document }) => document.kind === kind),
  );
  const published = page && brand && publishPage(page, [publishBrand(brand)])?.published;
  if (!published) throw new Error("not published");
  // Phones receive it as JSON.
  return JSON.parse(JSON.stringify(published));
}

/** Renders a text on the published page at a moment. */
function render(text: string, published: PublishedPage, now: string): string {
  const plan = createPagePlan(published);
  return plan.render(
    text,
    scopeOfSnapshot({ plan, snapshot: openingSnapshot(plan, visitor, Date.parse(now)) }),
  );
}

const until = (lastDay: string) => ({ schedule: { lastDay }, when: "now < schedule.end" });

describe("a published page", () => {
  it.each([
    ["one number for a zone without changes", CHINA, 480],
    ["the changes of its zone", BERLIN, expect.arrayContaining([120, Date.UTC(2025, 9, 26, 1) / 60_000])],
  ])("has %s", (_, place, zone) => {
    expect(publish(place).place.zone).toEqual(zone);
  });

  it.each([
    ["the day on which clocks go back", BERLIN, "2025-10-26", "2025-10-27T00:00:00+01:00"],
    ["the day before", BERLIN, "2025-10-25", "2025-10-26T00:00:00+02:00"],
    ["the day on which clocks go forward", NEW_YORK, "2025-03-09", "2025-03-10T00:00:00-04:00"],
    ["a day in China", CHINA, "2025-03-09", "2025-03-10T00:00:00+08:00"],
  ])("ends with %s in %o", (_, place, lastDay, end) => {
    expect(publish(place, until(lastDay)).campaign.schedule?.end).toBe(end);
  });

  it.each([
    ['{now | date:"D. MMMM YYYY HH:mm"}', BERLIN, "31. Dezember 2025 23:59"],
    ['{now | date:"MMMM D, YYYY"}', NEW_YORK, "December 31, 2025"],
    ['{now | date:"YYYY年M月D日 HH:mm"}', CHINA, "2026年1月1日 06:59"],
    ["{12345.5 | money}", BERLIN, "12.345,50\u00a0€"],
    ["{12345.5 | money}", NEW_YORK, "$12,345.50"],
    ["{12345.5 | money}", CHINA, "12,345.5"],
    ["{daysUntil(now, time('2026-01-01'))}", BERLIN, "1"],
    ["{daysUntil(now, time('2026-01-01'))}", CHINA, "0"],
  ])("shows %s in %o as %s", (text, place, shown) => {
    // The text is in the campaign, so that its names of months are published.
    const published = publish(place, { title: text.includes("now") ? text : `Tea ${text}` });
    expect(render(text, published, "2025-12-31T22:59:00Z")).toBe(shown);
  });

  test("has names of months only if a text shows them", () => {
    expect(publish(BERLIN).place).not.toHaveProperty("names");
    expect(publish(BERLIN, { title: "{now | date:'D. MMM'}" }).place.names).toEqual({
      MMM: expect.arrayContaining(["Dez."]),
    });
  });

  it.each([
    ["Berlin", BERLIN, "2025-10-26T22:59:59Z", "2025-10-26T23:00:00Z"],
    ["New York", NEW_YORK, "2025-11-03T04:59:59Z", "2025-11-03T05:00:00Z"],
    ["China", CHINA, "2025-10-26T15:59:59Z", "2025-10-26T16:00:00Z"],
  ])("asks for fresh data at midnight in %s, and not a second before", (_, place, last, midnight) => {
    const plan = createPagePlan(publish(place));
    const before = openingSnapshot(plan, visitor, Date.parse(last) - 1000);
    const effectsAt = (from: typeof before, now: string) =>
      transition(plan, from, { type: "ticked", now: Date.parse(now) });
    const [evening, none] = effectsAt(before, last);
    expect(none).toEqual([]);
    expect(effectsAt(evening, midnight)[1]).toEqual([{ type: "refresh" }]);
  });
});
