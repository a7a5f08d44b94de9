import { MOST_PICTURE_BYTES } from "../../api-write.ts";
import type { Desk } from "./desk.ts";

/** Three pixels of the screen for each of the layout is all that phones show: 430 wide is the widest. */
const MOST_WIDTH_PX = 1290;

/** The best of these counts that fits into the bytes: first less exact, then smaller. */
const WAYS = [1, 0.75, 0.5, 0.25].flatMap((scale) => [0.9, 0.75, 0.6].map((quality) => ({ scale, quality })));

/** What is drawn from shapes is small at any size, and what moves would stand still. */
const KEPT_TYPES = ["image/svg+xml", "image/gif", "image/x-icon"];

/** The file where it is small enough, else a WebP that is. Rejects where the browser cannot read it. */
async function smallPicture(file: File): Promise<{ name: string; blob: Blob }> {
  const plain = { name: file.name, blob: file };
  if (file.size <= MOST_PICTURE_BYTES || KEPT_TYPES.includes(file.type)) return plain;
  const drawn = await createImageBitmap(file);
  const widest = Math.min(1, MOST_WIDTH_PX / drawn.width);
  let blob: Blob = file;
  for (const { scale, quality } of WAYS) {
    const [width, height] = [drawn.width, drawn.height].map((side) => Math.ceil(side * widest * scale));
    const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
    canvas.getContext("2d")?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
    blob = await canvas.convertToBlob({ type: "image/webp", quality });
    if (blob.size <= MOST_PICTURE_BYTES) break;
  }
  drawn.close();
  return { name: `${file.name.replace(/\.[^.]*$/, "")}.webp`, blob };
}

/** The bytes of a file as base64. */
async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Puts a picture, made smaller if need be, beside the open document. Resolves like `desk.keepPicture`. */
export async function keepPicture(desk: Desk, file: File): Promise<string | null> {
  // What the browser cannot read the server says what is wrong with.
  const { name, blob } = await smallPicture(file).catch(() => ({ name: file.name, blob: file }));
  return desk.keepPicture({ name, base64: await base64Of(blob) });
}
