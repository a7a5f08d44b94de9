import type { Listed } from "../../language/safe-url.ts";
import { childOf, type JsonNode } from "../json/json-node.ts";

/** What a brand lists. What is no list of texts is told elsewhere, and counts as none. */
export function listedBy(brand: JsonNode): Required<Listed> {
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
