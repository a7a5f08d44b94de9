import type { TextEdit } from "../check/json/apply-edits.ts";
import { findEntry, type JsonEntry, type JsonNode } from "../check/json/json-node.ts";
import type { MigrationStep } from "./migration-step.ts";

/** The place and the language of all brands of language 2, where both were fixed in code. */
const PLACE = { locale: "zh-CN", timeZone: "Asia/Shanghai" };

/** The server's protocol of language 2, where it was fixed in code. */
const SERVER = `{
    "base": "/prod-api",
    "body": "multipart",
    "dataAt": "body.data",
    "outcomes": [
      { "when": "response.status < 200 || response.status >= 300", "outcome": "network" },
      { "when": "response.body.code in ['0', 0]", "outcome": "accepted" },
      { "when": "response.body.code in ['200001', 200001]", "outcome": "loggedOut", "code": "response.body.code", "reason": "response.body.message" },
      { "when": "response.body.code != null", "outcome": "refused", "code": "response.body.code", "reason": "response.body.message" },
      { "outcome": "network" }
    ]
  }`;

/** Where pages of language 2 found the token, which was fixed in code. */
const SESSION = '{ "token": ["navigation.token", "query.token"] }';

/** The brand of campaigns that named none in language 2, where it was fixed in code. */
const DEFAULT_BRAND = "mall";

/** Returns the text of the project.json that language 3 needs, for a folder of language 2 with these brands. Pure. */
export function projectOfLanguage2(name: string, brands: readonly string[]): string {
  const defaultBrand =
    brands.find((id) => id === DEFAULT_BRAND) ?? (brands.length === 1 ? brands[0] : undefined);
  return `${JSON.stringify({ language: 3, name, ...(defaultBrand && { defaultBrand }) }, null, 2)}\n`;
}

/** The migration to language 3: a brand states its place, its language, its server's protocol and its session. */
export const from2to3: MigrationStep = {
  from: 2,
  edits: (root) => {
    const bridge = findEntry(root, "bridge");
    // A brand that extends another inherits all of them.
    return bridge && !findEntry(root, "extends") ? insertMissing(root, bridge) : [];
  },
};

/** Returns the edits that write what a brand does not state yet before its bridge. */
function insertMissing(brand: JsonNode, bridge: JsonEntry): TextEdit[] {
  const all = { ...stringEntries(PLACE), server: SERVER, session: SESSION };
  const missing = Object.entries(all).filter(([key]) => !findEntry(brand, key));
  const text = missing.map(([key, value]) => `"${key}": ${value},\n  `).join("");
  return text === "" ? [] : [{ start: bridge.keyStart, end: bridge.keyStart, suggestion: text }];
}

function stringEntries(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, JSON.stringify(text)]));
}
