import type { ReactNode } from "react";
import "./empty.css";

/** Text below the picture of an empty sheet: the reason for the missing content. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className="empty">{children}</p>;
}
