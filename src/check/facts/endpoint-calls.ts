import { type CallSettings, callSettingsOf, isSentInAddress } from "../../language/call-settings.ts";
import type { Endpoint, Server } from "../../language/document.generated.ts";
import type { Inspection } from "../inspect/document-inspection.ts";
import { entriesOfDocumentMap } from "../inspect/names-in-document.ts";
import { findChild, type JsonEntry, toPlainValue } from "../json/json-node.ts";

/** An endpoint of a page, with what its brand's server says about its calls. */
export interface EndpointCall {
  name: string;
  entry: JsonEntry;
  settings: CallSettings;
  /** Whether what it sends is part of its address. */
  isSentInAddress: boolean;
}

/** Returns how a page's endpoints are called; none if its brand has no server, or one of the two has problems. */
export function endpointCallsOf({ document, isBase, isSound, root }: Inspection): EndpointCall[] {
  const server = findChild(document.brand, "server");
  if (isBase || !server || !isSound(["endpoints"])) return [];
  const brand = { server: toPlainValue(server) as Server }; // the schema of brands checks it
  return entriesOfDocumentMap(root, "endpoints").map((entry) => {
    // The schema accepted it.
    const endpoints = { [entry.key]: toPlainValue(entry.value) as Endpoint };
    const settings = callSettingsOf({ brand, endpoints }, entry.key);
    return { name: entry.key, entry, settings, isSentInAddress: isSentInAddress(settings) };
  });
}
