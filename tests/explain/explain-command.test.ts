import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exampleBrand, exampleCampaign, exampleList } from "../../src/check/rules/example-campaign.ts";
import { runExplain } from "../../src/explain/command/explain-command.ts";
import { schemas } from "../check/support.ts";
import { memoryDisk } from "../support/check/memory-disk.ts";
import { root } from "../support/project/project-files.ts";

const garden = {
  ...exampleCampaign,
  variants: [{ route: "/late", patch: { title: "Late" } }],
  tables: {
    ...exampleCampaign.tables,
    ...exampleList.tables,
  },
  endpoints: { ...exampleCampaign.endpoints, ...exampleList.endpoints },
  load: exampleList.load,
  view: [
    ...exampleList.view,
    { type: "panel", title: "Today", when: "session.loggedIn", view: [{ type: "text", text: "Hello" }] },
    { type: "text", text: [{ when: "garden.leaves > 5", text: "Many" }, { text: "Few" }] },
  ],
};

const disk = memoryDisk([
  ["campaigns/example.json", JSON.stringify(garden, null, 2)],
  ["campaigns/brands/mall.json", JSON.stringify(exampleBrand)],
  [
    "campaigns/wrong.json",
    JSON.stringify({ ...exampleCampaign, id: "wrong", route: "/wrong", load: ["nobody"] }),
  ],
  ["data.json", '{"garden":{"watered":"1"}}'],
]);

const now = Date.parse("2025-01-20T00:00:00+08:00");

function run(...args: string[]) {
  return runExplain(args, { disk, campaigns: "campaigns", schemas: () => schemas, now, language: "en" });
}

/** What is printed, from the table's line on. */
const linesOf = (stdout: string) => stdout.trimEnd().split("\n").slice(2);

