import type { Reference } from "../../../reference/reference.ts";
import type { AddressedEntry } from "../../../reference/reference-entries.ts";
import { createRequiredContext } from "../base/create-required-context.ts";
import type { StudioClient } from "../base/studio-client.ts";

interface ReferenceContextValue {
  reference: Reference;
  entries: readonly AddressedEntry[];
  server: StudioClient;
}

/** The reference's entries, which all components of the reference screen share. */
export const [ReferenceContext, useReference] =
  createRequiredContext<ReferenceContextValue>("ReferenceContext");
