import { describe, expect, it } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { exampleCampaign } from "../../src/check/rules/example-campaign.ts";
import type { Block } from "../../src/language/document.generated.ts";
import type { PublishedPage } from "../../src/plan/published-page.ts";
import { publishBrand, publishPage } from "../../src/publish/publish-page.ts";
import { filesOf, schemas } from "../check/support.ts";

/** Publishes the example campaign with this patch. It must be without errors. */
function publish(patch: Readonly<Record<string, unknown>>): PublishedPage | undefined {
  const { documents, problems } = checkDocuments(filesOf({ patch }), { schemas });
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const [brand, page] = ["brand", "campaign"].map((kind) =>
    documents.find(({ document }) => document.kind === kind),
  );
  return page && brand && publishPage(page, [publishBrand(brand)])?.published;
}

const button = { type: "button", table: "main" } as const;
const schedule = { start: "2025-02-10T00:00:00+08:00", end: "2025-02-15T00:00:00+08:00" };

const blocks = (...more: Block[]) => ({ view: [button, ...more] });
const countdown = (leftMs: string) => blocks({ type: "countdown", label: "Left", leftMs });
const text = (words: string) => blocks({ type: "text", text: words });

/** Returns a patch of the example's answer schema. */
const answer = (part: object) => ({ endpoints: { garden: { data: part } } });

/** Returns a patch that adds a condition to one row of the example's table. */
function row(condition: string) {
  const [first, second, ...rows] = exampleCampaign.tables.main.rows;
  return {
    tables: { main: { rows: [first, { ...second, when: `${second.when} && ${condition}` }, ...rows] } },
  };
}

it("removes names that only patches use, and keeps names that links refer to", () => {
  const sections = [{ name: "terms", title: "Terms", clauses: [{ name: "first", text: "Be kind." }] }];
  const page = publish({
    actions: { water: { steps: [{ name: "ask", call: "water" }] } },
    view: [
      { ...button, name: "main" },
      { type: "article", name: "long", sections },
    ],
  });
  expect(page?.campaign.actions?.water?.steps).toEqual([{ call: "water" }]);
  expect(page?.campaign.view).toEqual([
    button,
    { type: "article", sections: [{ name: "terms", title: "Terms", clauses: [{ text: "Be kind." }] }] },
  ]);
});

describe("a page", () => {
  it.each<[string, ticks: boolean, Readonly<Record<string, unknown>>]>([
    ["without expressions of time", false, {}],
    ["with the word now in its title", false, { title: "Buy now" }],
    ["with the word now in a text", false, text("Order now, pay later")],
    ["with the text now", false, text("now")],
    ["with now in escaped braces", false, text("{{now!}}")],
    ["with now in a string of an expression", false, { values: { word: "'now'" } }],
    ["with now in the description of an answer", false, answer({ description: "Whether it runs now." })],
    ["with a field named now", false, answer({ properties: { now: { type: "number" } } })],
    [
      "that reads a field named now",
      false,
      { ...answer({ properties: { now: { type: "number" } } }), values: { one: "garden.now" } },
    ],
    ["with a macro variable named now", false, { values: { one: "[1].exists(now, now > 0)" } }],
    ["with a schedule, whose dates are fixed", false, { schedule }],
    ["with now only in an assumption of the checker", false, { assume: ["now > 0"] }],
    ["with a countdown of days from the server", false, countdown("garden.leaves * 86400000")],
    ["with a countdown", true, countdown("schedule.end - now")],
    [
      "with now in the condition of a block",
      true,
      blocks({ type: "text", text: "Late", when: "now > schedule.start" }),
    ],
    ["with now in a placeholder", true, text('{now | date:"M.D"}')],
    ["with now in a format's argument", true, text("{1 | fixed:min(now, 2)}")],
    ["with now in its title's placeholder", true, { title: "{now}" }],
    ["with now in a value", true, { values: { left: "schedule.end - now" } }],
    ["with now in a table", true, row("now > 0")],
    ["that sends now", true, { endpoints: { water: { send: { at: "now" } } } }],
    [
      "with now in the condition of a step",
      true,
      { actions: { water: { steps: [{ call: "water", when: "now > 0" }] } } },
    ],
    ["with now in a dialog", true, { dialogs: { won: { title: "{now}", view: [] } } }],
  ])("%s ticks: %s", (_, ticks, patch) => {
    expect(publish({ schedule, ...patch })?.ticks).toBe(ticks);
  });
});

describe("colours of text on the background", () => {
  it.each<[string, object, object]>([
    [
      "are added if muted or accent cannot be read there",
      {
        background: ["#101418"],
        onBackground: "#ffffff",
        surface: "#ffffff",
        muted: "#a0b0c0",
        accent: "#a01010",
      },
      { accentOnBackground: "#c16464" },
    ],
    [
      "are left out if both can be read",
      { background: ["#ffffff"], muted: "#51627d", accent: "#0f4aa8" },
      {},
    ],
  ])("%s", (_, theme, added) => {
    expect(publish({ theme })?.campaign.theme).toEqual({ ...theme, ...added });
  });
});
