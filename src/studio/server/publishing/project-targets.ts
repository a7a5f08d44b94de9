import { applyEdits } from "../../../check/json/apply-edits.ts";
import { findChild, stringValueAt } from "../../../check/json/json-node.ts";
import { readJson } from "../../../check/json/read-json.ts";
import type { SourceFile } from "../../../check/json/source-file.ts";
import { en } from "../../../language/messages/localized-text.ts";
import type { NewTargetRequest } from "../../api-publishing.ts";
import { StudioError } from "../http/send-picture.ts";

/** Returns the targets in a project.json by name, with their places. Pure. */
export function targetsInProject(file: SourceFile): Readonly<Record<string, string>> {
  const targets = findChild(readJson(file).root, "targets");
  if (targets?.kind !== "object") return {};
  return Object.fromEntries(
    targets.entries.flatMap(({ key, value }) => {
      const to = stringValueAt(value, "to");
      return to === undefined ? [] : [[key, to]];
    }),
  );
}

/**
 * Returns the text of a project.json with one more target; all else stays as it is written. Throws StudioError if the
 * text is not an object, or if the name is taken or invalid. Pure.
 */
export function addTargetToProject(text: string, { name, to }: NewTargetRequest): string {
  const { root } = readJson({ path: "project.json", text });
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name))
    throw new StudioError(
      en`The name is ${JSON.stringify(name)}, expected letters, digits and -, beginning with a letter.`
        .zh`名称是“${name}”，应由英文字母、数字和 - 组成，以字母开头。`,
      422,
    );
  const targets = findChild(root, "targets");
  if (findChild(targets, name))
    throw new StudioError(
      en`There is a target ${name} already. Choose another name.`.zh`已有发布目标 ${name}，请换一个名称。`,
      422,
    );
  const entry = `${JSON.stringify(name)}: { "to": ${JSON.stringify(to)} }`;
  const into = targets ?? root;
  const last = into?.kind === "object" ? into.entries.at(-1) : undefined;
  if (into?.kind !== "object" || (!targets && !last))
    throw new StudioError(
      en`project.json cannot be read. Open it and fix its errors first.`
        .zh`project.json 无法读取，请先打开它并改正错误。`,
      422,
    );
  const unit = targets ? "    " : "  ";
  const added = targets ? entry : `"targets": {\n    ${entry}\n  }`;
  // After the last member, or into an empty object.
  const at = last ? last.value.end : into.start + 1;
  const suggestion = last ? `,\n${unit}${added}` : `\n${unit}${added}\n  `;
  return applyEdits(text, [{ start: at, end: at, suggestion }]);
}
