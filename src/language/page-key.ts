/**
 * Pattern of the path at which a page may be published: no character that a server could decode, no segment
 * that starts with a dot. The schema has the same pattern; a test compares them.
 */
export const ROUTE_PATTERN = /^\/([A-Za-z0-9_~-][A-Za-z0-9._~-]*(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*)?$/;

/**
 * Returns the file name of a published page, without folder and extension. Case and a trailing slash are ignored;
 * / and /index are the same page.
 */
export function pageKey(route: string): string {
  return routeWithoutSlashes(route.toLowerCase());
}

/** Removes leading and trailing slashes from a route, as in the names of its page's files; / gives `index`. Pure. */
export function routeWithoutSlashes(route: string): string {
  return route.replace(/^\/+|\/+$/g, "") || "index";
}

/** Whether a page may be published under this key. Other keys are neither fetched nor written. */
export function isPageKey(key: string): boolean {
  return key !== "" && ROUTE_PATTERN.test(`/${key}`);
}
