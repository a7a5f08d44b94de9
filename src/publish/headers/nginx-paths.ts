import { SITE_FILES } from "../../check/document/reserved-routes.ts";
import { ROOT_PATH } from "../../check/project/site-settings.ts";

/**
 * Returns the names of the shell and of the page for missing ones, which are parts of other answers, in nginx's syntax. Only at
 * the root of a host, the app takes /index for the page of the route /.
 */
export function innerPages(basePath: string): string {
  const names = [SITE_FILES.shell, SITE_FILES.missing].map((name) => name.replace(".html", ""));
  const all = basePath === ROOT_PATH ? names : [...names, "index"];
  return `^${escapeForNginx(basePath)}(${all.join("|")})(\\.html)?/*$`;
}

/** Returns a base path as a part of a pattern: it contains no other special character than dots. */
function escapeForNginx(basePath: string): string {
  return basePath.replaceAll(".", "\\.");
}

/** Returns the variables with the file and the page of an address. Below a base path, files have no such folder. */
export function pageMaps(basePath: string): string {
  const base = escapeForNginx(basePath.slice(0, -1));
  const home = basePath === ROOT_PATH ? ["/"] : [basePath, basePath.slice(0, -1)];
  const file = `# The file of an address: the folder of a release has no folder for the path of the site.
map $uri $file {
    "~(?s)^${base}(?<file_path>/.*)$" $file_path;
}
`;
  return `${basePath === ROOT_PATH ? "" : file}# The page of an address: a slash at the end does not matter, and ${basePath} is the page index.
map $uri $page {
${home.map((path) => `    ${path} /index;\n`).join("")}    "~(?s)^${base}(?<page_path>${basePath === ROOT_PATH ? "" : "/"}.*[^/])/*$" $page_path;
}
`;
}
