import { posix } from "node:path";
import type { CheckedDocument } from "../check/check.ts";
import { brandIdOf } from "../check/document/brand-id.ts";
import { pathsOf } from "../check/inspect/usage.ts";
import { plainOf, pointerOf } from "../check/json/json-node.ts";
import type { Brand, Campaign } from "../language/document.generated.ts";
import type { Published } from "../plan/published.ts";

/** Where pages and the pictures beside their documents are served. */
export const CAMPAIGNS_URL = "/campaigns";

/** Keys that only colleagues, editors and the checker read. */
const UNSHIPPED = new Set(["$comment", "$schema", "extends", "variants", "assume", "rows", "send"]);

/** A brand as phones fetch it. It must be without errors. */
export function publishBrand(brand: CheckedDocument): Brand {
  // A document without errors is what its schema says.
  return ship(brand) as Brand;
}

/**
 * What a phone fetches for one page; undefined where its brand is not among the brands. The document must be
 * without errors. Pictures that lie beside the file in which they are named get their absolute address; paths of
 * files are relative to the campaigns folder.
 */
export function publishPage(page: CheckedDocument, brands: readonly Brand[]): Published | undefined {
  const brand = brands.find(({ id }) => id === brandIdOf(page.visits()));
  if (!brand) return undefined;
  const partners = brands.filter(({ query }) => query);
  return { campaign: ship(page) as Campaign, brand, partners, ticks: isTicking(page) };
}

/** Whether an expression or template of a page reads the present moment. The checker knows which of its texts are such; phones do not. */
function isTicking({ texts }: CheckedDocument): boolean {
  return texts().some(
    (text) => !UNSHIPPED.has(String(text.visit.path[0])) && pathsOf(text).some(([name]) => name === "now"),
  );
}

/** The pictures that a document names, relative to the campaigns folder, by the places where they are named. */
export function picturesOf({ visits }: CheckedDocument): Map<string, string> {
  const pictures = new Map<string, string>();
  for (const { node, path, shape } of visits()) {
    if (shape.annotations["x-link"] !== "image" || node.kind !== "string" || /^https:/i.test(node.value))
      continue;
    const folder = posix.dirname(node.source.path.replaceAll("\\", "/"));
    pictures.set(pointerOf(path), posix.join(folder, node.value));
  }
  return pictures;
}

function ship(checked: CheckedDocument): unknown {
  const addresses = new Map(
    [...picturesOf(checked)].map(([place, path]) => [place, posix.join(CAMPAIGNS_URL, path)]),
  );
  return copy(plainOf(checked.document.root), "", addresses);
}

function copy(value: unknown, pointer: string, addresses: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item, i) => copy(item, `${pointer}/${i}`, addresses));
  if (typeof value !== "object" || value === null) return addresses.get(pointer) ?? value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !UNSHIPPED.has(key) || (pointer !== "" && key !== "$comment"))
      .map(([key, inner]) => [key, copy(inner, pointer + pointerOf([key]), addresses)]),
  );
}
