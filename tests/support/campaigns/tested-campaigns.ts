import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Makes a folder of its own with the project's campaigns, and beside them those in which the tests show a block alone
 * (tests/browser/blocks/campaigns). Whoever asks for it removes it.
 */
export function testedCampaigns(): string {
  const folder = mkdtempSync(join(tmpdir(), "campaigns-"));
  cpSync("campaigns", folder, { recursive: true });
  cpSync("tests/browser/blocks/campaigns", join(folder, "blocks"), { recursive: true });
  return folder;
}
