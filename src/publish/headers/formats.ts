import { headersAsData, listHeaders } from "./headers-list.ts";
import { NGINX_SAMPLES, nginxConfiguration } from "./nginx.ts";
import type { PolicyOptions } from "./page-policy.ts";

/** The properties of a site that its headers depend on. */
export type OfSite = Pick<PolicyOptions, "pictureHosts" | "scripts">;

/** The output formats of the headers, by name. */
export const formats = {
  list: listHeaders,
  nginx: (site: OfSite) => nginxConfiguration({ ...NGINX_SAMPLES, ...site }),
  json: (site: OfSite) => `${JSON.stringify(headersAsData(site), null, 2)}\n`,
};
