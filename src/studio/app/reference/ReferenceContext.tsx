import type { Listed } from "../../../reference/entry-list.ts";
import type { Reference } from "../../../reference/reference.ts";
import { requiredContext } from "../base/context.ts";
import type { Server } from "../base/server.ts";

interface Shared {
  reference: Reference;
  entries: readonly Listed[];
  server: Server;
}

/** What all parts of the reference room share. */
export const [ReferenceContext, useReference] = requiredContext<Shared>("ReferenceContext");
