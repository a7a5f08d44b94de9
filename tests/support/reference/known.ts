import { readFileSync } from "node:fs";
import { listEntries } from "../../../src/reference/entry-list.ts";
import type { Reference } from "../../../src/reference/reference.ts";

/** The reference as it was generated; a test of its own holds that it is as its sources say. */
export const reference: Reference = JSON.parse(
  readFileSync("src/reference/reference.generated.json", "utf8"),
);

export const entries = listEntries(reference);
