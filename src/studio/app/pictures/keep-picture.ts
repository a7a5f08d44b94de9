import type { Desk } from "../desk/desk.ts";
import { base64Of, smallPicture } from "./small-picture.ts";

/**
 * Puts a picture beside the open document, made smaller where it is too large. Resolves to how documents name it; null
 * where that failed, which is told.
 */
export async function keepPicture(desk: Desk, file: File): Promise<string | null> {
  // What the browser cannot read the server says what is wrong with.
  const { name, blob } = await smallPicture(file).catch(() => ({ name: file.name, blob: file }));
  return desk.keepPicture({ name, base64: await base64Of(blob) });
}
