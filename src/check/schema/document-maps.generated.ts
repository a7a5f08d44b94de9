// Generated from schemas/campaign.schema.json by npm run generate. Do not edit.

import type { Campaign } from "../../language/document.generated.ts";
import type { DocumentMap } from "./json-schema.ts";

const maps = [
  {"name":"constants","noun":"constant","usedBy":"expression","readAs":"member"},
  {"name":"endpoints","noun":"endpoint","usedBy":"reference","readAs":"name"},
  {"name":"values","noun":"value","usedBy":"expression","readAs":"member"},
  {"name":"local","noun":"local value","usedBy":"expression","readAs":"member"},
  {"name":"tables","noun":"table","usedBy":"reference"},
  {"name":"draws","noun":"draw","usedBy":"reference"},
  {"name":"forms","noun":"form","usedBy":"reference","readAs":"member"},
  {"name":"actions","noun":"action","usedBy":"reference"},
  {"name":"dialogs","noun":"dialog","usedBy":"reference"},
] as const satisfies readonly (DocumentMap & { name: keyof Campaign })[];

/** The name of a map in a campaign. */
export type MapName = (typeof maps)[number]["name"];

/** The maps of a campaign, in the order of its schema. */
export const documentMaps: readonly (DocumentMap & { name: MapName })[] = maps;
