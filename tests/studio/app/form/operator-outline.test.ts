import { describe, expect, test } from "vitest";
import { jsonPointerOf } from "../../../../src/check/json/json-node.ts";
import { schemaShapesOf } from "../../../../src/check/schema/schema-shape.ts";
import { walkDocument } from "../../../../src/check/schema/walk-document.ts";
import { createOperatorOutline } from "../../../../src/studio/app/form/model/operator-outline.ts";
import { formLabelsIn } from "../../../../src/studio/form-labels.ts";
import { wholeExample, written } from "../../../support/schemas/examples.ts";
import { formText, shippedDocuments } from "../../../support/studio/form-texts.ts";

const labels = formLabelsIn(written);
const shape = schemaShapesOf(written).root("campaign.schema.json");
const outlineOf = (document: unknown) =>
  createOperatorOutline({ root: formText(JSON.stringify(document)).root, shape, labels });

describe("the outline of the schema's example", () => {
  const outline = outlineOf(wholeExample("campaign"));

  test.each([
    ["/title", true],
    ["/schedule/start", true],
    ["/tables/main/rows/1/text", true],
    ["/draws/gifts/places/0/prize", true],
    ["/actions/claim/steps/0/otherwise", true],
    ["/dialogs/rules/view/0/items/0", true],
    ["/forms/address/fields/name/label", true],
    ["/endpoints/status", false],
    ["/tables/main/rows/1/when", false],
    ["/tables/main/rows/1/state", false],
    ["/view/3/table", false],
    ["/view/0/type", false],
    ["/values", false],
    ["/route", false],
  ])("%s is shown: %s", (pointer, isShown) => {
    expect(outline.isShown(pointer)).toBe(isShown);
  });

  test("puts a table into the block that shows it, and a dialog below the button that opens it", () => {
    expect(outline.around("/dialogs/won/title")).toEqual([
      ...["/view", "/view/3", "/tables/main", "/tables/main/rows", "/tables/main/rows/4"],
      ...["/actions/claim", "/actions/claim/steps", "/actions/claim/steps/2"],
      ...["/dialogs/won", "/dialogs/won/title"],
    ]);
    expect(outline.isNamed("/tables/main")).toBe(true);
    expect(outline.entriesNamedAt("/view/4").map(({ path }) => path.join("."))).toEqual([
      "draws.gifts",
      "tables.spin",
    ]);
  });

  test("names constants by the texts that show them, also in the items of a list", () => {
    expect(outline.labelAt("/constants/tiers/0/recharge")?.zh).toBe("充值满…元");
    expect(outline.labelAt("/constants/tiers/1/reward")?.zh).toBe("充值满…元 · 值");
    expect(outline.labelAt("/constants/goal")).toBeUndefined();
    expect(outline.constants()).toEqual(["/constants/tiers"]);
  });

  test("summarizes a row by its own text, and a block without texts by what it names", () => {
    expect(outline.summaryAt("/tables/main/rows/4")).toBe("领取…元代金券");
    expect(outline.summaryAt("/view/3")).toBe("活动未开始 · 已领取");
  });

  test("knows which blocks contain something of the developers", () => {
    expect(outline.hasTechnicalPart("/view/0")).toBe(false);
    expect(outline.hasTechnicalPart("/view/3")).toBe(true);
  });
});

test("a table whose dialogs lead back to it is shown once", () => {
  const loop = {
    tables: { a: { rows: [{ state: "x", text: "Go", do: "open" }] } },
    actions: { open: { steps: [{ open: "d" }] } },
    dialogs: { d: { title: "D", view: [{ type: "button", table: "a" }] } },
    view: [
      { type: "button", table: "a" },
      { type: "button", table: "a" },
    ],
  };
  const outline = outlineOf(loop);
  expect(outline.around("/dialogs/d/title").slice(0, 2)).toEqual(["/view", "/view/0"]);
  expect(outline.entriesNamedAt("/view/1")).toEqual([]);
  expect(outline.entriesNamedAt("/dialogs/d/view/0")).toEqual([]);
});

test("each text on a page of a shipped campaign is shown below the page", () => {
  const missing = shippedDocuments().flatMap(({ path, shape: own, text }) => {
    const { root } = formText(text);
    const outline = createOperatorOutline({ root, shape: own, labels });
    const texts = walkDocument(root, own).filter(
      (visit) => visit.path[0] === "view" && visit.shape.annotations["x-template"],
    );
    return texts
      .map((visit) => jsonPointerOf(visit.path))
      .filter((pointer) => !outline.isShown(pointer) || outline.around(pointer)[0] !== "/view")
      .map((pointer) => path + pointer);
  });
  expect(missing).toEqual([]);
});
