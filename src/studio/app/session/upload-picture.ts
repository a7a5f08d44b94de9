import { PICTURE_EXTENSIONS, pictureMediaType } from "../../../check/content/picture-media-types.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { MAX_PICTURE_BYTES, type StoredPicture } from "../../api-write.ts";
import type { EditorSession } from "./editor-session.ts";

/** Maximum width of a picture: the widest phone has 430 layout pixels, with three screen pixels each. */
const MAX_PICTURE_WIDTH_PX = 1290;

/** Widths and qualities to try when a picture is too large, best first: lower quality before a smaller size. */
const PICTURE_ENCODINGS = [1, 0.75, 0.5, 0.25].flatMap((scale) =>
  [0.9, 0.75, 0.6].map((quality) => ({ scale, quality })),
);

/**
 * Media types that are uploaded unchanged: vector files are small at any size, and re-encoding would stop animations.
 */
const UNCHANGED_PICTURE_TYPES = ["image/svg+xml", "image/gif", "image/x-icon"];

/**
 * Returns the file itself if it is small enough, else a smaller WebP. Rejects if the browser cannot read the picture.
 */
async function shrinkPicture(file: File): Promise<{ name: string; blob: Blob }> {
  const plain = { name: file.name, blob: file };
  if (file.size <= MAX_PICTURE_BYTES || UNCHANGED_PICTURE_TYPES.includes(file.type)) return plain;
  const drawn = await createImageBitmap(file);
  const widest = Math.min(1, MAX_PICTURE_WIDTH_PX / drawn.width);
  let blob: Blob = file;
  for (const { scale, quality } of PICTURE_ENCODINGS) {
    const [width, height] = [drawn.width, drawn.height].map((side) => Math.ceil(side * widest * scale));
    const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
    canvas.getContext("2d")?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
    blob = await canvas.convertToBlob({ type: "image/webp", quality });
    if (blob.size <= MAX_PICTURE_BYTES) break;
  }
  drawn.close();
  return { name: `${file.name.replace(/\.[^.]*$/, "")}.webp`, blob };
}

/** Returns the bytes of a file as base64. */
async function encodeBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/**
 * Uploads a picture beside the open document, shrunk if necessary. Resolves like `session.uploadPicture`. Another kind of
 * file is refused with a notice, without reading it.
 */
export async function uploadPicture(session: EditorSession, file: File): Promise<StoredPicture | null> {
  if (!file.type.startsWith("image/") && pictureMediaType(file.name) === undefined) {
    session.refuse(
      en`${file.name} is not a picture, so nothing was inserted. Choose a file that ends with ${PICTURE_EXTENSIONS.join(", ")}.`
        .zh`${file.name} 不是图片，没有插入任何内容。请选择以 ${PICTURE_EXTENSIONS.join("、")} 结尾的文件。`,
    );
    return null;
  }
  // If the browser cannot read the file, the server explains why.
  const { name, blob } = await shrinkPicture(file).catch(() => ({ name: file.name, blob: file }));
  return session.uploadPicture({ name, base64: await encodeBase64(blob) });
}
