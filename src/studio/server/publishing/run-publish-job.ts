import { join } from "node:path";
import { type CommandResult, errorMessageOf } from "../../../check/command-result.ts";
import { en, type LocalizedText, untranslatedText } from "../../../language/messages/localized-text.ts";
import type { PublishedPage } from "../../../plan/published-page.ts";
import { differingPages, hashesOfPages, readPages } from "../../../publish/compare-releases.ts";
import { listPreviews } from "../../../publish/previews/preview-store.ts";
import { type PublishAccess, runPublishCommand } from "../../../publish/publish-command.ts";
import type { ReleaseStore } from "../../../publish/release/release-store.ts";
import { listReleases } from "../../../publish/release/releases.ts";
import { formatScheduledMoment } from "../../../publish/release/schedule-messages.ts";
import { titleShownToVisitor } from "../../../publish/shown-title.ts";
import type { PublishedPageLink, PublishOutcome } from "../../api-publishing.ts";
import type { JobInput, OnProgress, PublishTaskAccess } from "./publish-tasks.ts";

/** The number of releases that a publish keeps, as of `npx campaign-engine publish`. */
const KEPT_RELEASES = 5;

/**
 * Publishes, rolls back or verifies by `npx campaign-engine publish`, and reports its progress. Never rejects for a
 * failed publish: the outcome says why nothing was published.
 */
export async function runPublishJob(
  access: PublishTaskAccess,
  input: JobInput,
  onProgress: OnProgress,
): Promise<PublishOutcome> {
  const { at, expires, kind, language, paths, preview, release, target } = input;
  if (kind === "publish" || kind === "preview") {
    try {
      await access.buildEngine(() => onProgress({ step: "building", done: 0, total: 0 }));
    } catch (error) {
      return { isDone: false, message: errorMessageOf(error), pages: [] };
    }
  }
  const before = await currentRelease(access, target).catch(() => undefined);
  const named = release ?? preview;
  const result = await runPublishCommand(
    {
      ...{ task: kind, to: target, keep: KEPT_RELEASES, isRewriting: false, language },
      names: named === null ? (paths ?? []).map((path) => join(access.folder, path)) : [named],
      ...(at !== null && { at }),
      ...(expires !== null && { expires }),
    },
    watchProgress(access, input, onProgress),
  );
  if (result.code !== 0) return { isDone: false, message: outputOf(result), pages: [] };
  // A schedule leaves the current release; what was scheduled is in the command's words.
  if (kind === "preview") return previewOutcome(await access.openStore(target), access.now());
  if (kind === "cancel" || kind === "removePreview" || at !== null)
    return { isDone: true, message: outputOf(result), pages: [] };
  const now = (await currentRelease(access, target)) ?? "";
  const isNew = kind === "publish" && now !== before;
  const pages = isNew ? await pagesOfNewRelease(await access.openStore(target)) : [];
  return { isDone: true, message: doneMessage(kind, now, isNew), pages };
}

/** Returns the outcome of a job that made a preview. */
async function previewOutcome(store: ReleaseStore, now: Date): Promise<PublishOutcome> {
  const [latest] = await listPreviews(store, now);
  const end = formatScheduledMoment(latest?.expires ?? "");
  return {
    isDone: true,
    message: en`The preview is ready. Everybody with its link can open it until ${end}.`
      .zh`预览已生成。有链接的人都能打开，有效期到 ${end}。`,
    pages: latest?.pages ?? [],
  };
}

/** Returns the id of a target's current release; undefined before the first one. */
async function currentRelease(access: PublishAccess, target: string): Promise<string | undefined> {
  return (await (await access.openStore(target)).pointer())?.pointer.release;
}

/** Returns what a command printed. Failures are known only in the language of the command. */
function outputOf({ stderr, stdout }: CommandResult): LocalizedText {
  return untranslatedText(`${stdout}${stderr}`.trim());
}

