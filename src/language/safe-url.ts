import type { Brand } from "./document.generated.ts";

/** What a brand says about where its pages lead and what they load. What it does not list is closed. */
export type Listed = Pick<Brand, "hosts" | "partnerHosts" | "pictureHosts" | "schemes">;

/**
 * Whether a page may be left for this address: https to a host that the brand lists, tel, a path of this site, or a
 * scheme by which the brand opens apps; and nothing that hides another scheme or host. Pure.
 */
export function isSafeUrl(url: string, brand: Listed): boolean {
  const [, scheme = ""] = /^([a-z][a-z0-9+.-]*):[^\s\\]+$/.exec(url) ?? [];
  return (
    (brand.schemes ?? []).includes(scheme) ||
    /^tel:[+\d-]+$/i.test(url) ||
    isOwnPath(url) ||
    isListed(hostOf(url), linkHosts(brand))
  );
}

/** Whether a picture may come from this address: https from a host that the brand lists for pictures, or a path of this site. Pure. */
export function isSafePicture(url: string, brand: Listed): boolean {
  return isOwnPath(url) || isListed(hostOf(url), brand.pictureHosts ?? []);
}

/** The hosts for which a brand's pages may be left. */
export function linkHosts({ hosts = [], partnerHosts = [] }: Listed): string[] {
  return [...hosts, ...partnerHosts];
}

/**
 * The host of an https address, in small letters, with its port where that is not 443; undefined of anything else.
 * It is taken as it is written: a host in other letters or encoded is another one, which nobody lists.
 */
export function hostOf(address: string): string | undefined {
  const [, host] = /^https:\/\/([^\s\\/?#@]+)([/?#][^\s\\]*)?$/i.exec(address) ?? [];
  return host?.toLowerCase().replace(/:443$/, "");
}

/** Whether a host is one of these; `*.bank.example` means all that end so. */
export function isListed(host: string | undefined, list: readonly string[]): boolean {
  return (
    host !== undefined &&
    list.some((one) =>
      one.startsWith("*.") ? host.endsWith(one.slice(1)) && host.length >= one.length : host === one,
    )
  );
}

function isOwnPath(url: string): boolean {
  return /^\/([^\s\\/][^\s\\]*)?$/.test(url);
}
