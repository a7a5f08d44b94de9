import { describe, expect, test } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { copyCampaign, listManualChanges } from "../../src/migrate/copy-campaign.ts";
import { isRealFile, realFiles, schemas } from "../check/support.ts";

const TEA = `{
  "$comment": "谁改谁知道", "id": "springTea",
  "route": "/{brand.prefix}/springTea",
  "title": "春茶有礼",   "brand": "springTea",
  "variants": [
    { "route": "/springTea", "patch": { "title": "春茶有礼" } },
    { "route": "/SpringTea/late", "patch": { "title": "最后一天" } },
    { "route": "/tea", "patch": {} }
  ],
  "endpoints": { "status": { "path": "/springTea" } },
  "view": [{ "type": "link", "text": "春茶有礼", "page": "/springTea" }]
}
`;

describe("a campaign made from another", () => {
  test("has its own id, routes and title, and is otherwise identical to the other", () => {
    const text = copyCampaign(TEA, { id: "autumnTea", title: '"秋茶"' });
    expect(text).toBe(`{
  "$comment": "谁改谁知道", "id": "autumnTea",
  "route": "/{brand.prefix}/autumnTea",
  "title": "\\"秋茶\\"",   "brand": "springTea",
  "variants": [
    { "route": "/autumnTea", "patch": { "title": "\\"秋茶\\"" } },
    { "route": "/autumnTea/late", "patch": { "title": "最后一天" } },
    { "route": "/autumnTea/tea", "patch": {} }
  ],
  "endpoints": { "status": { "path": "/springTea" } },
  "view": [{ "type": "link", "text": "春茶有礼", "page": "/autumnTea" }]
}
`);
    expect(listManualChanges(text ?? "").map(({ en }) => en)).toEqual([
      "the texts and amounts",
      'the server\'s paths in "endpoints": /springTea. Until then, the sandbox may answer like the copied campaign',
    ]);
  });

  test("keeps the title if none is given", () => {
    expect(copyCampaign(TEA, { id: "autumnTea" })).toContain('"title": "春茶有礼",   "brand"');
  });

  test.each(["", "{", "[]", '{ "route": "/a" }', '{ "id": "a", }'])("cannot be made from %j", (text) =>
    expect(copyCampaign(text, { id: "autumnTea" })).toBeUndefined(),
  );

  test("is valid next to the other, for all campaigns of this project", () => {
    const files = realFiles().filter(({ path }) => !/\/brands\/|\/project\.json$/.test(path));
    const copies = files.map(({ path, text }, index) => ({
      path: path.replace(/\.json$/, "Copy.json"),
      text: copyCampaign(text, { id: `copy${index}` }) ?? "",
    }));
    const { problems } = checkDocuments([...realFiles(), ...copies], { schemas, exists: isRealFile });
    const others = problems.filter(({ rule }) => rule !== "no-route");
    expect(others.map(({ file, message }) => `${file}: ${message}`)).toEqual([]);
    expect(copies.length).toBeGreaterThan(30);
  }, 60_000);
});
