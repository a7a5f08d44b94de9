import { findChild, type JsonNode } from "../json/json-node.ts";
import type { Project } from "../project/project.ts";

/**
 * Returns the values that decide the routes of pages with the same name as a missing page: the route of the campaign
 * that is named after it, and the routes and brands of pages whose routes end like it. If one is wrong, all links to
 * the page are.
 */
export function valuesDecidingRoute(route: string, project: Project): JsonNode[] {
  const name = route.split("/").at(-1) ?? "";
  const named = project
    .withId("campaign", name)
    .flatMap((ref) => findChild(project.open(ref)?.file.root, "route") ?? []);
  const alike = project.routes().filter((one) => one !== route && one.endsWith(`/${name}`));
  const others = [...new Set(alike)]
    .flatMap((one) => project.at(one))
    .flatMap((ref) => {
      const root = project.open(ref)?.root;
      return ["route", "brand"].flatMap((key) => findChild(root, key) ?? []);
    });
  return [...named, ...others];
}
