import { fillInRoutePrefix } from "../document/brand-of-campaign.ts";
import type { Inspection } from "../inspect/document-inspection.ts";
import type { Project } from "../project/project.ts";
import { brandUrlAllowlist } from "./addresses-in-document.ts";

/**
 * Returns the route, as documents write it, of the page at a full address (http or https) of one of the brand's own
 * hosts; the address may lack the brand's prefix. undefined for all other addresses.
 */
export function pageAtAddress(
  address: string,
  context: Inspection & { project: Project },
): string | undefined {
  const { document, project } = context;
  const [, host = "", path = ""] = /^https?:\/\/([^/?#]+)(\/[^?#]*)$/i.exec(address) ?? [];
  if (!brandUrlAllowlist(context)?.hosts.includes(host.toLowerCase())) return undefined;
  return [path, `/{brand.prefix}${path}`].find((route) => {
    const filled = fillInRoutePrefix(route, () => document.brand);
    return filled !== undefined && project.at(filled).length > 0;
  });
}
