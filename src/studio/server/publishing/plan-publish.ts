import { posix } from "node:path";
import type { Problem } from "../../../check/report/problem.ts";
import { formatDiffSummary } from "../../../compare/diff-formats.ts";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import {
  comparePublishedPages,
  differingPages,
  hashesOfPages,
  MAX_COMPARED_PAGES,
  type PagesByPath,
  parsePage,
  readPages,
} from "../../../publish/compare-releases.ts";
import type { Manifest } from "../../../publish/release/manifest.ts";
import type { ReleaseContent } from "../../../publish/release/publish-release.ts";
import { listReleases } from "../../../publish/release/releases.ts";
import { titleShownToVisitor } from "../../../publish/shown-title.ts";
import type { PlannedDocument, PublishPlan, PublishProblem } from "../../api-publishing.ts";
import { studioProblem } from "../files/drafted-folder.ts";
import type { PublishTaskAccess } from "./publish-tasks.ts";

/** Returns what a publish of the saved documents would change in a target, and what prevents it. */
export async function planPublish(access: PublishTaskAccess, target: string): Promise<PublishPlan> {
  const store = await access.openStore(target);
  const releases = await listReleases(store, access.now());
  const current = releases.find(({ isCurrent }) => isCurrent);
  const campaigns = await access.openUndrawn();
  const { problems, sound } = await campaigns.problems();
  const hasErrors = problems.some(({ severity }) => severity === "error");
  // Documents with errors have no pages; a publish keeps their current pages.
  const content = campaigns.site(current?.manifest, hasErrors ? sound : undefined);
  const pages = differingPages(
    hashesOfPages(current?.manifest?.files ?? {}),
    hashesOfPages(Object.fromEntries(content.files.map(({ file, path }) => [path, file]))),
  ).filter((path) => !hasErrors || isOfDocument(content, path, sound, access.folder));
  const compared = pages.slice(0, MAX_COMPARED_PAGES);
  const before = current?.manifest ? await readPages(store, current.manifest, compared) : new Map();
  const after = plannedPages(content, compared);
  // Before the first release, all pages are new, and nothing is to compare.
  const comparison = current?.manifest ? comparePublishedPages(before, after, access.schemas()) : undefined;
  return {
    release: current?.id ?? null,
    documents: documentsOfPages(pages, { before, after, content, current: current?.manifest }),
    groups: comparison?.groups ?? [],
    summary: comparison ? formatDiffSummary({ ...comparison, reformatted: [] }) : FIRST_RELEASE,
    redrawn: current?.manifest ? countRedrawnDocuments(content, current.manifest, pages) : 0,
    timeZone: access.timeZone?.() ?? null,
    whyNot: (await access.whyNotAllowed?.(target)) ?? null,
    problems: problems.map((problem) => publishProblem(problem, access.folder)),
  };
}

const FIRST_RELEASE: LocalizedText = en`Nothing was published here yet, so all pages are new.`
  .zh`这里还没有发布过，全部页面都是新的。`;

function isOfDocument(
  { documents }: ReleaseContent,
  page: string,
  sound: ReadonlySet<string>,
  folder: string,
): boolean {
  const owner = Object.entries(documents).find(([, { paths }]) => paths.includes(page));
  return owner !== undefined && sound.has(posix.join(folder, owner[0]));
}

function plannedPages({ files }: ReleaseContent, paths: readonly string[]): PagesByPath {
  const wanted = new Set(paths);
  return new Map(
    files.flatMap(({ content, path }) => {
      const page = wanted.has(path) && content ? parsePage(content()) : undefined;
      return page ? [[path, page] as const] : [];
    }),
  );
}

interface PagesOfPlan {
  before: PagesByPath;
  after: PagesByPath;
  content: ReleaseContent;
  current: Manifest | undefined;
}

/** Returns the documents to which these pages belong, in the order of their files. */
function documentsOfPages(
  pages: readonly string[],
  { after, before, content, current }: PagesOfPlan,
): PlannedDocument[] {
  const differing = new Set(pages);
  const all = { ...current?.documents, ...content.documents };
  return Object.keys(all)
    .sort()
    .flatMap((path): PlannedDocument[] => {
      const [was, now] = [current?.documents[path], content.documents[path]];
      const own = [...new Set([...(now?.paths ?? []), ...(was?.paths ?? [])])].filter((one) =>
        differing.has(one),
      );
      if (own.length === 0) return [];
      const shown = own.flatMap((one) => after.get(one) ?? before.get(one) ?? []);
      return [
        {
          path,
          title: shown[0] ? titleShownToVisitor(shown[0]) : "",
          routes: shown.flatMap(({ campaign }) => campaign.route ?? []),
          kind: now ? (was ? "changed" : "new") : "gone",
        },
      ];
    });
}

/** Counts the documents that are made again, for example for a new engine, but whose pages have the same data. */
function countRedrawnDocuments(content: ReleaseContent, current: Manifest, pages: readonly string[]): number {
  const differing = new Set(pages);
  return Object.entries(content.documents).filter(
    ([path, { paths, stamp }]) =>
      current.documents[path] !== undefined &&
      current.documents[path].stamp !== stamp &&
      !paths.some((one) => differing.has(one)),
  ).length;
}

/** Converts a problem; its path becomes relative to the project's folder. */
function publishProblem(problem: Problem, folder: string): PublishProblem {
  const { advice, from, message, severity, to } = studioProblem(problem);
  return {
    path: posix.relative(folder, problem.file),
    line: problem.line,
    advice,
    from,
    message,
    severity,
    to,
  };
}
