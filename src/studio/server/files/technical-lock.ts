import { documentKindOf, PROJECT_FILE } from "../../../check/document/merge-documents.ts";
import { jsonPointerOf, nearestNodeAt } from "../../../check/json/json-node.ts";
import { readJson } from "../../../check/json/read-json.ts";
import { sourceLocationOf } from "../../../check/json/source-file.ts";
import { isTechnicalPartLocked } from "../../../check/project/studio-settings.ts";
import { schemaShapesOf } from "../../../check/schema/schema-shape.ts";
import { findTechnicalChange } from "../../../check/schema/technical-changes.ts";
import { en } from "../../../language/messages/localized-text.ts";
import type { FolderState } from "../../../publish/live/live-folder.ts";
import { fieldLabel, formLabelsIn, lastKeyName } from "../../form-labels.ts";
import { StudioError } from "../http/send-picture.ts";

/** Returns whether the project of a folder locks the technical part of its documents. */
export function isLockedIn({ files }: FolderState): boolean {
  const project = files.get(PROJECT_FILE)?.source;
  return project !== undefined && isTechnicalPartLocked(readJson(project).root);
}

/** Throws StudioError if the project locks the technical part, since a whole new text consists of it. */
export function refuseNewText(state: FolderState): void {
  if (isLockedIn(state)) throw new StudioError(NO_NEW_TEXT, 422, { problems: [] });
}

const NO_NEW_TEXT = en`This project locks the technical part of its documents, so the studio does not save a new text or change an address. Copy a campaign instead, or ask a developer.`
  .zh`本项目锁定了文档的技术部分，工作室不能保存全新的文字，也不能修改地址。请复制已有的活动，或请开发人员处理。`;

/**
 * Throws StudioError if the project locks the technical part, and the new text of a document changes it. The message
 * names the place. `before` is undefined for a file that does not exist.
 */
export function refuseTechnicalChange(
  state: FolderState,
  { before, path, text }: { path: string; before: string | undefined; text: string },
): void {
  if (!isLockedIn(state)) return;
  const old = readJson({ path, text: before ?? "" }).root;
  const next = readJson({ path, text }).root;
  // A file that is new or was unreadable has no technical part to keep.
  if (!old || !next) throw new StudioError(NO_NEW_TEXT, 422, { problems: [] });
  const source = { path, text };
  const kind = documentKindOf({ root: next, source });
  const shape = schemaShapesOf(state.schemas).root(`${kind}.schema.json`);
  const found = findTechnicalChange(old, next, shape);
  if (!found) return;
  const { line } = sourceLocationOf(source, nearestNodeAt(next, jsonPointerOf(found)).start);
  const key = lastKeyName(found);
  const name = fieldLabel(key, { annotations: {} }, formLabelsIn(state.schemas));
  const place = jsonPointerOf(found);
  throw new StudioError(
    en`Not saved: this project locks the technical part of its documents, and “${name}” in line ${line} differs (${place}). Undo this change, or ask a developer to make it.`
      .zh`没有保存：本项目锁定了文档的技术部分，而第${line}行的“${name}”有改动（${place}）。请撤销这处改动，或请开发人员来改。`,
    422,
    { problems: [] },
  );
}
