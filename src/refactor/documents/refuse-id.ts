import { posix } from "node:path";
import definitions from "../../../schemas/definitions.schema.json" with { type: "json" };
import { documentIdentityOf } from "../../check/document/merge-documents.ts";
import { readJson } from "../../check/json/read-json.ts";
import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import type { ProjectFolder } from "./project-folder.ts";

const { description, examples, pattern } = definitions.definitions.name;

/** Returns why a text is not a valid campaign id; undefined if it is valid. Pure. */
export function explainInvalidId(id: string): LocalizedText | undefined {
  if (new RegExp(pattern).test(id)) return undefined;
  const example = examples.join(", ");
  return en`"${id}" cannot be used as an id. ${description} For example ${example}.`
    .zh`“${id}”不能用作 id，应由字母、数字和 _ 组成，且不以数字开头，例如 ${example}。`;
}

/** Returns why a text cannot be the address of a page; undefined if it can, or if none is given. Pure. */
export function explainInvalidRoute(route: string | undefined): LocalizedText | undefined {
  return route === undefined || /^\/[\w-]+(\/[\w-]+)*$/.test(route)
    ? undefined
    : en`"${route}" cannot be an address. Write it like /springTea.`
        .zh`“${route}”不能用作页面地址，请写成 /springTea 这样。`;
}

/** Returns why a document cannot get an id: it is invalid, or another document has it. Undefined if it can. */
export function refuseId(id: string, { sources }: ProjectFolder, own?: string): LocalizedText | undefined {
  const wrong = explainInvalidId(id);
  if (wrong) return wrong;
  const holder = sources.find(
    (source) =>
      source.path !== own &&
      (documentIdentityOf(readJson(source)).id === id ||
        posix.basename(source.path).toLowerCase() === `${id}.json`.toLowerCase()),
  );
  return (
    holder &&
    en`The id ${id} is used by ${holder.path} already. Choose another one.`
      .zh`id ${id} 已被 ${holder.path} 使用，请换一个。`
  );
}
