import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { createCheckerDisk } from "../../scripts/check/checker-files.ts";
import { FirstReadCache } from "../../scripts/check/first-read-cache.ts";
import { openProject } from "../../scripts/check/open-project.ts";
import type { CheckedDocument } from "../../src/check/check-documents.ts";
import { findProjectFiles } from "../../src/check/project/project-files.ts";
import type { SiteSource } from "../../src/publish/pages/page-maker.ts";
import { buildSiteFiles } from "../../src/publish/site-files.ts";

const PAGE = "campaigns/seasonal/yearTaskTicket.json";

let honest: SiteSource;

beforeAll(() => {
  const snapshot = new FirstReadCache();
  const project = findProjectFiles(createCheckerDisk(snapshot), { paths: [], campaigns: "campaigns" });
  const { session } = openProject(project, { snapshot, isRemembered: false });
  honest = {
    engine: { id: "", assets: [], shell: '<meta charset="utf-8">' },
    maker: "",
    folder: "campaigns",
    files: [PAGE],
    facts: session.facts,
    documents: (file) => session.documents(file),
    readPicture: (path) => readFileSync(path),
    hasPicture: () => true,
    drawPage: () => "",
  };
});

/** Returns the project with another route for one page, or another picture for its brand. */
function forged({ picture, route }: { picture?: string; route?: string }): SiteSource {
  const forge = (checked: CheckedDocument): CheckedDocument => {
    const { document } = checked;
    const visits = () =>
      checked.visits().map((visit) => {
        const isPicture = visit.shape.annotations["x-link"] === "image" && visit.node.kind === "string";
        return isPicture && picture !== undefined
          ? { ...visit, node: { ...visit.node, value: picture } as typeof visit.node }
          : visit;
      });
    const isPage = document.route !== undefined && route !== undefined;
    return { ...checked, visits, document: isPage ? { ...document, route } : document };
  };
  return {
    ...honest,
    hasPicture: (path) => path.startsWith("campaigns/"),
    documents: (file) => honest.documents(file).map(forge),
  };
}

it("publishes the files of an honest page", () => {
  const { files } = buildSiteFiles(honest, undefined, undefined);
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["yearTaskTicket.html", "campaigns/pages/yeartaskticket.json", "shell.html"]),
  );
});

describe("even if the checker accepts it, nothing is published for", () => {
  it.each([
    ["a route that leads up", { route: "/../../../../package" }],
    ["a route with a part that leads up", { route: "/a/../../../../package" }],
    ["a route with a part of dots", { route: "/a/./b" }],
    ["a route that is encoded", { route: "/..%2fpackage" }],
    ["a route with a backslash", { route: "/..\\..\\package" }],
    ["a route of two slashes inside", { route: "/a//package" }],
    ["a hidden route", { route: "/.htaccess" }],
    ["a picture that leads up", { picture: "../../package.json" }],
    ["a picture that is a document", { picture: "yearTaskTicket.json" }],
    ["a picture that is hidden", { picture: "art/.env.svg" }],
    ["a picture that is the folder", { picture: "." }],
  ])("%s", (_, forgery) => {
    expect(() => buildSiteFiles(forged(forgery), undefined, undefined)).toThrow("nothing was published");
  });

  it("a picture that changed after the check and does not decode", () => {
    const site = { ...honest, readPicture: () => Buffer.from("<svg>") };
    expect(() => buildSiteFiles(site, undefined, undefined)).toThrow(
      /\.svg:1:1 has <svg> without xmlns="http:\/\/www\.w3\.org\/2000\/svg", .*, so nothing was published/,
    );
  });
});
