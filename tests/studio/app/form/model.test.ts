import { describe, expect, test } from "vitest";
import { schemaShapesOf } from "../../../../src/check/schema/schema-shape.ts";
import type { PublishedPage } from "../../../../src/plan/published-page.ts";
import { fromPickerTime, toPickerTime } from "../../../../src/studio/app/controls/inputs.tsx";
import { worstContrasts } from "../../../../src/studio/app/form/controls/ColourField.tsx";
import {
  editsForRename,
  findEntryUses,
  nameChoicesAt,
  publishedValueAt,
} from "../../../../src/studio/app/form/model/entry-names.ts";
import { groupProblemsByPointer } from "../../../../src/studio/app/form/model/form-context.ts";
import { combineEdits } from "../../../../src/studio/app/form/model/form-edits.ts";
import { parseFormText } from "../../../../src/studio/app/form/model/form-text.ts";
import { pictureSizeInDesign } from "../../../../src/studio/app/form/model/picture-edits.ts";
import { findFields, summarizeValue } from "../../../../src/studio/app/form/model/summarize-value.ts";
import { initialValue } from "../../../../src/studio/app/form/model/value-kinds.ts";
import { formLabelsIn, unusedName } from "../../../../src/studio/form-labels.ts";
import { MALL_ZONE } from "../../../support/place.ts";
import { wholeExample, written } from "../../../support/schemas/examples.ts";
import { edited, formText } from "../../../support/studio/form-texts.ts";

const book = schemaShapesOf(written);
const campaign = book.root("campaign.schema.json");
const example = JSON.stringify(wholeExample("campaign"), null, 2);

describe("the uses of an entry", () => {
  const { root } = formText(example);

  test("are found in references and in expressions", () => {
    const uses = findEntryUses(root, campaign, ["dialogs", "won"]);
    expect(uses).toEqual({
      references: [{ path: ["actions", "claim", "steps", 2, "open"], isKey: false }],
      readers: [],
    });
    const readers = findEntryUses(root, campaign, ["constants", "goal"]).readers;
    expect(readers).toEqual([["values", "missing"]]);
    expect(findEntryUses(root, campaign, ["endpoints", "orders"]).references.length).toBe(2);
  });

  test("are renamed with it, and nothing else changes", () => {
    const path = ["dialogs", "won"];
    const edit = combineEdits(editsForRename(path, "prize", findEntryUses(root, campaign, path)));
    const expected = example.replace('"open": "won"', '"open": "prize"').replace('"won": {', '"prize": {');
    expect(edited(example, edit)).toBe(expected);
  });
});

test("offers the names of a map, inherited names and the brand's names", () => {
  const { root } = formText('{ "actions": { "$comment": "x", "claim": {} } }');
  const page = {
    campaign: { actions: { claim: {}, older: {} } },
    brand: { native: { login: {} } },
  } as unknown as PublishedPage;
  const annotations = { "x-references": { map: "actions", brand: "native" } };
  expect(nameChoicesAt({ root, path: ["view", 0, "do"], annotations, page })).toEqual({
    own: ["claim"],
    inherited: ["older"],
    brand: ["login"],
  });
  expect(nameChoicesAt({ root, path: [], annotations, page: null })).toEqual({
    own: ["claim"],
    inherited: [],
    brand: [],
  });
});

test("offers the keys of a sibling map", () => {
  const { root } = formText('{ "forms": { "a": { "fields": { "phone": {} }, "checks": [{}] } } }');
  const annotations = { "x-siblings": "fields" };
  const path = ["forms", "a", "checks", 0, "field"];
  expect(nameChoicesAt({ root, path, annotations, page: null }).own).toEqual(["phone"]);
});

test("returns inherited values by keys only, because list indexes may differ", () => {
  const page = { campaign: { theme: { radius: "soft" }, view: [{ text: "x" }] } } as unknown as PublishedPage;
  expect(publishedValueAt(page, ["theme", "radius"])).toBe("soft");
  expect(publishedValueAt(page, ["view", 0, "text"])).toBe(undefined);
  expect(publishedValueAt(page, ["theme", "toString"])).toBe(undefined);
});

