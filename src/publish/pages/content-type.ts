import { pictureMediaType } from "../../check/content/picture-media-types.ts";

/** The Content-Types of text files by extension. */
const TEXT_CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "text/xml; charset=utf-8",
};

/** The extensions of text files, with their dots. */
export const TEXT_EXTENSIONS: readonly string[] = Object.keys(TEXT_CONTENT_TYPES).map(
  (ending) => `.${ending}`,
);

/** Returns the Content-Type of a site's file by its path; undefined if its extension is unknown, as for a route. */
export function knownContentTypeOf(path: string): string | undefined {
  const ending = path.slice(path.lastIndexOf(".") + 1);
  return Object.hasOwn(TEXT_CONTENT_TYPES, ending) ? TEXT_CONTENT_TYPES[ending] : pictureMediaType(path);
}

/**
 * Returns the Content-Type of a path. Throws if it is unknown: because of `nosniff`, browsers would not load the
 * file.
 */
export function contentTypeOf(path: string): string {
  const type = knownContentTypeOf(path);
  if (type !== undefined) return type;
  throw new Error(`${path} has no ending that tells its type, so nothing was published.`);
}
