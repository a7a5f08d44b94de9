import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../project/project-files.ts";

const VITE = join(root, "node_modules/vite/dist/node/chunks");
/** The whole source of the installed Vite. */
export const sourceOfVite = readdirSync(VITE)
  .filter((name) => name.endsWith(".js"))
  .map((name) => readFileSync(join(VITE, name), "utf8"))
  .join("\n");

/** The prefixes for which Vite installs handlers, and all paths in its source that name its own files. */
const prefixes = [
  ...[...sourceOfVite.matchAll(/\bmiddlewares\.use\(\s*["'`]([^"'`]+)/g)].map(([, path]) => path),
  ...[...sourceOfVite.matchAll(/["'`](\/(?:@|__|\.vite)[\w@./-]*)["'`]/g)].map(([, path]) => path),
].map(String);
/** What Vite answered in this or an earlier version. */
const known = [
  "/__vite_ping",
  "/__inspect/",
  "/__vite_dev_proxy__",
  "/@id/vite",
  "/@id/__x00__x",
  "/@vite/env",
  "/@vite/lazy",
];
/** All paths that Vite answers, or has answered. */
export const pathsOfVite = [...new Set([...prefixes, ...known])];

/** The modules of Vite that pages load. */
export const LISTED = ["/@vite/client", "/@react-refresh"];

/** Ways to write the same path. */
export const spellingsOf = (path: string): string[] => [
  path,
  `${path}?file=package.json`,
  `${path}/`,
  `${path}.x?file=package.json`,
  `${path}/x?file=package.json`,
  `${path};x`,
  `${path}%20`,
  `${path}%00`,
  `/${path}`,
  `/.${path}`,
  `/x/..${path}`,
  `/x/%2e%2e${path}`,
  `\\${path}`,
  `/promo${path}?file=package.json`,
  `http://127.0.0.1${path}?file=package.json`,
  `?${path}`,
  path.toUpperCase(),
  path.replace(/_/g, "%5f").replace("@", "%40"),
  path.replace(/\/(.)/, (_, first: string) => `/%${first.charCodeAt(0).toString(16)}`),
  path.replace(/^\//, "/%2f"),
];

/** What a browser says of images, scripts, navigations and Vite's own ping. */
export const SENDERS: Record<string, string>[] = [
  { accept: "image/*", "sec-fetch-dest": "image", "sec-fetch-site": "cross-site" },
  { accept: "*/*", "sec-fetch-dest": "script" },
  { accept: "text/html", "sec-fetch-dest": "document" },
  { accept: "text/x-vite-ping" },
];
