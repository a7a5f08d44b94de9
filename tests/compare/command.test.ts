import { describe, expect, test } from "vitest";
import { runDiff, type Time } from "../../src/compare/command.ts";
import { en, type Language } from "../../src/language/messages/saying.ts";
import { schemas } from "../check/support.ts";
import { memoryDisk } from "../support/check/memory-disk.ts";
import { projectOf, tea } from "../support/compare/tea.ts";

const edited = { ...tea(), title: "春茶大礼" };
const odd = { ...tea(), title: "<img src=x> @all [a](b) *c* \u001b[31m春茶有礼" };

function timeOf(documents: Record<string, unknown>): Time {
  const files = projectOf(documents).map(({ path, text }) => [path, text] as const);
  return { disk: memoryDisk(files), digest: () => undefined, campaigns: "campaigns" };
}

const now = timeOf({
  ...{ "campaigns/tea.json": edited, "other/tea.json": tea(), "drafts/tea.json": edited },
  "odd/tea.json": odd,
});
const times: Record<string, Time> = {
  HEAD: timeOf({ "campaigns/tea.json": tea() }),
  main: timeOf({ "campaigns/tea.json": tea() }),
  empty: { ...timeOf({}), disk: memoryDisk([]) },
};

function run(command: string, language: Language = "en") {
  return runDiff(command === "" ? [] : command.split(" "), {
    ...{ now, language, hasColours: false, schemas: () => schemas },
    at: (revision) => times[revision] ?? en`git knows no revision ${revision}`.zh`git 中没有版本 ${revision}`,
  });
}

const title = `/springTea 春茶大礼
  Texts
    title: 春茶[-有-]{+大+}礼
      campaigns/tea.json:7:12

1 change on 1 page.
`;

const nothing = "Nothing changes for customers.\n";

describe("what is compared", () => {
  test.each([
    ["", title],
    ["HEAD", title],
    ["main HEAD", nothing],
    ["HEAD campaigns", title],
    ["HEAD campaigns/tea.json", title],
    ["HEAD:campaigns/tea.json campaigns/tea.json", title],
    ["other/tea.json campaigns/tea.json", title],
    ["campaigns/tea.json campaigns/tea.json", nothing],
    ["other/tea.json drafts/tea.json", title.replace("campaigns/tea.json", "drafts/tea.json")],
    ["campaigns campaigns", nothing],
  ])("%s", (command, stdout) => expect(run(command)).toEqual({ code: 0, stdout, stderr: "" }));
});

describe("what is not understood", () => {
  test.each<[string, string, string]>([
    [
      "--output",
      "--output is no option, expected --format, --lang or --help",
      "没有 --output 这个选项，应为 --format、--lang 或 --help",
    ],
    [
      "-p",
      "-p is no option, expected --format, --lang or --help",
      "没有 -p 这个选项，应为 --format、--lang 或 --help",
    ],
    [
      "--format xml",
      "--format xml, expected pretty, json or markdown",
      "--format xml，应为 pretty、json 或 markdown",
    ],
    ["--lang", "--lang without a name, expected en or zh", "--lang 后面没有写名称，应为 en 或 zh"],
    ["a b c", "c is one too many, expected at most OLD and NEW", "c 是多余的，最多写新旧两个"],
    [
      "nowhere",
      "nowhere is neither a file, a folder nor a revision: git knows no revision nowhere",
      "nowhere 不是文件、文件夹或版本：git 中没有版本 nowhere",
    ],
    [
      "HEAD:campaigns/none.json",
      "campaigns/none.json is not there at HEAD",
      "版本 HEAD 中没有 campaigns/none.json",
    ],
    ["empty", "campaigns is not there at empty", "版本 empty 中没有 campaigns"],
    ["HEAD drafts/tea.json", "drafts/tea.json is not there at that revision", "该版本中没有 drafts/tea.json"],
    [
      "campaigns campaigns/tea.json",
      "Expected two files, or two folders or revisions of all campaigns",
      "应为两个文件，或两个包含全部活动的文件夹或版本",
    ],
  ])("%s", (command, english, chinese) => {
    for (const [language, said] of [
      ["en", english],
      ["zh", chinese],
    ] as const) {
      const { code, stderr, stdout } = run(command, language);
      expect([code, stdout, stderr.split("\n")[0]]).toEqual([2, "", said]);
      expect(stderr).toContain(language === "zh" ? "用法：" : "Usage:");
    }
  });

  test("help is no mistake", () => {
    expect(run("--help")).toMatchObject({ code: 0, stderr: "" });
    expect(run("--lang zh --help").stdout).toContain("退出码");
  });
});

describe("how it is printed", () => {
  test("in Chinese", () => {
    expect(run("HEAD --lang zh").stdout).toBe(`/springTea 春茶大礼
  文字
    title：春茶[-有-]{+大+}礼
      campaigns/tea.json:7:12

共 1 处变化，涉及 1 个页面。
`);
  });

  test("for programs", () => {
    expect(JSON.parse(run("HEAD --format=json").stdout)).toEqual({
      language: "en",
      groups: [
        {
          pages: [{ route: "/springTea", title: "春茶大礼" }],
          changes: [
            {
              ...{ topic: "texts", text: "title", file: "campaigns/tea.json", line: 7, column: 12 },
              pieces: [
                { text: "春茶", kind: "same" },
                { text: "有", kind: "gone" },
                { text: "大", kind: "added" },
                { text: "礼", kind: "same" },
              ],
            },
          ],
        },
      ],
      ...{ notes: [], reformatted: [] },
    });
  });

  test("beside a pull request", () => {
    expect(run("HEAD --format markdown").stdout).toBe(`## What changes for customers

### /springTea 春茶大礼

**Texts**

- title: 春茶<del>有</del><ins>大</ins>礼
  <br><sub>campaigns/tea.json\\:7\\:12</sub>

1 change on 1 page.
`);
  });

  test("what a document says moves no cursor, is no markup and calls nobody", () => {
    const text = run("campaigns/tea.json odd/tea.json --format markdown").stdout;
    expect(text).not.toMatch(/<(?!\/?(?:del|ins|sub|br)>)|@|[^\\]\[|[^*\\]\*[^*]/);
    expect(text).not.toContain("\u001b");
    expect(run("campaigns/tea.json odd/tea.json").stdout).not.toContain("\u001b");
  });
});
