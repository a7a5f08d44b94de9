import { pictureMediaType } from "../../../check/content/picture-media-types.ts";
import { documentIdentityOf } from "../../../check/document/merge-documents.ts";
import { parseOutline } from "../../../check/project/file-outline.ts";
import { memoize } from "../../../language/memoize.ts";
import { ownProperty, parseJson } from "../../../language/values.ts";
import type { FolderState } from "../../../publish/live/live-folder.ts";
import { listPagesOfFolder } from "../../../publish/live/page-refs.ts";
import type { FileEntry } from "../../api.ts";

type FolderFile = FolderState["files"] extends ReadonlyMap<string, infer File> ? File : never;

/** Lists the documents of a folder without checking them. */
export function listFiles(state: FolderState): FileEntry[] {
  const routes = new Map<string, string[]>();
  for (const { key } of listPagesOfFolder(state, []))
    for (const { path, route } of state.facts.at(key))
      if (route !== undefined) routes.set(path, [...(routes.get(path) ?? []), route]);
  return [...state.files].map(([path, file]) => {
    const { isWhole, isBrand, id, title } = fileHeadingOf(file);
    const own = routes.get(path) ?? [];
    const kind = !isWhole ? "unreadable" : isBrand ? "brand" : own.length > 0 ? "campaign" : "base";
    return { path, kind, id, title, routes: own };
  });
}

/** Returns the paths of all pictures of a folder. */
export function picturePathsOf({ paths }: Pick<FolderState, "paths">): string[] {
  return paths().filter((path) => pictureMediaType(path) !== undefined);
}

const fileHeadingOf = memoize(({ outline, source }: FolderFile) => {
  const { kind, id = "" } = documentIdentityOf(parseOutline(outline));
  return { isWhole: outline.isWhole, isBrand: kind === "brand", id, title: titleOfDocument(source.text) };
});

/** Returns a campaign's title or a brand's name; empty if the text has neither. */
function titleOfDocument(text: string): string {
  const plain = parseJson(text.replace(/^\ufeff/, ""));
  const said = ["title", "name"].map((key) => ownProperty(plain, key));
  return said.find((one) => typeof one === "string") ?? "";
}
