/** Whether a page may be left for this address: https, tel or a path of this site, and nothing that hides another scheme or host. */
export function isSafeUrl(url: string): boolean {
  return /^(https:\/\/[^\s\\/@]+(\/[^\s\\]*)?|\/([^\s\\/][^\s\\]*)?|tel:[+\d-]+)$/i.test(url);
}
