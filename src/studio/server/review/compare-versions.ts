import type { SourceFile } from "../../../check/json/source-file.ts";
import { type Change, TOPIC_HEADINGS } from "../../../compare/change.ts";
import { type ComparedPage, type Comparison, compareProjects } from "../../../compare/compare-projects.ts";
import { describePages, formatDiffSummary, groupByTopic } from "../../../compare/diff-formats.ts";
import type { ProjectSide } from "../../../compare/read-project.ts";
import { pageKey } from "../../../language/page-key.ts";
import type { FolderState } from "../../../publish/live/live-folder.ts";
import { sha1Of } from "../../../publish/read-json-folder.ts";
import type { FileRange } from "../../api.ts";
import type { ReviewedChange, ReviewedPage, ReviewResponse } from "../../api-review.ts";

/** A comparison in words, and the address of each page in the earlier version. */
export interface ComparedVersions {
  words: Omit<ReviewResponse, "id">;
  /** Keys of the earlier version by the keys of the later one, for pages whose address changed. */
  formerKeys: ReadonlyMap<string, string>;
}

/** The path of the only document to compare; undefined for all. */
type AskedPath = string | undefined;

/** Compares two versions of a folder. Its paths are relative to the folder. */
export function compareVersions(before: FolderState, after: FolderState, asked: AskedPath): ComparedVersions {
  const comparison = compareProjects(sideOf(before, asked), sideOf(after, asked), after.schemas);
  const pages = new Map(comparison.groups.flatMap((group) => group.pages).map((page) => [keyOf(page), page]));
  const added = pagesWithChange(comparison, after, before);
  return {
    words: {
      summary: formatDiffSummary(comparison),
      notes: comparison.notes,
      groups: comparison.groups.map((group) => ({
        heading: describePages(group),
        topics: groupByTopic(group).map(([topic, changes]) => ({
          heading: TOPIC_HEADINGS[topic],
          changes: changes.map((change) => reviewedChange(change, after)),
        })),
      })),
      pages: [...pages].map(([key, page]) => reviewedPage(key, page, added)),
    },
    formerKeys: new Map(
      [...pages].flatMap(([key, { formerRoute }]): [string, string][] =>
        formerRoute === undefined ? [] : [[key, pageKey(formerRoute)]],
      ),
    ),
  };
}

const keyOf = ({ route }: ComparedPage) => pageKey(route);

function sideOf({ files, readPicture }: FolderState, asked: AskedPath): ProjectSide {
  const all = Array.from(files.values(), ({ source }) => source);
  const picture = (path: string) => {
    const bytes = readPicture(path);
    return bytes && sha1Of(bytes);
  };
  // Without the requested document, this version has none of its pages.
  return { files: asked === undefined || files.has(asked) ? all : [], asked, picture };
}

/** Returns the keys of pages that only the later version has. */
function pagesWithChange(
  { groups }: Comparison,
  after: FolderState,
  before: FolderState,
): ReadonlySet<string> {
  const changed = groups.filter(({ changes }) => changes.some(({ topic }) => topic === "page"));
  const keys = changed.flatMap(({ pages }) => pages.filter(({ isGone }) => !isGone).map(keyOf));
  return new Set(keys.filter((key) => after.facts.at(key).length > 0 && before.facts.at(key).length === 0));
}

function reviewedPage(key: string, page: ComparedPage, added: ReadonlySet<string>): ReviewedPage {
  const { isGone, route, title } = page;
  return { key, route, title, kind: isGone ? "removed" : added.has(key) ? "added" : "changed" };
}

function reviewedChange({ at, notes, pieces, said }: Change, { files }: FolderState): ReviewedChange {
  const source = files.get(at.file)?.source;
  return { said, notes, ...(pieces && { pieces }), place: source ? rangeOfLine(source, at) : null };
}

/** Returns the range from a place to the end of its line. */
function rangeOfLine({ path, text }: SourceFile, { column, line }: Change["at"]): FileRange {
  const lines = text.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const length = lines[line - 1]?.length ?? 0;
  return { path, from: start + Math.min(column - 1, length), to: start + length };
}
