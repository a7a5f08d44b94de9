import type { ReactNode } from "react";
import { useOperatorOutline } from "../model/form-context.ts";

/** Renders the name that a value has in the document; nothing in the form for operators, who need not know it. */
export function KeyName({ children }: { children: ReactNode }) {
  return useOperatorOutline() ? null : <code className="f-key">{children}</code>;
}
