import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { RESERVED_SEGMENTS } from "../../src/check/document/reserved-segments.ts";
import { ROUTE_PATTERN } from "../../src/language/page-key.ts";
import { CAMPAIGNS_URL } from "../../src/publish/request-path.ts";
import { BANK_PAGE_PATH } from "../../src/sandbox/bank.ts";
import { MALL_BASE_PATH } from "../../src/sandbox/http/mall-calls.ts";

test.each([CAMPAIGNS_URL, MALL_BASE_PATH, BANK_PAGE_PATH, "/assets/index.js", "/studio"])(
  "%s is reserved and cannot be the route of a page",
  (address) => {
    const [, first = ""] = address.split("/");
    expect(Object.keys(RESERVED_SEGMENTS)).toContain(first);
    // Page keys are in lower case.
    expect(first).toBe(first.toLowerCase());
  },
);

test("phones and the schema use the same pattern for routes", () => {
  const { definitions } = JSON.parse(readFileSync("schemas/definitions.schema.json", "utf8"));
  const prefix = "(/\\{brand\\.prefix\\})?";
  expect(new RegExp(definitions.route.pattern.replace(prefix, "")).source).toBe(ROUTE_PATTERN.source);
});
