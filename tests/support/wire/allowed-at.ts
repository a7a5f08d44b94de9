import { site } from "../campaigns/site.ts";
import type { Allowed } from "./judge-sent.ts";

/** What any page of this project may ask at this origin: the hosts are those of the brands of all its pages. */
export function allowedAt(origin: string): Allowed {
  const hosts = [...site.pages().values()].flatMap(({ published: { brand } }) => [
    ...(brand.hosts ?? []),
    ...(brand.partnerHosts ?? []),
  ]);
  return { origin, routes: new Set(site.pages().keys()), hosts: [...new Set(hosts)] };
}
