import { findChild, stringValueAt } from "../json/json-node.ts";
import type { Project } from "../project/project.ts";

/** A brand whose server answers calls below a path of this host. */
export interface ServerBase {
  brand: string;
  /** The path, such as `/api`. */
  base: string;
}

/** Returns the brands whose servers answer below a path of this host. */
export function serverBasesOnHost(project: Project): ServerBase[] {
  return project
    .brandIds()
    .flatMap((id) => project.withId("brand", id))
    .flatMap((ref) => {
      const brand = project.open(ref)?.root;
      const base = stringValueAt(findChild(brand, "server"), "base") ?? "";
      return base.startsWith("/") ? [{ brand: stringValueAt(brand, "id") ?? "", base }] : [];
    });
}

/** Returns whether a path is at or below another one; upper and lower case count as the same. Pure. */
export function isAtOrBelowPath(path: string, base: string): boolean {
  const [one, other] = [path, base].map((text) => `${text.toLowerCase().replace(/\/+$/, "")}/`);
  return one?.startsWith(other ?? "") === true;
}
