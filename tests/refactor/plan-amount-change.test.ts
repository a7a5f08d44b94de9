import { describe, expect, test } from "vitest";
import { mergeAllDocuments } from "../../src/check/document/merge-documents.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { planAmountChange } from "../../src/refactor/amount/plan-amount-change.ts";
import { textsAfterEdits } from "../../src/refactor/refactoring.ts";
import { schemas } from "../check/support.ts";

/** A draw whose prize is also a constant, a limit and the words of texts. */
const lucky = {
  language: 3,
  id: "lucky",
  route: "/lucky",
  title: "最高50元",
  constants: { wait: 7 },
  endpoints: {
    draw: { path: "/draw", data: { type: "object", properties: { prize: { enum: [5, 10, 50] } } } },
    status: { path: "/status", data: { type: "object", properties: { stage: { enum: [0, 50] } } } },
  },
  load: ["status"],
  draws: {
    wheel: {
      result: "draw.prize",
      places: [
        { prize: 5, label: "5元" },
        { prize: 10, label: "10元" },
        { prize: 50, label: "50元" },
      ],
      announce: [{ when: "draw.prize == 50", text: "大奖" }, { text: "抽中{draw.prize}元" }],
    },
  },
  view: [
    { type: "text", when: "status.stage == 50", text: "奖品为5元、10元、50元。" },
    { type: "text", when: "draw.prize >= 50", text: "满50元可用，等50分钟，1,050元" },
    { type: "image", src: "https://img.example/50.png", alt: "", widthPx: 50, heightPx: 50 },
  ],
};

function merged(documents: Record<string, object>) {
  const files = Object.entries(documents).map(([path, one]) => readJson({ path, text: JSON.stringify(one) }));
  return mergeAllDocuments(files, schemas);
}

function plan(document: object, amount: number, next: number, at?: (string | number)[]) {
  return planAmountChange(merged({ "campaigns/lucky.json": document }), { amount, next, at }, schemas);
}

function placesOf(document: object, amount: number, next: number, at?: (string | number)[]) {
  const found = plan(document, amount, next, at);
  return "refusal" in found ? [] : found.places;
}

describe("a changed prize", () => {
  const places = placesOf(lucky, 50, 200);
  const pointers = (isSure: boolean) =>
    places.filter((one) => one.isSure === isSure).map((one) => one.pointer);

  test("changes the answer, the place with its label, comparisons and texts", () => {
    expect(pointers(true)).toEqual([
      "/title",
      "/endpoints/draw/data/properties/prize/enum/2",
      "/draws/wheel/places/2/prize",
      "/draws/wheel/places/2/label",
      "/draws/wheel/announce/0/when",
      "/view/0/text",
    ]);
  });

  test("leaves limits unchosen, and never touches another field, a unit, an address or a size", () => {
    expect(pointers(false)).toEqual(["/view/1/when", "/view/1/text"]);
  });

  test("gives a document in which only these parts differ", () => {
    const text = JSON.stringify(lucky);
    const sure = places.filter(({ isSure }) => isSure);
    const after = textsAfterEdits(sure, () => text).get("campaigns/lucky.json") ?? "";
    expect(JSON.parse(after)).toEqual({
      ...lucky,
      title: "最高200元",
      endpoints: {
        ...lucky.endpoints,
        draw: { path: "/draw", data: { type: "object", properties: { prize: { enum: [5, 10, 200] } } } },
      },
      draws: {
        wheel: {
          ...lucky.draws.wheel,
          places: [...lucky.draws.wheel.places.slice(0, 2), { prize: 200, label: "200元" }],
          announce: [{ when: "draw.prize == 200", text: "大奖" }, lucky.draws.wheel.announce[1]],
        },
      },
      view: [{ ...lucky.view[0], text: "奖品为5元、10元、200元。" }, ...lucky.view.slice(1)],
    });
  });

  test("names the new largest amount when the largest becomes smaller, or another one larger", () => {
    const titleAfter = (amount: number, next: number) =>
      placesOf(lucky, amount, next).find(({ pointer }) => pointer === "/title")?.after;
    expect(titleAfter(50, 8)).toBe("最高10元");
    expect(titleAfter(10, 80)).toBe("最高80元");
    expect(titleAfter(10, 20)).toBeUndefined();
  });

  test("is refused if the new amount is a prize already, or nothing has the old one", () => {
    expect(plan(lucky, 50, 10)).toMatchObject({
      refusal: { en: expect.stringContaining("draw.prize already") },
    });
    expect(plan(lucky, 999, 10)).toMatchObject({ refusal: { en: expect.stringContaining("999") } });
  });
});

test("a changed constant changes the texts that write its number", () => {
  const document = { ...lucky, constants: { cap: 30 }, view: [{ type: "text", text: "最多30元" }] };
  const places = placesOf(document, 30, 40, ["constants", "cap"]);
  expect(places.map(({ pointer, isSure }) => [pointer, isSure])).toEqual([
    ["/constants/cap", true],
    ["/view/0/text", true],
  ]);
});

test("an amount in a base document is doubtful, because other campaigns use it", () => {
  const base = { language: 3, id: "base", title: "Base", draws: lucky.draws };
  const page = { ...lucky, extends: "base", draws: undefined };
  const documents = merged({ "campaigns/base.json": base, "campaigns/lucky.json": page });
  const own = documents.filter(({ id }) => id === "lucky");
  const found = planAmountChange(own, { amount: 50, next: 200 }, schemas);
  const places = "refusal" in found ? [] : found.places;
  const inBase = places.filter(({ path }) => path === "campaigns/base.json");
  expect(inBase.length).toBeGreaterThan(0);
  expect(inBase.some(({ isSure }) => isSure)).toBe(false);
});
