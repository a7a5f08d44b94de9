import type { ReactNode } from "react";
import "./empty.css";

/** Says that there is nothing here, or why, under a sheet with nothing on it. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className="empty">{children}</p>;
}
