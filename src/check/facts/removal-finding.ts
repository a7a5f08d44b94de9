import { en } from "../../language/messages/localized-text.ts";
import type { MergedDocument } from "../document/merge-documents.ts";
import { type Removal, removalOf } from "../inspect/removed-names.ts";
import { type DocumentPath, keyRange } from "../json/json-node.ts";
import type { Finding } from "./finding.ts";

/**
 * Returns the problem of a patch that removes a definition which the rest of the document needs; undefined if no patch
 * removes one of these definitions (each `path`: its map, then its name).
 */
export function removalCause(document: MergedDocument, paths: readonly DocumentPath[]): Finding["cause"] {
  const [found] = paths.flatMap((path) => removalOf(document, path) ?? []);
  return found && findingOf(found);
}

function findingOf({ entry, map, route }: Removal): NonNullable<Finding["cause"]> {
  const [by, byZh] =
    route === undefined ? ["This document", "本文档"] : [`The variant ${route}`, `变体 ${route} `];
  const message = en`${{ en: by, zh: byZh }} removes "${entry.key}" of "${map}", expected to keep it, because it is still needed`
    .zh`${{ en: by, zh: byZh }}删掉了“${map}”里的“${entry.key}”，但还有地方用到它，应保留`;
  const fix = en`Delete this line, or also remove what needs it.`.zh`请删掉这一行，或把用到它的地方也删掉。`;
  return { at: keyRange(entry), message, fix };
}
