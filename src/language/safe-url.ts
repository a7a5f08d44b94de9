import type { Brand } from "./document.generated.ts";

/** A brand's lists of hosts and schemes that its pages may open or load from. Anything not listed is refused. */
export type UrlAllowlist = Pick<Brand, "hosts" | "partnerHosts" | "pictureHosts" | "schemes">;

/**
 * Whether a page may lead to this address: https to a host that the brand lists, tel, a path of this site, or a scheme
 * that the brand lists. Addresses that could hide another scheme or host are refused. Pure.
 */
export function isSafeUrl(url: string, brand: UrlAllowlist): boolean {
  const [, scheme = ""] = /^([a-z][a-z0-9+.-]*):[^\s\\]+$/.exec(url) ?? [];
  return (
    (brand.schemes ?? []).includes(scheme) ||
    /^tel:[+\d-]+$/i.test(url) ||
    isPathOfThisSite(url) ||
    isHostListed(httpsHostOf(url), allowedLinkHosts(brand))
  );
}

/** Whether a picture may be loaded from this address: a picture host of the brand, or a path of this site. Pure. */
export function isSafePictureUrl(url: string, brand: UrlAllowlist): boolean {
  return isPathOfThisSite(url) || isHostListed(httpsHostOf(url), brand.pictureHosts ?? []);
}

/** Returns all hosts to which links on a brand's pages may lead: its own and its partners'. */
export function allowedLinkHosts({ hosts = [], partnerHosts = [] }: UrlAllowlist): string[] {
  return [...hosts, ...partnerHosts];
}

/**
 * Returns the host of an https address in lower case, with its port unless that is 443; undefined for any other
 * address. The host is not decoded: an encoded host, or one in other scripts, matches no list.
 */
export function httpsHostOf(address: string): string | undefined {
  const [, host] = /^https:\/\/([^\s\\/?#@]+)([/?#][^\s\\]*)?$/i.exec(address) ?? [];
  return host?.toLowerCase().replace(/:443$/, "");
}

/** Matches the hosts that every URL parser reads as they are written: ASCII labels without an empty one, and a port. */
const PLAIN_HOST = /^[a-z\d-]+(\.[a-z\d-]+)*(:\d+)?$/;

/**
 * Whether a host of `httpsHostOf` is in the list; `*.bank.example` stands for all its subdomains. A host with other
 * characters is in no list, since a URL parser could read it as another one.
 */
export function isHostListed(host: string | undefined, list: readonly string[]): boolean {
  return (
    host !== undefined &&
    PLAIN_HOST.test(host) &&
    list.some((one) =>
      one.startsWith("*.") ? host.endsWith(one.slice(1)) && host.length >= one.length : host === one,
    )
  );
}

function isPathOfThisSite(url: string): boolean {
  return /^\/([^\s\\/][^\s\\]*)?$/.test(url);
}
