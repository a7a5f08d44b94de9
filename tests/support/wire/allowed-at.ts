import { site } from "../campaigns/site.ts";
import type { Allowed } from "./judge-sent.ts";

const pages = site.pages();
const routes = new Set(pages.keys());
const hosts = [
  ...new Set(
    [...pages.values()].flatMap(({ published: { brand } }) => [
      ...(brand.hosts ?? []),
      ...(brand.partnerHosts ?? []),
    ]),
  ),
];

/** Returns what any page of this project may ask at this origin: the hosts are those of the brands of all its pages. */
export function allowedAt(origin: string): Allowed {
  return { origin, routes, hosts };
}