test.each([
  ["2025-01-27T00:00:00+08:00", "2025-01-27T00:00:00"],
  ["2025-01-26T16:00:00Z", "2025-01-27T00:00:00"],
  ["tomorrow", ""],
])("converts the moment %s to %s in China", (moment, field) => {
  expect(toPickerTime(moment, MALL_ZONE)).toBe(field);
});

test("writes moments with China's UTC offset", () => {
  expect(fromPickerTime("2025-01-27T08:30", MALL_ZONE)).toBe("2025-01-27T08:30:00+08:00");
  expect(fromPickerTime("2025-01-27T08:30:15", MALL_ZONE)).toBe("2025-01-27T08:30:15+08:00");
});

test("measures the contrast of a text colour on its worst background, and of a background with each text", () => {
  const theme: Record<string, string[]> = {
    background: ["#ffffff", "#000000"],
    surface: ["#ffffff"],
    text: ["#777777"],
  };
  const coloursAt = (key: string) => theme[key] ?? [];
  const [worst] = worstContrasts("onBackground", "#111111", coloursAt);
  expect(worst).toMatchObject({ beside: "background", ground: "#000000", isEnough: false });
  expect(worstContrasts("surface", "#ffffff", coloursAt).map(({ beside }) => beside)).toEqual(["text"]);
  expect(worstContrasts("trim", "#ffffff", coloursAt)).toEqual([]);
});

describe("a new value", () => {
  const block = (type: string) => book.root(`blocks/${type}.schema.json`);
  test.each([
    ["hero", { type: "hero", title: "" }],
    ["wheel", { type: "wheel", draw: "" }],
    ["tabs", { type: "tabs", tabs: Array(2).fill({ label: "", view: [] }) }],
    ["table", { type: "table", columns: ["", ""], rows: [{ cells: [""] }] }],
  ])("of %s has only the required entries", (type, expected) => {
    expect(initialValue(block(type))).toEqual(expected);
  });

  test("has a name that is not taken", () => {
    expect(unusedName("state", (name) => ["state", "state2"].includes(name))).toBe("state3");
  });
});

test("does not read broken text or duplicate keys as a form", () => {
  expect(parseFormText('{ "a": 1,\n "b" }')).toMatchObject({ broken: { line: 2 } });
  expect(parseFormText('{ "a": 1,\n "a": 2 }')).toMatchObject({ broken: { line: 2 } });
  expect(parseFormText("")).toHaveProperty("broken");
});

test("finds fields by their labels in both languages, their keys and their values", () => {
  const question = { root: formText(example).root, shape: campaign, labels: formLabelsIn(written) };
  const found = (search: string) => findFields(question, search, 3).map(({ pointer }) => pointer);
  expect(found("最后一天")).toEqual(["/schedule/lastDay"]);
  expect(found("lastday")).toEqual(["/schedule/lastDay"]);
  expect(found("一杯春茶")).toEqual(["/view/0/text"]);
  expect(found(" ")).toEqual([]);
});

test("counts problems at a place and below it", () => {
  const problem = (pointer: string) => ({ pointer }) as Parameters<typeof groupProblemsByPointer>[0][number];
  const { at, under } = groupProblemsByPointer([
    problem("/view/1/text"),
    problem("/view/10"),
    problem("/viewer"),
  ]);
  expect(under("/view/1").length).toBe(1);
  expect(under("/view").length).toBe(2);
  expect(at("/view").length).toBe(0);
  expect(under("").length).toBe(3);
});

test("summarises a folded part by its first texts", () => {
  expect(
    summarizeValue(formText('{ "type": "hero", "title": "春茶", "n": 1, "text": "礼" }').root, ["type"]),
  ).toBe("春茶 · 礼");
  expect(summarizeValue(formText(`["${"a".repeat(90)}"]`).root).length).toBe(61);
});

test.each([
  ["scales a picture of double resolution to the width of the design", [750, 400], undefined, [375, 200]],
  ["keeps the size of a small picture", [120, 90], undefined, [120, 90]],
  ["ignores the placeholder width of 1", [120, 90], 1, [120, 90]],
  ["keeps a given width and computes the height", [750, 400], 263, [263, 140]],
  ["gives a thin line a height of at least one pixel", [2000, 1], undefined, [375, 1]],
] as const)("%s", (_, [ownWidth, ownHeight], said, [width, height]) => {
  expect(pictureSizeInDesign({ width: ownWidth, height: ownHeight }, said)).toEqual({ width, height });
});
