/**
 * The form of a page's route, as the schema has it: nothing that a server could decode, no part that leads up or
 * is hidden. A test holds both alike.
 */
export const ROUTE = /^\/([A-Za-z0-9_~-][A-Za-z0-9._~-]*(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*)?$/;

/**
 * The file name, without folder and ending, under which a page is published. Routes count as the same
 * whatever their case and whether or not they end in a slash; / and /index are one.
 */
export function pageKey(route: string): string {
  return bareRoute(route.toLowerCase());
}

/** A route without the slashes around it, as files of its page are named; `index` for that of the root. Pure. */
export function bareRoute(route: string): string {
  return route.replace(/^\/+|\/+$/g, "") || "index";
}

/** Whether a page may be published under this key: only then is it asked for, or written. */
export function isPageKey(key: string): boolean {
  return key !== "" && ROUTE.test(`/${key}`);
}
