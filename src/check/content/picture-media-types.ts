/** Media types of the pictures that campaigns may use, by file extension. The only list of these formats. */
const PICTURE_MEDIA_TYPES: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
  ico: "image/x-icon",
};

/** The file extensions of these pictures with their dot, for messages. */
export const PICTURE_EXTENSIONS: readonly string[] = Object.keys(PICTURE_MEDIA_TYPES).map(
  (kind) => `.${kind}`,
);

/** Returns the media type of a picture by its path; undefined for other files and for hidden files or folders. */
export function pictureMediaType(path: string): string | undefined {
  if (/(^|[/\\])\./.test(path)) return undefined;
  const ending = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(PICTURE_MEDIA_TYPES, ending) ? PICTURE_MEDIA_TYPES[ending] : undefined;
}
