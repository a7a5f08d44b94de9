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

/** Returns the requests that a page of this project may send at this origin, with the hosts of all brands. */
export function allowedAt(origin: string): Allowed {
  return { origin, routes, hosts };
}
