import { createContext, useContext } from "react";
import type { Listed } from "../../../reference/entry-list.ts";
import type { Reference } from "../../../reference/reference.ts";
import type { Server } from "../base/server.ts";

interface Shared {
  reference: Reference;
  entries: readonly Listed[];
  server: Server;
}

export const ReferenceContext = createContext<Shared | null>(null);

/** What all parts of the reference room share. */
export function useReference(): Shared {
  const shared = useContext(ReferenceContext);
  if (!shared) throw new Error("There is no ReferenceContext above");
  return shared;
}
