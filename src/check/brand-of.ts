import type { Listed } from "../language/safe-url.ts";
import { brandIdOf } from "./brand-id.ts";
import { childOf, type ObjectNode } from "./json/json-node.ts";
import type { Context } from "./rule.ts";

/** The brand of a document, as its file says; a brand's is itself. Undefined where there is none. */
export function brandOf({ document, project, root, visits }: BrandQuestion): ObjectNode | undefined {
  const brand = document.kind === "brand" ? root : project.brands.get(brandIdOf(visits) ?? "")?.root;
  return brand?.kind === "object" ? brand : undefined;
}

type BrandQuestion = Pick<Context, "document" | "project" | "root" | "visits">;

/** What a brand lists. What is no list of texts is told elsewhere, and counts as none. */
export function listedBy(brand: ObjectNode): Required<Listed> {
  const textsOf = (key: string) => {
    const list = childOf(brand, key);
    return list?.kind === "array"
      ? list.items.flatMap((item) => (item.kind === "string" ? item.value : []))
      : [];
  };
  return {
    hosts: textsOf("hosts"),
    partnerHosts: textsOf("partnerHosts"),
    pictureHosts: textsOf("pictureHosts"),
    schemes: textsOf("schemes"),
  };
}
