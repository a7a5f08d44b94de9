import { findChild, type JsonNode, stringValueAt } from "../json/json-node.ts";

/** Returns whether a project.json locks the technical part of its documents in the studio; false without the file. Pure. */
export function isTechnicalPartLocked(project: JsonNode | undefined): boolean {
  return stringValueAt(findChild(project, "studio"), "locks") === "technical";
}
