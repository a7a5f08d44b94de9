/**
 * Whether a page may be left for this address: https, tel, a path of this site, or one of `schemes` that open an app;
 * and nothing that hides another scheme or host. Pure.
 */
export function isSafeUrl(url: string, schemes: readonly string[] = []): boolean {
  const [, scheme = ""] = /^([a-z][a-z0-9+.-]*):[^\s\\]+$/.exec(url) ?? [];
  return (
    schemes.includes(scheme) ||
    /^(https:\/\/[^\s\\/@]+(\/[^\s\\]*)?|\/([^\s\\/][^\s\\]*)?|tel:[+\d-]+)$/i.test(url)
  );
}
