import { pictureType } from "../../check/content/picture-kinds.ts";

/** What is text, by the endings of its files. */
const TEXTS: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
};

/** The endings of texts, with their dots. */
export const TEXT_ENDINGS: readonly string[] = Object.keys(TEXTS).map((ending) => `.${ending}`);

/** The Content-Type of a file of a site by its path; undefined where there is none, as for a route. */
export function knownTypeOf(path: string): string | undefined {
  const ending = path.slice(path.lastIndexOf(".") + 1);
  return Object.hasOwn(TEXTS, ending) ? TEXTS[ending] : pictureType(path);
}

/** The same of what is published. Throws where there is none: with nosniff it would not be loaded. */
export function contentTypeOf(path: string): string {
  const type = knownTypeOf(path);
  if (type !== undefined) return type;
  throw new Error(`${path} has no ending that tells its type, so nothing was published.`);
}
