import { isSafePicture, type Listed } from "../../language/safe-url.ts";

/** The address of a picture that came from an answer, if this brand's pages may show it; undefined for anything else. Pure. */
export function pictureAddressOf(value: unknown, brand: Listed): string | undefined {
  if (typeof value !== "string") return undefined;
  const address = value.trim();
  return isSafePicture(address, brand) ? address : undefined;
}
