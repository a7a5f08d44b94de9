import type { ListedEntry } from "../../../reference/entry-list.ts";
import type { Reference } from "../../../reference/reference.ts";
import { requiredContext } from "../base/context.ts";
import type { Server } from "../base/server.ts";

interface ReferenceParts {
  reference: Reference;
  entries: readonly ListedEntry[];
  server: Server;
}

/** Context shared by all components of the reference room. */
export const [ReferenceContext, useReference] = requiredContext<ReferenceParts>("ReferenceContext");
