import { en } from "../../language/messages/localized-text.ts";
import type { DocumentKind } from "../document/merge-documents.ts";
import { findChild, type JsonNode, rangeInsideQuotes, stringValueOf } from "../json/json-node.ts";
import { fileNameOf } from "../json/source-file.ts";
import type { Project } from "../project/project.ts";
import type { Finding } from "./finding.ts";

/**
 * Returns the `id` of the document whose file has this name but whose id differs: probably the misspelt one. undefined
 * if all files are named after their ids.
 */
export function misspeltIdOf(
  name: string,
  { kind, ids, project }: { kind: DocumentKind; ids: readonly string[]; project: Project },
): JsonNode | undefined {
  const ref = ids.flatMap((id) => project.withId(kind, id)).find(({ path }) => fileNameOf(path) === name);
  return ref && findChild(project.open(ref)?.file.root, "id");
}

/** Returns the problem of a document whose id differs from the name of its file, by which others extend it. */
export function misspeltIdFinding(own: JsonNode, id: string): NonNullable<Finding["cause"]> {
  const message = en`"id" is "${stringValueOf(own) ?? ""}", expected "${id}", the name of the file, which other documents use`
    .zh`“id”是“${stringValueOf(own) ?? ""}”，应为“${id}”，即文件名，别的文档用的是它`;
  return { at: rangeInsideQuotes(own), message, fix: en`Write "${id}".`.zh`请写“${id}”。`, suggestion: id };
}
