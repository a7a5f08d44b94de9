import { childOf, type JsonNode } from "../../../check/json/json-node.ts";
import { readJson } from "../../../check/json/read-json.ts";
import { applyEdits, type Edit, replaceValue } from "../../../migrate/edit.ts";

/** Who a new campaign is. */
export interface Beginning {
  id: string;
  title: string;
}

/** A campaign to start from: the README's, which a test keeps right, under another name. Pure. */
export function beginOfExample(readme: string, { id, title }: Beginning): string {
  const example = /```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  return example
    .replaceAll("springTea", id)
    .replaceAll("spring/tea", id)
    .replaceAll("春茶有礼", title.replace(/["\\{}]/g, ""));
}

/**
 * The text of another campaign under a new name: its id, title and routes are others, all else stays as it was written.
 * Each address keeps what stands before its last part, such as a brand's prefix. Pure.
 */
export function beginOfCampaign(text: string, { id, title }: Beginning): string {
  const { root } = readJson({ path: "", text });
  if (!root) return text;
  const variants = childOf(root, "variants");
  const pages = [root, ...(variants?.kind === "array" ? variants.items : [])];
  const routes = pages.flatMap((page) => stringAt(page, "route") ?? []);
  const named = newRoutes(
    routes.map(({ value }) => value),
    id,
  );
  const edits: Edit[] = [
    ...put(root, "id", id),
    ...put(root, "title", title),
    ...routes.map((route) => replaceValue(route, named.get(route.value))),
  ];
  return applyEdits(text, edits);
}

/** Addresses that were different stay so. */
function newRoutes(routes: readonly string[], id: string): Map<string, string> {
  const named = new Map<string, string>();
  for (const route of routes) {
    if (named.has(route)) continue;
    const wanted = `${route.slice(0, route.lastIndexOf("/"))}/${id}`;
    const taken = [...named.values()].filter((one) => one === wanted || one.startsWith(`${wanted}-`)).length;
    named.set(route, taken === 0 ? wanted : `${wanted}-${taken + 1}`);
  }
  return named;
}

function put(root: JsonNode, key: string, value: string): Edit[] {
  const node = stringAt(root, key);
  return node ? [replaceValue(node, value)] : [];
}

function stringAt(node: JsonNode, key: string) {
  const value = childOf(node, key);
  return value?.kind === "string" ? value : undefined;
}
