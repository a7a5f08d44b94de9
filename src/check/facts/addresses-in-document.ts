import type { NativeArgument } from "../../language/document.generated.ts";
import { memoize } from "../../language/memoize.ts";
import { httpsHostOf, type UrlAllowlist } from "../../language/safe-url.ts";
import type { Inspection } from "../inspect/document-inspection.ts";
import { nativeArgumentAt } from "../inspect/native-arguments.ts";
import { findChild, listItemsOf, stringValueOf } from "../json/json-node.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import type { VisitedValue } from "../schema/walk-document.ts";
import { namesInAddress, type PossibleAddress, possibleAddressesOf } from "./possible-addresses.ts";

/**
 * Kind of target of a link or picture address, as the schemas declare it (`x-link`): a page, an external site, a
 * picture.
 */
export type LinkKind = NonNullable<JsonSchema["x-link"]>;

/** A property of a document that holds the address of a link or picture. */
export interface AddressProperty {
  visit: VisitedValue;
  kind: LinkKind;
  /** The property's name. */
  key: string;
  candidates: readonly StaticAddress[];
}

/** One possible address, as far as the documents determine it before the page runs. */
export interface StaticAddress {
  /** The fixed characters with which it begins. */
  known: string;
  /** Whether `known` is the whole address. */
  isWhole: boolean;
  /** The names whose values decide the scheme and host; empty if `known` already decides these. */
  deciders: readonly string[];
  /** All names that the address reads. */
  reads: readonly string[];
  /** The names whose values are inserted after a ? without `urlEncode`. */
  unencoded: readonly string[];
}

/** Returns the addresses of these kinds in a document; skips values that its schema rejects. */
export function findAddressesOfKinds(context: Inspection, kinds: readonly LinkKind[]): AddressProperty[] {
  return allAddressesIn(context).filter(({ kind }) => kinds.includes(kind));
}

/** Returns the addresses of all kinds in a document. Cached, because several rules use them. */
const allAddressesIn = memoize((inspection: Inspection): AddressProperty[] => {
  const { document, isSound, root, visits } = inspection;
  return visits.flatMap((visit) => {
    const kind =
      visit.shape.annotations["x-link"] ?? linkKindOf(nativeArgumentAt(root, document.brand, visit.path));
    if (!kind || !isSound(visit.path)) return [];
    return {
      visit,
      kind,
      key: String(visit.path.at(-1)),
      candidates: staticAddressesOfValue(visit, inspection),
    };
  });
});

/** Returns the link kind of a native call's argument, by its format in the brand; undefined if it is not an address. */
function linkKindOf(argument: NativeArgument | undefined): LinkKind | undefined {
  return argument?.format === "uri" ? "external" : argument?.format;
}

/** An argument that a document passes to a native call. */
export interface NativeArgumentUse extends Pick<AddressProperty, "visit" | "key" | "candidates"> {
  argument: NativeArgument;
}

/** Returns the arguments of native calls that the brand declares. Cached. */
export const nativeArgumentsIn = memoize((inspection: Inspection): readonly NativeArgumentUse[] => {
  const { document, isSound, root, visits } = inspection;
  return visits.flatMap((visit) => {
    const argument = nativeArgumentAt(root, document.brand, visit.path);
    if (!argument || !isSound(visit.path)) return [];
    return { visit, argument, key: argument.name, candidates: staticAddressesOfValue(visit, inspection) };
  });
});

function staticAddressesOfValue(
  visit: VisitedValue,
  { document: { brand }, references, root }: Inspection,
): StaticAddress[] {
  return possibleAddressesOf(visit, { root, references, brand }).map(staticAddressOf);
}

/**
 * Returns the hosts and schemes that the document's brand allows; undefined if the brand does not exist. Values that
 * are not lists of strings count as empty; another rule reports them.
 */
export function brandUrlAllowlist({ document: { brand } }: Inspection): Required<UrlAllowlist> | undefined {
  if (!brand) return undefined;
  const textsUnder = (key: string) =>
    listItemsOf(findChild(brand, key)).flatMap((item) => stringValueOf(item) ?? []);
  const [hosts, partnerHosts] = [textsUnder("hosts"), textsUnder("partnerHosts")];
  return { hosts, partnerHosts, pictureHosts: textsUnder("pictureHosts"), schemes: textsUnder("schemes") };
}

/** Returns the host of an https address; undefined for other addresses, or if the host is not certain. */
export function certainHostOf({ known, isWhole }: StaticAddress): string | undefined {
  return isWhole || hasFixedHost(known) ? httpsHostOf(known) : undefined;
}

/**
 * Whether a name in an expression, such as `query.from`, comes from an untrusted source: session, query, forms or
 * another page.
 */
export function isUntrustedSource(read: string): boolean {
  return ["session", "query", "navigation", "forms"].includes(read.split(".")[0] ?? "");
}

function staticAddressOf(address: PossibleAddress): StaticAddress {
  const [first = ""] = address;
  const known = typeof first === "string" ? first : "";
  const isWhole = address.every((part) => typeof part === "string");
  return {
    known,
    isWhole,
    deciders: isWhole || hasFixedHost(known) ? [] : namesReadInHost(address),
    reads: namesInAddress(address),
    unencoded: unencodedParametersOf(address),
  };
}

/** Returns the names whose values an address contains after its first ?, except those that are encoded. */
function unencodedParametersOf(address: PossibleAddress): string[] {
  const start = address.findIndex((part) => typeof part === "string" && part.includes("?"));
  if (start < 0) return [];
  return address
    .slice(start)
    .flatMap((part) => (typeof part === "string" || part.isEncoded ? [] : part.reads));
}

/** Whether an address with this beginning leads to one host or app. For a phone number, every digit matters. */
function hasFixedHost(known: string): boolean {
  return /^(\/[^/\\]|(?!tel:)[a-z][a-z0-9+.-]*:(\/\/[^/?#]+[/?#]|[^/]))/i.test(known);
}

/** Returns the names read until the host ends: after the first unknown part, at a slash that is not one of two. */
function namesReadInHost(address: PossibleAddress): string[] {
  const start = address.findIndex((part) => typeof part !== "string");
  const end = address.findIndex(
    (part, index) => index > start && typeof part === "string" && /[/?#]/.test(part.replace(/\/\//g, "")),
  );
  return namesInAddress(address.slice(start, end < 0 ? undefined : end));
}
