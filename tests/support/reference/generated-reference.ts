import { readFileSync } from "node:fs";
import type { Reference } from "../../../src/reference/reference.ts";
import { listReferenceEntries } from "../../../src/reference/reference-entries.ts";

/** The generated reference. Another test checks that it is up to date. */
export const reference: Reference = JSON.parse(
  readFileSync("src/reference/reference.generated.json", "utf8"),
);

export const entries = listReferenceEntries(reference);
