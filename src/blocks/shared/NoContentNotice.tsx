import type { ReactNode } from "react";
import "./empty.css";

/** Notice in place of missing content: the reason, below a picture of an empty sheet. */
export function NoContentNotice({ children }: { children: ReactNode }) {
  return <p className="empty">{children}</p>;
}
