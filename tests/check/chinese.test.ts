import { describe, expect, test } from "vitest";
import { problemTextsOf } from "../../src/check/report/problem.ts";
import { rules } from "../../src/check/rules/all-rules.ts";
import {
  en,
  joinMessages,
  joinWithAnd,
  joinWithOr,
  languageOf,
} from "../../src/language/messages/localized-text.ts";
import { faultsOfChinese } from "../support/check/chinese.ts";
import { checkExample, filesOf, schemas } from "./support.ts";

describe("every finding of a rule has a Chinese text", () => {
  test.each(rules.map((rule) => [rule.id, rule] as const))("%s", (_, { bad }) => {
    for (const example of bad) {
      const [problem] = checkExample(example);
      expect(problem && faultsOfChinese(problem, filesOf(example), schemas)).toEqual([]);
    }
  });
});

test("textsOf returns only the texts of a problem, in the given language", () => {
  const [problem] = checkExample({ patch: { title: "{garden.leafs}" } });
  expect(problem && problemTextsOf(problem, "en")).toEqual({
    message: "garden has no leafs, expected one of watered, leaves",
    fix: "Use one of these names, or define the missing one.",
  });
  expect(problem && problemTextsOf(problem, "zh")).toEqual({
    message: "garden 里没有 leafs，应为其中之一：watered、leaves",
    fix: "请改用其中一个，或先定义它。",
  });
});

test.each([
  [{ id: "my example" }, "“id”是“my example”，应为：名称，由字母、数字和 _ 组成，以字母开头"],
  [{ title: null }, "文档里缺少“title”，应写上：页面标题，也是浏览器标签页的标题"],
  [{ title: "" }, "“title”是空的，应填写：页面标题，也是浏览器标签页的标题"],
])("quotes the Chinese description of the field in the schema: %j", (patch, message) =>
  expect(checkExample({ patch }).map(({ zh }) => zh.message)).toEqual([message]),
);

describe("a text in both languages", () => {
  const name = en`a table`.zh`状态表`;

  test("inserts the part of the same language, with a blank between Chinese and Latin letters", () => {
    const said = en`found ${name}, expected ${1} of ${"rows"}`.zh`这里是${name}，应为${"rows"}的第${1}个`;
    expect(said).toEqual({
      en: "found a table, expected 1 of rows",
      zh: "这里是状态表，应为 rows 的第 1 个",
    });
  });

  test.each([
    [joinWithOr([]), "", ""],
    [joinWithOr(["a"]), "a", "a"],
    [joinWithOr(["a", name]), "a or a table", "a 或状态表"],
    [joinWithAnd(["“a”", "“b”", "c"]), "“a”, “b” and c", "“a”、“b”和 c"],
    [joinMessages([name, "a"], { en: "; ", zh: "；" }), "a table; a", "状态表；a"],
  ])("%j", (said, english, chinese) => expect(said).toEqual({ en: english, zh: chinese }));
});

test.each<[Record<string, string>, "en" | "zh"]>([
  [{}, "en"],
  [{ LANG: "zh_CN.UTF-8" }, "zh"],
  [{ LANG: "zh" }, "zh"],
  [{ LANG: "de_DE.UTF-8" }, "en"],
  [{ LANG: "zhuang" }, "en"],
  [{ LANG: "zh_CN.UTF-8", LC_MESSAGES: "en_US.UTF-8" }, "en"],
  [{ LANG: "en_US.UTF-8", LC_MESSAGES: "", LC_ALL: "zh-Hans" }, "zh"],
  [{ LANG: "zh_CN.UTF-8", LC_ALL: "C" }, "en"],
])("with %j the language is %s", (environment, language) => expect(languageOf(environment)).toBe(language));
