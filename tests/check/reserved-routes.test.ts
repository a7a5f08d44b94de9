import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BANK_PAGE_PATH } from "../../campaigns/sandbox/bank/bank.ts";
import { PICTURE_EXTENSIONS } from "../../src/check/content/picture-media-types.ts";
import {
  COMPRESSED_ENDINGS,
  FILE_ENDING,
  RESERVED_SEGMENTS,
  SITE_FILES,
} from "../../src/check/document/reserved-routes.ts";
import { ROUTE_PATTERN } from "../../src/language/page-key.ts";
import { NGINX_SAMPLES, nginxConfiguration } from "../../src/publish/headers/nginx.ts";
import { TEXT_EXTENSIONS } from "../../src/publish/pages/content-type.ts";
import { CAMPAIGNS_URL } from "../../src/publish/request-path.ts";

test.each([CAMPAIGNS_URL, BANK_PAGE_PATH, "/assets/index.js", "/studio"])(
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

test("each ending that servers treat as a file's is refused", () => {
  const endings = [...TEXT_EXTENSIONS, ...PICTURE_EXTENSIONS, ...COMPRESSED_ENDINGS, ".php", ".map", ".ts"];
  expect(endings.filter((ending) => !FILE_ENDING.test(`tea${ending}`))).toEqual([]);
  expect(["tea", "v1.2", "2025.02", "tea.2"].filter((name) => FILE_ENDING.test(name))).toEqual([]);
});

test("each address that a configuration of nginx answers by itself is reserved", () => {
  const configurations = [
    nginxConfiguration({ ...NGINX_SAMPLES, pictureHosts: [] }),
    readFileSync("src/publish/release/s3/README.md", "utf8"),
  ];
  const locations = configurations.flatMap((text) => [...text.matchAll(/location (?:= )?\/([^/ ]+)/g)]);
  const first = locations.map(([, segment = ""]) => segment);
  expect(first).toEqual(expect.arrayContaining(["campaigns", "assets", "-"]));
  expect(first.filter((segment) => !Object.hasOwn(RESERVED_SEGMENTS, segment))).toEqual([]);
});

test("each file of a site that is no page has an ending, and none is a page's", () => {
  expect(Object.values(SITE_FILES).filter((name) => !FILE_ENDING.test(name))).toEqual([]);
});
