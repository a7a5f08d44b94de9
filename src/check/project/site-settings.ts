import { memoize } from "../../language/memoize.ts";
import { findChild, type JsonNode, listItemsOf, stringValueAt, stringValueOf } from "../json/json-node.ts";
import { readJson } from "../json/read-json.ts";
import type { SourceFile } from "../json/source-file.ts";

/** Where the pages of a project are published, and who may show them: `site` of its project.json. */
export interface SiteSettings {
  /** The path below which all pages are. It begins and ends with a slash. */
  basePath: string;
  /** Origins of other sites that may show the pages in a frame. */
  frameAncestors: readonly string[];
}

/** The path of a site that has its host for itself. */
export const ROOT_PATH = "/";

/** The patterns of the schema: no character may end a directive, an attribute or an nginx line. A test compares them. */
export const BASE_PATH_PATTERN = /^\/([a-z0-9_~-][a-z0-9._~-]*\/)*$/;
export const FRAME_ANCESTOR_PATTERN = /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:[0-9]{1,5})?$/;

/** Returns the settings in a project.json; the defaults for missing and invalid values, which the checker reports. Pure. */
export const siteSettingsOf = memoize(
  (file: SourceFile): SiteSettings => siteSettingsIn(readJson(file).root),
);

/** Returns the settings in the root of a project.json, as `siteSettingsOf` does. Pure. */
export function siteSettingsIn(project: JsonNode | undefined): SiteSettings {
  const site = findChild(project, "site");
  const basePath = stringValueAt(site, "basePath") ?? ROOT_PATH;
  const origins = listItemsOf(findChild(site, "frameAncestors")).flatMap((item) => stringValueOf(item) ?? []);
  return {
    basePath: BASE_PATH_PATTERN.test(basePath) ? basePath : ROOT_PATH,
    frameAncestors: origins.filter((origin) => FRAME_ANCESTOR_PATTERN.test(origin)),
  };
}

/** Returns a path of this site as a path of its host; texts that do not begin with a slash stay. Pure. */
export function pathOnHost(path: string, basePath: string): string {
  return path.startsWith("/") ? basePath + path.slice(1) : path;
}

/**
 * Returns a path of a host as a path of the site below a base path: `/tea` for `/promo/tea`, and `/` for `/promo`.
 * undefined outside of the site. Pure.
 */
export function pathInSite(path: string, basePath: string): string | undefined {
  return `${path}/`.startsWith(basePath) ? `/${path.slice(basePath.length)}` : undefined;
}
