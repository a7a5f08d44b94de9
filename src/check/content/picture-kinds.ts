/** What may be shown beside a document, by the ending of its file, and how it is served. The one list of them. */
const PICTURE_KINDS: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
  ico: "image/x-icon",
};

/** The endings of pictures, for messages. */
export const PICTURE_ENDINGS: readonly string[] = Object.keys(PICTURE_KINDS).map((kind) => `.${kind}`);

/** The media type of a picture by its path; undefined for what is none, and for what lies hidden behind a dot. */
export function pictureType(path: string): string | undefined {
  if (/(^|[/\\])\./.test(path)) return undefined;
  const ending = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(PICTURE_KINDS, ending) ? PICTURE_KINDS[ending] : undefined;
}