describe("npm run explain", () => {
  test.each(["example", "/example", "/LATE", "campaigns/example.json"])("%s is explained", (name) => {
    expect(run(name)).toMatchObject({ code: 0, stderr: "" });
  });

  test("with data it says which row is shown, and why each is or is not", () => {
    const { stdout } = run(
      "example",
      "--table",
      "main",
      "--data",
      '{"garden":{"watered":0,"leaves":40},"beds":[]}',
    );
    expect(linesOf(stdout)).toEqual([
      "main  campaigns/example.json:61",
      '  shown: growing, "Buy seeds"; a tap does order',
      '  :63  not "loggedOut": session.loggedIn is true',
      '  :69  not "wet": garden.watered is 0, not 1',
      '  :75  not "ripe": garden.leaves is 40, below 100',
      '  :81  shown "growing": it has no condition, and stands for all that is left',
    ]);
  });

  test("in Chinese, with what could not be read and what is not given", () => {
    const { stdout } = run("example", "--table=main", "--lang=zh", "--data", '{"garden":{"watered":"many"}}');
    expect(linesOf(stdout)).toEqual([
      "main  campaigns/example.json:61",
      "  显示：无法确定，因为有一行未知；页面会等待，或提示重试",
      "  :63  不是 “loggedOut”：session.loggedIn 是 true",
      "  :69  未知 “wet”：garden.watered 未知：给出的是“many”，应为 0 或 1",
      "  :75  没有问到 “ripe”，上面的行已经决定；它本身未知：garden.leaves 未知：没有给出",
      "  :81  没有问到 “growing”，上面的行已经决定；它本身成立：它没有条件，其余情况都显示它",
      "  没有给出：garden.leaves（未知）",
    ]);
  });

  test("a table for each item is asked for each", () => {
    const beds = [
      { name: "Rose", weeds: 3 },
      { name: "Tulip", weeds: "0" },
    ];
    const { stdout } = run("example", "--table", "bed", "--data", JSON.stringify({ beds }));
    expect(linesOf(stdout)).toEqual([
      "bed  campaigns/example.json:88",
      "  item 1",
      '    shown: weedy, "Weed Rose"; a tap does water',
      '    :91  shown "weedy": item.weeds is 3, above 0',
      '    :97  not asked "tidy", a row above decides; it would hold: it has no condition, and stands for all that is left',
      "  item 2",
      '    shown: tidy, "Tulip"; disabled',
      '    :91  not "weedy": item.weeds is 0, not above 0',
      '    :97  shown "tidy": it has no condition, and stands for all that is left',
    ]);
  });

  test("without data each state is shown by a witness", () => {
    const { stdout } = run("example", "--table", "main");
    expect(linesOf(stdout)).toEqual([
      "main  campaigns/example.json:61",
      '  :63  shown: loggedOut, "Log in"; a tap does login',
      "    with session.loggedIn=false",
      "    since session.loggedIn is false",
      '  :69  shown: wet, "Watered"; disabled',
      "    with garden.watered=1",
      "    since garden.watered is 1",
      '  :75  shown: ripe, "Water"; a tap does water',
      "    with garden.watered=0, garden.leaves=100",
      "    since garden.leaves is 100, the same as 100",
      '  :81  shown: growing, "Buy seeds"; a tap does order',
      "    with garden.watered=0, garden.leaves=0",
      "    since it has no condition, and stands for all that is left",
    ]);
  });

  test("blocks with conditions and texts with cases are explained, too", () => {
    const { stdout } = run("example", "--data", '{"garden":{"watered":0,"leaves":4}}');
    expect(stdout.slice(stdout.indexOf("Blocks"))).toBe(
      [
        "Blocks and texts with conditions",
        "  :136  panel “Today” is there: session.loggedIn is true",
        "  :146  3.text",
        '    not case 1, "Many": garden.leaves is 4, below 5',
        '    shown case 2, "Few": it has no condition, and stands for all that is left',
        "",
      ].join("\n"),
    );
  });

  test("data may stand in a file; what is not in the schema is told", () => {
    expect(run("example", "--table", "main", "--data", "@data.json").stdout).toContain(
      'shown: wet, "Watered"; disabled',
    );
    const { stderr } = run("example", "--data", '{"garden":{"watred":1}}');
    expect(stderr).toBe("garden.watred is not in the answer's schema. Did you mean watered?\n");
  });

  test("an answer that a page loads and nobody gives is waited for; before a login none counts", () => {
    const { stdout } = run("example", "--table", "main", "--data", '{"beds":[]}');
    expect(stdout).toContain(
      'unknown "wet": garden.watered is unknown: no answer is given, so the page still waits for it',
    );
    expect(stdout).toContain("not given: garden (unknown)");
    const out = run(
      "example",
      "--table",
      "main",
      "--data",
      '{"session":{"loggedIn":false},"garden":{"watered":1}}',
    );
    expect(out.stdout).toContain("shown: loggedOut");
    expect(out.stderr).toBe("garden only counts after a login\n");
  });

  test("--format json has verdicts, and the parts of conditions that decide", () => {
    const args = [
      "example",
      "--table",
      "main",
      "--format",
      "json",
      "--data",
      '{"garden":{"watered":0,"leaves":40},"beds":[]}',
    ];
    const { tables } = JSON.parse(run(...args).stdout);
    expect(tables[0].views[0]).toMatchObject({
      kind: "row",
      shown: { state: "growing", tap: { action: "order" } },
    });
    expect(tables[0].views[0].rows[2]).toMatchObject({
      ...{ state: "ripe", verdict: false, isAsked: true, isShown: false, when: "garden.leaves >= 100" },
      findings: [{ start: 0, end: 20, text: "garden.leaves is 40, below 100" }],
    });
  });

  test("--help says how it is used", () => {
    expect(run("--help", "--lang", "zh")).toMatchObject({
      code: 0,
      stderr: "",
      stdout: expect.stringContaining("用法"),
    });
  });

  test.each<[args: string[], code: number, stderr: string]>([
    [[], 2, "Which campaign? Expected an id, a file or a route"],
    [["exmaple"], 2, "exmaple is not there, expected an id, a file or a route. Did you mean example?"],
    [["example", "other"], 2, "other is one too many, expected one campaign"],
    [
      ["example", "--dat", "{}"],
      2,
      "--dat is no option, expected --data, --table, --format, --lang or --help. Did you mean --data?",
    ],
    [["example", "--data"], 2, "--data without a value"],
    [["example", "--format", "yaml"], 2, "--format yaml, expected pretty or json"],
    [["example", "--lang", "fr"], 2, "--lang fr, expected en or zh"],
    [["example", "--table", "mian"], 2, "--table mian is not there. Did you mean main?"],
    [["example", "--data", "[1]"], 2, '--data: expected an object with names, such as {"session": {…}}'],
    [
      ["example", "--data", '{"gadren":{}}'],
      2,
      '--data: nothing is called "gadren" here. Did you mean garden?',
    ],
    [
      ["example", "--data", '{"now":"soon"}'],
      2,
      '--data: "now" is "soon", expected a moment such as "2025-01-27 08:00:00"',
    ],
    [["example", "--data", '{"query":1}'], 2, '--data: "query" is 1, expected an object'],
    [["example", "--data", "@gone.json"], 2, "--data: gone.json is not there, expected a file"],
    [["mall"], 2, "campaigns/brands/mall.json is a brand, expected a campaign"],
    [["wrong"], 1, "campaigns/wrong.json has errors. See: npm run validate -- campaigns/wrong.json"],
  ])("%j fails: %i", (args, code, stderr) => {
    const result = run(...args);
    expect({ ...result, stderr: result.stderr.split("\n")[0] }).toEqual({ code, stdout: "", stderr });
  });

  test("what is no JSON is said to be none", () => {
    expect(run("example", "--data", "{status:1}").stderr).toMatch(
      /^--data is no JSON \(.*\), expected such as/,
    );
  });

  test("the command itself", () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      ["--import", "tsx", join(root, "scripts/explain.ts"), "yearTaskTicket", "--lang", "zh"],
      { cwd: root, encoding: "utf8" },
    );
    expect(status).toBe(0);
    expect(stdout).toContain("显示：claimed，“今日红包已领取”");
  });
});
