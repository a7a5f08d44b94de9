import { STUDIO_PATH } from "../../api.ts";

/** The path of each screen of the studio. A screen is one of its pages: editor, gallery or reference. */
export const SCREEN_PATHS = {
  editor: STUDIO_PATH,
  gallery: `${STUDIO_PATH}/gallery`,
  reference: `${STUDIO_PATH}/reference`,
} as const;

export type ScreenName = keyof typeof SCREEN_PATHS;

export const screenNames = Object.keys(SCREEN_PATHS) as ScreenName[];

/** Returns the studio's screen at a URL path; the editor for all other paths. */
export function screenAtPath(path: string): ScreenName {
  return screenNames.find((name) => SCREEN_PATHS[name] === path.replace(/\/$/, "")) ?? "editor";
}

/** Returns the link to an entry within the reference, given its address such as `blocks/image`. */
export function referenceHref(address: string): string {
  return `#${address.split("/").map(encodeURIComponent).join("/")}`;
}

/** Returns a URL query with these values set. Removes empty values and keeps all other parameters. Pure. */
export function setQueryValues(search: string, values: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values))
    if (value) query.set(name, value);
    else query.delete(name);
  return query.toString();
}
