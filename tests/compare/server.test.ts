import { expect, test } from "vitest";
import { compareFiles, fileOf, linesOf, projectOf, tea, teaBrand } from "../support/compare/tea.ts";

test("changes of a brand's server are calls, and its outcomes have their names", () => {
  const brand = teaBrand();
  brand.server.timeoutMs = 10_000;
  brand.server.outcomes[1].when = "response.body.code in [0, 200]";
  brand.server.outcomes.splice(0, 1);
  const documents = { "campaigns/tea.json": tea() };
  const before = projectOf(documents);
  const after = [
    fileOf("campaigns/brands/mall.json", brand),
    ...before.filter(({ path }) => path === "campaigns/tea.json"),
  ];
  expect(linesOf(compareFiles(before, after), "en").sort()).toEqual([
    'calls Deleted: server › outcomes › outcome 1 (loggedOut): {"when":"response.status == 401","outcome":"loggedOut"}',
    "calls server › outcomes › outcome 1 (accepted) › when: response.body.code == 0 → response.body.code in [0, 200]",
    "calls server › timeoutMs: 20000 → 10000",
  ]);
  expect(linesOf(compareFiles(before, after), "zh")).toContainEqual(
    expect.stringContaining("第 1 个结果（accepted）"),
  );
});
