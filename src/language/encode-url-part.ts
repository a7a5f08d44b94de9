/**
 * Returns a text as one value of an address. Half of a surrogate pair, which `encodeURIComponent` refuses with an error,
 * becomes U+FFFD. Pure; never throws.
 */
export function encodeUrlPart(text: string): string {
  // With the flag u, the class matches no half of a whole pair.
  return encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD"));
}