function doneMessage(kind: "publish" | "rollback" | "verify", id: string, isNew: boolean): LocalizedText {
  if (kind === "verify")
    return en`All files of release ${id} are as they were published.`
      .zh`版本 ${id} 的全部文件都与发布时一致。`;
  if (kind === "rollback")
    return en`Rolled back. Customers see release ${id} again.`.zh`已退回，顾客现在看到的是版本 ${id}。`;
  return isNew
    ? en`Published. Customers see release ${id} now.`.zh`发布完成，顾客现在看到的是版本 ${id}。`
    : en`Nothing has changed, so release ${id} stays.`.zh`没有变化，当前版本仍是 ${id}。`;
}

/** Returns the access with stores and campaigns that report their progress. The draft of a preview replaces its document. */
function watchProgress(
  access: PublishTaskAccess,
  { draft, paths }: JobInput,
  onProgress: OnProgress,
): PublishAccess {
  let total = 0;
  let isWriting = false;
  const written = new Set<string>();
  const noteFile = (path: string) => {
    if (!isWriting) return;
    written.add(path.replace(/\.(gz|br)$/, ""));
    onProgress({ step: "writing", done: Math.min(written.size, total), total });
  };
  return {
    ...access,
    openStore: async (to) => reportWrites(await access.openStore(to), noteFile),
    openCampaigns: async (language) => {
      onProgress({ step: "checking", done: 0, total: 0 });
      let drawn = 0;
      const [path] = paths ?? [];
      const campaigns = await access.openCampaigns(language, {
        onDraw: () => onProgress({ step: "drawing", done: ++drawn, total: 0 }),
        ...(draft !== null && path !== undefined && { drafts: new Map([[path, draft]]) }),
      });
      const beginWriting = (count: number) => {
        total = count;
        written.clear();
        isWriting = true;
        onProgress({ step: "writing", done: 0, total });
      };
      return {
        ...campaigns,
        preview: async (chosen, place) => {
          onProgress({ step: "drawing", done: 0, total: 0 });
          const content = await campaigns.preview(chosen, place);
          beginWriting(content.files.length);
          return content;
        },
        site: (current, chosen) => {
          onProgress({ step: "drawing", done: 0, total: 0 });
          const content = campaigns.site(current, chosen);
          // Files that all releases share are written once.
          const isKept = (path: string) => current?.files[path]?.kind === "immutable";
          beginWriting(content.files.filter(({ path: one }) => !isKept(one)).length);
          return content;
        },
      };
    },
  };
}

/** Makes a store report each file that it writes. Returns the store. */
function reportWrites(store: ReleaseStore, onFile: (path: string) => void): ReleaseStore {
  const write = store.write.bind(store);
  const copy = store.copy.bind(store);
  store.write = async (path, ...rest) => {
    await write(path, ...rest);
    onFile(path);
  };
  store.copy = async (from, to, meta) => {
    const isCopied = await copy(from, to, meta);
    if (isCopied) onFile(to);
    return isCopied;
  };
  return store;
}

/** Returns the pages that the current release changed, in comparison with the release before it. */
async function pagesOfNewRelease(store: ReleaseStore): Promise<PublishedPageLink[]> {
  const releases = await listReleases(store);
  const current = releases.find(({ isCurrent }) => isCurrent)?.manifest;
  if (!current) return [];
  const before = releases.find(({ id }) => id === current.base)?.manifest;
  const now = hashesOfPages(current.files);
  const changed = differingPages(hashesOfPages(before?.files ?? {}), now).filter((path) => now.has(path));
  const pages = await readPages(store, current, changed);
  return changed.flatMap((path) => pageLinkOf(pages.get(path)) ?? []);
}

function pageLinkOf(page: PublishedPage | undefined): PublishedPageLink | undefined {
  const path = page?.campaign.route;
  if (page === undefined || path === undefined) return undefined;
  const [host] = page.brand.hosts ?? [];
  const origin = host === undefined ? undefined : `https://${host}`;
  return {
    path,
    title: titleShownToVisitor(page),
    address: origin !== undefined && URL.canParse(path, origin) ? new URL(path, origin).href : null,
  };
}
