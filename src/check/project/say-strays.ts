import { en, joinWithCommas, type LocalizedText } from "../../language/messages/localized-text.ts";
import { documentIdentityOf } from "../document/merge-documents.ts";
import { parseOutline } from "./file-outline.ts";
import type { ProjectFiles } from "./project-files.ts";

/**
 * Returns a note for each file that belongs to no project: with which project and brands it was read instead. A file of
 * another company must not look as if it had been checked with that company's brands.
 */
export function sayStrays(projects: readonly ProjectFiles[]): LocalizedText[] {
  return projects.flatMap((project) => (project.strays ?? []).map((path) => sayStray(path, project)));
}

function sayStray(path: string, { folder = ".", outlines }: ProjectFiles): LocalizedText {
  const ids = outlines.flatMap((outline) => {
    const { kind, id } = documentIdentityOf(parseOutline(outline));
    return kind === "brand" && id !== undefined ? [id] : [];
  });
  const brands = joinWithCommas(ids);
  const used = ids.length > 0 ? en`, with its brands: ${brands}`.zh`及其品牌：${brands}` : en``.zh``;
  return en`note: ${path} is in no project: no folder around it has a project.json. It was checked as a draft for the project ${folder}${used}. To use another project, write --project with its folder.`
    .zh`说明：${path} 不属于任何项目（上层文件夹都没有 project.json），已作为项目 ${folder} 的草稿校验，使用其中的文档${used}。要用别的项目，请写 --project 和它的文件夹。`;
}
