import { describe, expect, test } from "vitest";
import { mergeAllDocuments } from "../../src/check/document/merge-documents.ts";
import { applyEdits } from "../../src/check/json/apply-edits.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { fillTemplate } from "../../src/refactor/copies/fill-template.ts";
import { findLeftToChange } from "../../src/refactor/copies/left-to-change.ts";
import type { TemplateAnswers } from "../../src/refactor/copies/template-answers.ts";
import { questionsOfTemplate } from "../../src/refactor/copies/template-questions.ts";
import { schemas } from "../check/support.ts";

const OLD = {
  language: 3,
  id: "lucky",
  route: "/lucky",
  title: "春日转盘",
  schedule: { start: "2025-03-01T10:00:00+08:00", lastDay: "2025-03-07" },
  constants: { limit: 3, pause: { start: "2025-03-03", end: "2025-03-04" } },
  endpoints: {
    draw: { path: "/lucky/draw", data: { type: "object", properties: { prize: { enum: [0, 5, 10, 50] } } } },
  },
  draws: {
    wheel: {
      result: "draw.prize",
      places: [
        { prize: 0, label: "谢谢参与" },
        { prize: 5, label: "5元" },
        { prize: 10, label: "10元" },
        { prize: 50, label: "50元" },
      ],
    },
  },
  view: [
    { type: "hero", title: "春日转盘", text: "3月1日至3月7日，最高50元" },
    { type: "image", image: { src: "art/spring.svg", alt: "春日转盘开始了", widthPx: 9, heightPx: 9 } },
    {
      type: "rules",
      items: [
        "每人{constants.limit}次。",
        "3月5日开奖，奖品为5元、10元、50元。",
        "共7天。",
        "2024年12月31日前注册。",
      ],
    },
  ],
};

const OLD_TEXT = JSON.stringify(OLD, null, 2);
const source = readJson({ path: "old.json", text: OLD_TEXT });

const documentsOf = (text: string) =>
  mergeAllDocuments([source, readJson({ path: "new.json", text })], schemas).filter(
    ({ file }) => file.source.path === "new.json",
  );

function fill(answers: Partial<TemplateAnswers>) {
  return fillTemplate(
    { id: "autumn", ...answers },
    { text: OLD_TEXT, source: "lucky", documentsOf, schemas },
  );
}

function filled(answers: Partial<TemplateAnswers>): string {
  const made = fill(answers);
  return "text" in made ? made.text : made.refusal.en;
}

const leftIn = (text: string, name = "lucky") =>
  findLeftToChange(
    documentsOf(text),
    (one) => (one === name ? mergeAllDocuments([source], schemas)[0] : undefined),
    schemas,
  );

const describeLeft = (text: string) => leftIn(text)?.places.map(({ kind, shown }) => `${kind} ${shown}`);

const ANSWERS: Partial<TemplateAnswers> = {
  title: "金秋大转盘",
  route: "/goldenWheel",
  firstDay: "2026-09-28",
  lastDay: "2026-10-04",
  amounts: [
    { draw: "wheel", from: 5, to: 10 },
    { draw: "wheel", from: 10, to: 20 },
    { draw: "wheel", from: 50, to: 5 },
    { draw: "wheel", from: null, to: 200 },
    { pointer: "/constants/limit", from: 3, to: 4 },
  ],
  paths: { draw: "/autumn/draw" },
};

