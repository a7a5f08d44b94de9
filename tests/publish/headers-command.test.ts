import { describe, expect, it } from "vitest";
import { runHeaders } from "../../src/publish/headers/headers-command.ts";
import { hashOf } from "../../src/publish/headers/page-policy.ts";

const hash = hashOf("early()");
const site = () => ({ pictureHosts: ["img.shop.example"], scripts: [hash] });
const never = () => {
  throw new Error("looked at the site");
};

describe("prints", () => {
  it.each<[string, string[], RegExp]>([
    [
      "a list, left to itself",
      [],
      /^\/ {2}pages\n {2}Content-Security-Policy: .* https:\/\/img\.shop\.example;/,
    ],
    ["a list", ["--format", "list"], /^\/ {2}pages\n/],
    ["nginx's configuration", ["--format", "nginx"], /\nserver \{\n[\s\S]* https:\/\/img\.shop\.example;/],
    ["data", ["--format=json"], /^\[\n {2}\{\n {4}"kind": "page",[\s\S]* https:\/\/img\.shop\.example;/],
  ])("%s", (_, args, expected) => {
    const { code, stdout, stderr } = runHeaders(args, site);
    expect(stdout).toMatch(expected);
    expect(stdout).toContain(`script-src 'self' '${hash}';`);
    expect([code, stderr]).toEqual([0, ""]);
  });

  it.each(["--help", "-h"])("how it is used: %s", (arg) => {
    const { code, stdout } = runHeaders([arg], never);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Usage: npm run --silent headers/)]);
  });
});

describe("refuses with how it is used", () => {
  it.each<[string, string[], string]>([
    [
      "a format that there is not",
      ["--format", "toString"],
      "--format toString, expected list, nginx, json\n",
    ],
    ["a format without a name", ["--format"], "--format"],
    ["an option that there is not", ["--port", "1"], "--port"],
    ["an argument", ["dist"], "dist"],
  ])("%s", (_, args, reason) => {
    const { code, stdout, stderr } = runHeaders(args, never);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(reason);
    expect(stderr).toContain("\n\nUsage: npm run --silent headers");
  });
});
