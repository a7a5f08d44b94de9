import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import type { Project } from "../project/project.ts";

/**
 * Returns the end of a message about a missing page: empty if all pages are known, or a note about files that cannot be
 * read. undefined if such a file is being checked: its own problem is reported, and the page may be in it.
 */
export function unreadFilesNote(project: Project): LocalizedText | "" | undefined {
  const unread = project.unreadFiles();
  const [first] = unread;
  if (first === undefined) return "";
  if (unread.some((path) => project.isRequested({ path }))) return undefined;
  return en` (the pages of ${first} are not known, because it cannot be read)`
    .zh`（${first}无法读取，不知道里面有哪些页面）`;
}
