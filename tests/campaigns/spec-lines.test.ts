import { describe, expect, it } from "vitest";
import { readFields } from "../../src/blocks/form/read-field.ts";
import { readPageVisit } from "../../src/page/navigation/read-page-visit.ts";
import { createPagePlan } from "../../src/plan/create-page-plan.ts";
import { pageKey } from "../../src/plan/published-page.ts";
import { loadingTextOf } from "../../src/play/state-table.ts";
import { drawView, viewsOf } from "../support/blocks/draw-view.tsx";
import { site } from "../support/campaigns/site.ts";
import type { CaseEvent, SpecLine } from "../support/campaigns/spec-line.ts";
import { sayChinese } from "../support/plan/chinese-words.ts";
import { TestPage } from "../support/play/page.ts";

const files = import.meta.glob<{ lines: SpecLine[] }>("./spec-lines/*.ts", { eager: true });

describe.each(Object.entries(files))("%s", (_, { lines }) => {
  it.each(lines)("$line ($page)", async (line) => {
    const page = open(line);
    const html = await drawn(page, line.tab);
    const shown = textOf(html);
    for (const text of line.shows ?? []) expect(shown).toContain(text);
    for (const text of line.lacks ?? []) expect(shown).not.toContain(text);
    for (const mark of line.marks ?? []) expect(html).toContain(mark);
    for (const mark of line.lacksMarks ?? []) expect(html).not.toContain(mark);
    if (line.loading !== undefined) expect(loadingTextOf(page) ?? "").toBe(line.loading);
    let seen = 0;
    for (const { times, ...wanted } of line.does ?? []) {
      const at = page.effects.findIndex((effect, i) => i >= seen && matches(effect, wanted));
      expect(at, `${JSON.stringify(wanted)} among ${JSON.stringify(page.effects)}`).not.toBe(-1);
      seen = at + 1;
      if (times !== undefined)
        expect(page.effects.filter((effect) => matches(effect, wanted))).toHaveLength(times);
    }
    for (const unwanted of line.doesNot ?? [])
      expect(page.effects.filter((effect) => matches(effect, unwanted))).toEqual([]);
    const { shows, lacks, marks, lacksMarks, does, doesNot } = line;
    expect([shows, lacks, marks, lacksMarks, does, doesNot].some((part) => part?.length)).toBe(true);
  });
});

function open({ page: route, search = "", state, host = "", now, given = [] }: SpecLine): TestPage {
  const published = site.pages().get(pageKey(route))?.published;
  if (!published) throw new Error(`There is no page ${route}.`);
  const { session } = published.brand;
  const page = new TestPage(createPagePlan(published), readPageVisit({ search, state, host, session }));
  if (now) page.send({ type: "ticked", now: Date.parse(now) });
  page.send({ type: "opened" });
  for (const [i, happening] of given.entries()) happen(page, happening, i * 600_000);
  return page;
}

function happen(page: TestPage, happening: CaseEvent, at: number): void {
  if ("answer" in happening) page.answer(happening.answer, happening.data);
  else if ("fail" in happening) page.fail(happening.fail, happening.kind, happening.message, happening.code);
  else if ("tap" in happening) page.tap(happening.tap, at);
  else if ("close" in happening) page.send({ type: "closed", dialog: happening.close, at });
  else if ("landed" in happening) page.send({ type: "landed", draw: happening.landed });
  else if ("time" in happening) page.send({ type: "ticked", now: Date.parse(happening.time) });
  else submit(page, happening, at);
}

/** Submits a form with these values, read like typed ones. */
function submit(
  page: TestPage,
  { submit: name, values }: Extract<CaseEvent, { submit: string }>,
  at: number,
): void {
  const form = page.plan.campaign.forms?.[name];
  if (!form) throw new Error(`There is no form ${name}.`);
  const filled = readFields(form, (field) => values[field] ?? null, { word: sayChinese });
  page.send({ type: "submitted", form: name, ...filled, at });
}

/** Draws the page with this tab open. */
async function drawn({ plan, snapshot }: TestPage, tab = 0): Promise<string> {
  return drawView(plan, snapshot, { views: await viewsOf(plan), kept: new OpenTab(tab) });
}

/** State that a page restores on return; only the open tab is set. */
class OpenTab extends Map<string, unknown> {
  readonly #tab: number;

  constructor(tab: number) {
    super();
    this.#tab = tab;
  }

  override has(key: string) {
    return key.includes(" tabs ");
  }

  override get() {
    return this.#tab;
  }
}

/** Returns the text of HTML. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&");
}

function matches(effect: object, wanted: object): boolean {
  // The brand states the rest of a request.
  const sent = "request" in wanted && { request: expect.objectContaining(wanted.request as object) };
  return expect.objectContaining({ ...wanted, ...sent }).asymmetricMatch(effect);
}
