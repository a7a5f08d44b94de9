import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { publishedBuild } from "../../support/browser/nginx-pages.ts";
import { root } from "../../support/project/project-files.ts";
import { appSite, type BenchSite, builtFiles, publishedSite } from "../first-button/sites.ts";
import { benchFolder, benchProject } from "../set-up.ts";
import { oneFile } from "./one-file.ts";
import { TITLE } from "./texts.ts";

/** An implementation of the page. */
export interface Variant {
  name: string;
  site(): Promise<BenchSite>;
}

const folder = join(root, "tests/bench/plain-page");
const banner = readFileSync(join(folder, "campaign/art/banner.png"));

/** The implementation to which the ratios refer. */
export const BASIS: Variant = { name: "hand-written React 19", site: () => builtSite("react") };

export const VARIANTS: readonly Variant[] = [
  { name: "one HTML file, all inline (the limit)", site: oneFileSite },
  BASIS,
  { name: "React, BrowserRouter, react-query", site: () => builtSite("router-query") },
  { name: "json-render", site: jsonRenderSite },
  { name: "ours", site: ourSite },
];

async function builtSite(name: string): Promise<BenchSite> {
  return appSite(await filesOf(name));
}

function filesOf(name: string): Promise<Map<string, Buffer>> {
  return builtFiles({ name: `../plain-page/${name}`, title: TITLE });
}

async function oneFileSite(): Promise<BenchSite> {
  const css = readFileSync(join(folder, "base.css"), "utf8").replace(/\s+/g, " ");
  const page = Buffer.from(oneFile(css, "/assets/banner.png"));
  return appSite(new Map(Object.entries({ "index.html": page, "assets/banner.png": banner })));
}

/** Returns a site whose HTML preloads the document, so that it does not wait for the scripts. */
async function jsonRenderSite(): Promise<BenchSite> {
  const files = await filesOf("json-render");
  const preload = '<link rel="preload" href="/assets/page.json" as="fetch" crossorigin>';
  const html = String(files.get("index.html")).replace("</title>", `</title>${preload}`);
  const document = JSON.parse(readFileSync(join(folder, "json-render/page.json"), "utf8"));
  files.set("index.html", Buffer.from(html));
  files.set("assets/page.json", Buffer.from(JSON.stringify(document)));
  files.set("assets/banner.png", banner);
  return appSite(files);
}

/** Publishes the campaign of this folder with the brands of the project. */
async function ourSite(): Promise<BenchSite> {
  const [campaigns, release] = [benchProject(), benchFolder()];
  cpSync(join(root, "campaigns/brands"), join(campaigns, "brands"), { recursive: true });
  cpSync(join(folder, "campaign"), join(campaigns, "plain"), { recursive: true });
  return publishedSite(publishedBuild({ campaigns, folder: release }).root);
}
