import { isSafeUrl } from "../ports/safe-url.ts";

/** The address of a picture that came from an answer: https, or a path of this site; undefined for anything else. Pure. */
export function pictureAddressOf(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const address = value.trim();
  return isSafeUrl(address) && !/^tel:/i.test(address) ? address : undefined;
}
