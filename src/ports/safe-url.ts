/** Whether a page may be left for this address: https or tel, and nothing that hides another scheme. */
export function isSafeUrl(url: string): boolean {
  return /^(https:\/\/[^\s\\/@]+(\/[^\s\\]*)?|tel:[+\d-]+)$/i.test(url);
}