describe("a campaign that is filled from a template", () => {
  test("is asked for the dates, prizes, amounts and addresses that the template has", () => {
    const { draws, amounts, ...questions } =
      questionsOfTemplate(mergeAllDocuments([source], schemas), schemas) ?? {};
    expect(questions).toEqual({
      ...{ id: "lucky", route: "/lucky", title: "春日转盘", firstDay: "2025-03-01", lastDay: "2025-03-07" },
      endpoints: [{ name: "draw", path: "/lucky/draw", description: "" }],
    });
    expect(draws).toEqual([{ name: "wheel", prizes: [5, 10, 50] }]);
    expect(amounts).toEqual([{ pointer: "/constants/limit", name: "limit", amount: 3, text: "每人3次。" }]);
  });

  test("has the answers at each place where they belong, also exchanged prizes", () => {
    const { $comment, ...made } = JSON.parse(filled(ANSWERS));
    expect($comment).toBe("Copied from lucky.");
    expect(made).toEqual({
      ...OLD,
      id: "autumn",
      route: "/goldenWheel",
      title: "金秋大转盘",
      schedule: { start: "2026-09-28T10:00:00+08:00", lastDay: "2026-10-04" },
      constants: { limit: 4, pause: { start: "2026-09-30", end: "2026-10-01" } },
      endpoints: {
        draw: {
          path: "/autumn/draw",
          data: { type: "object", properties: { prize: { enum: [0, 10, 20, 5, 200] } } },
        },
      },
      draws: {
        wheel: {
          result: "draw.prize",
          places: [
            { prize: 0, label: "谢谢参与" },
            { prize: 10, label: "10元" },
            { prize: 20, label: "20元" },
            { prize: 5, label: "5元" },
            { prize: 200, label: "200元" },
          ],
        },
      },
      view: [
        { type: "hero", title: "金秋大转盘", text: "9月28日至10月4日，最高200元" },
        { type: "image", image: { src: "art/spring.svg", alt: "金秋大转盘开始了", widthPx: 9, heightPx: 9 } },
        {
          type: "rules",
          items: [
            "每人{constants.limit}次。",
            "10月2日开奖，奖品为10元、20元、5元、200元。",
            "共7天。",
            "2024年12月31日前注册。",
          ],
        },
      ],
    });
  });

  test.each([
    [
      { firstDay: "2026-10-05", lastDay: "2026-10-04" },
      "The last day is before the first one. Correct one of them.",
    ],
    [{ firstDay: "2026-02-30" }, '"2026-02-30" is no day, expected such as 2026-03-01.'],
    [
      { amounts: [{ draw: "wheel", from: 5, to: 50 }] },
      "50 is one of the values of draw.prize already. Choose another amount.",
    ],
  ])("is refused for %j", (answers, words) => expect(filled(answers)).toBe(words));
});

describe("the list of what is left to change", () => {
  test("contains everything that is still the template's if nothing was answered", () => {
    expect(describeLeft(filled({}))).toEqual([
      "schedule 2025-03-01T10:00:00+08:00",
      "schedule 2025-03-07",
      "date 2025-03-03",
      "date 2025-03-04",
      "date 3月5日",
      "date 2024年12月31日",
      "title 春日转盘",
      "title 春日转盘开始了",
      "picture art/spring.svg",
      "address /lucky/draw",
    ]);
  });

  test("contains dates that were computed, and what the answers could not know", () => {
    const text = filled({ ...ANSWERS, lastDay: "2026-10-05" });
    expect(describeLeft(text)).toEqual([
      "date 2026-09-30",
      "date 2026-10-01",
      "date 10月2日",
      "date 共7天",
      "date 2024年12月31日",
      "picture art/spring.svg",
    ]);
  });

  test("loses a place that is changed or kept, and its note when it is finished", () => {
    const text = filled(ANSWERS);
    const changed = text.replace("art/spring.svg", "art/autumn.svg");
    expect(describeLeft(changed)).toEqual(describeLeft(text)?.filter((one) => !one.startsWith("picture")));
    let now = changed;
    for (let left = leftIn(now); left?.places[0]; left = leftIn(now))
      now = applyEdits(now, [left.places[0].keep]);
    expect(JSON.parse(now).$comment).toBe(
      "Copied from lucky. Kept as it is: `2026-09-30`, `2026-10-01`, `10月2日`, `2024年12月31日`.",
    );
    const finish = leftIn(now)?.finish;
    expect(finish && applyEdits(now, [finish])).toBe(
      changed.replace('"$comment": "Copied from lucky.",\n  ', ""),
    );
  });

  test("points to the text of each place", () => {
    const text = filled(ANSWERS);
    for (const { end, shown, start } of leftIn(text)?.places ?? [])
      expect(text.slice(start, end)).toBe(shown);
  });

  test("keeps a comment of colleagues, and is null for a document that is no copy", () => {
    const text = filled({}).replace('"Copied', '"Ask 王小明. Copied');
    const finish = leftIn(text)?.finish;
    expect(finish && JSON.parse(applyEdits(text, [finish])).$comment).toBe("Ask 王小明.");
    expect(leftIn(OLD_TEXT)).toBeNull();
  });

  test("only contains contradictions if the template no longer exists", () => {
    const left = leftIn(filled({ ...ANSWERS, lastDay: "2026-10-05" }), "other");
    expect(left?.source).toBeNull();
    expect(left?.places.map(({ shown }) => shown)).toEqual(["共7天"]);
  });
});
