import type { NativeArgument } from "../../language/document.generated.ts";
import { memoize } from "../../language/memoize.ts";
import { hostOf, type Listed } from "../../language/safe-url.ts";
import type { Inspection } from "../inspect/inspection.ts";
import { argumentAt } from "../inspect/native-calls.ts";
import { childOf, itemsOf, textOf } from "../json/json-node.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import type { Visit } from "../schema/walk.ts";
import { readsOn, type Way, waysOf } from "./address-ways.ts";

export type LinkKind = NonNullable<JsonSchema["x-link"]>;

/** A place of a document that says where something leads, or where a picture is. */
export interface Address {
  visit: Visit;
  kind: LinkKind;
  /** The key at which it stands. */
  key: string;
  ways: readonly Origin[];
}

/** What is known of an address before anything is asked. */
export interface Origin {
  /** The characters with which it begins, as far as they are known. */
  known: string;
  /** Whether these are all. */
  isWhole: boolean;
  /** What is read for the part that says which scheme and host it has; none where the known characters say so. */
  deciders: readonly string[];
  /** All that is read into it. */
  reads: readonly string[];
}

/** The addresses of a document, of these kinds, that its schema allows. */
export function addressesIn(context: Inspection, kinds: readonly LinkKind[]): Address[] {
  return addressesOf(context).filter(({ kind }) => kinds.includes(kind));
}

/** Several rules ask for them. */
const addressesOf = memoize((inspection: Inspection): Address[] => {
  const { document, isSound, root, visits } = inspection;
  return visits.flatMap((visit) => {
    const kind = visit.shape.annotations["x-link"] ?? kindOf(argumentAt(root, document.brand, visit.path));
    if (!kind || !isSound(visit.path)) return [];
    return { visit, kind, key: String(visit.path.at(-1)), ways: originsOf(visit, inspection) };
  });
});

/** Where an argument of a native call may lead, as the brand says; undefined for what is no address. */
function kindOf(argument: NativeArgument | undefined): LinkKind | undefined {
  return argument?.format === "uri" ? "external" : argument?.format;
}

/** An argument that a document gives to a native call. */
export interface GivenArgument extends Pick<Address, "visit" | "key" | "ways"> {
  argument: NativeArgument;
}

/** The arguments of native calls that the brand declares. */
export const argumentsIn = memoize((inspection: Inspection): readonly GivenArgument[] => {
  const { document, isSound, root, visits } = inspection;
  return visits.flatMap((visit) => {
    const argument = argumentAt(root, document.brand, visit.path);
    if (!argument || !isSound(visit.path)) return [];
    return { visit, argument, key: argument.name, ways: originsOf(visit, inspection) };
  });
});

function originsOf(visit: Visit, { document: { brand }, references, root }: Inspection): Origin[] {
  return waysOf(visit, { root, references, brand }).map(originOf);
}

/**
 * What the document's brand lists; undefined where there is no such brand. What is no list of texts is told elsewhere,
 * and counts as none.
 */
export function listedIn({ document: { brand } }: Inspection): Required<Listed> | undefined {
  if (!brand) return undefined;
  const texts = (key: string) => itemsOf(childOf(brand, key)).flatMap((item) => textOf(item) ?? []);
  const [hosts, partnerHosts] = [texts("hosts"), texts("partnerHosts")];
  return { hosts, partnerHosts, pictureHosts: texts("pictureHosts"), schemes: texts("schemes") };
}

/** The host to which an address certainly leads; undefined where it is no https address, or nobody knows. */
export function knownHost({ known, isWhole }: Origin): string | undefined {
  return isWhole || isDecided(known) ? hostOf(known) : undefined;
}

/** Whether what is read is somebody's who may mean ill: who shares a link, types, or comes from another page. */
export function isForeign(read: string): boolean {
  return ["session", "query", "navigation", "forms"].includes(read.split(".")[0] ?? "");
}

function originOf(way: Way): Origin {
  const [first = ""] = way;
  const known = typeof first === "string" ? first : "";
  const isWhole = way.every((piece) => typeof piece === "string");
  return { known, isWhole, deciders: isWhole || isDecided(known) ? [] : deciding(way), reads: readsOn(way) };
}

/** Whether an address that begins so can lead to one host, or into one app, only. Of a number to call every digit counts. */
function isDecided(known: string): boolean {
  return /^(\/[^/\\]|(?!tel:)[a-z][a-z0-9+.-]*:(\/\/[^/?#]+[/?#]|[^/]))/i.test(known);
}

/** What is read up to where the host certainly ends: behind something unknown, at a slash that is not one of two. */
function deciding(way: Way): string[] {
  const start = way.findIndex((piece) => typeof piece !== "string");
  const end = way.findIndex(
    (piece, index) => index > start && typeof piece === "string" && /[/?#]/.test(piece.replace(/\/\//g, "")),
  );
  return readsOn(way.slice(start, end < 0 ? undefined : end));
}
