import {
  type CommandResult,
  errorMessageOf,
  Failure,
  failureResult,
  linesResult,
  refusedResult,
} from "../check/command-result.ts";
import { SITE_FILES } from "../check/document/reserved-routes.ts";
import { escapeControlCharacters } from "../check/report/escape-control-characters.ts";
import type { Problem } from "../check/report/problem.ts";
import { en, type Language, type LocalizedText } from "../language/messages/localized-text.ts";
import type { PreviewContent } from "./previews/preview-files.ts";
import { listPreviews, removePreview } from "./previews/preview-store.ts";
import { DEFAULT_PREVIEW_LIFE, parsePreviewLife } from "./previews/preview-time.ts";
import {
  describePreviews,
  previewResult,
  publishPreview,
  removedPreviewMessage,
} from "./previews/publish-preview.ts";
import { parsePublishTime } from "./publish-time.ts";
import type { Manifest } from "./release/manifest.ts";
import { type PublishOptions, publishRelease, type ReleaseContent } from "./release/publish-release.ts";
import type { ReleaseStore } from "./release/release-store.ts";
import { rollBackRelease } from "./release/releases.ts";
import { carriedScheduleMessages, describeSchedule } from "./release/schedule-messages.ts";
import { cancelSchedule } from "./release/scheduled-releases.ts";
import { describeFileCount, describePageCount, describeReleases, verifyStore } from "./report-releases.ts";

/** The campaigns in their current state. */
export interface CampaignsToPublish {
  /** Returns the files of the named campaigns, or the message for a campaign that does not exist. */
  chooseFiles: (names: readonly string[]) => ReadonlySet<string> | { wrong: LocalizedText };
  /** Returns the report of problems in these files (or all files) and their bases; undefined without problems. */
  check: (chosen: ReadonlySet<string> | undefined) => Promise<string | undefined>;
  /** See `buildSiteFiles`. */
  site: (current: Manifest | undefined, chosen: ReadonlySet<string> | undefined) => ReleaseContent;
  /** Returns the pages of these files for a preview in a folder of the site, until a moment (ms): see `makePreview`. */
  preview: (
    chosen: ReadonlySet<string>,
    place: { folder: string; expires: number },
  ) => Promise<PreviewContent>;
}

/** The campaigns in their current state, to tell what a publish would change. */
export interface CampaignsToCompare extends Pick<CampaignsToPublish, "site"> {
  /** Returns the errors and warnings of all files, and the files whose pages can be made in spite of the errors. */
  problems: () => Promise<{ problems: readonly Problem[]; sound: ReadonlySet<string> }>;
}

/** The command's access to stores, campaigns and the clock. */
export interface PublishAccess {
  /** Opens the store at a value of `--to`: a target of project.json, a folder or an address. */
  openStore: (to: string) => Promise<ReleaseStore>;
  openCampaigns: (language: Language) => Promise<CampaignsToPublish>;
  now: () => Date;
  /** Returns the time zone of the project's default brand; undefined without one. */
  timeZone?: () => string | undefined;
  /** Returns the name of the person at this machine, for colleagues who find a schedule. */
  person?: () => string | undefined;
  /** Returns why the project may not be published to a value of `--to`; undefined if it may. */
  whyNotAllowed?: (to: string) => Promise<LocalizedText | undefined>;
  /** Returns why no previews may be published to a value of `--to`; undefined if they may. */
  whyNoPreviews?: (to: string) => LocalizedText | undefined;
}

/** The arguments of `publish`. */
export interface PublishArguments {
  task: "publish" | "list" | "rollback" | "verify" | "cancel" | "preview" | "removePreview";
  /** The folder or bucket of releases. */
  to: string;
  /** The number of releases to keep. */
  keep: number;
  isRewriting: boolean;
  /** When a release is to go live, as the operator wrote it; left out for now. */
  at?: string;
  /** How long a preview lasts: see `parsePreviewLife`; left out for the default. */
  expires?: string;
  /** Names of campaigns, the release to return to, or the preview to remove. */
  names: readonly string[];
  language: Language;
}

/** Publishes, lists, verifies or rolls back releases, and returns the output and exit code of the command. */
export async function runPublishCommand(
  args: PublishArguments,
  world: PublishAccess,
): Promise<CommandResult> {
  const { language, to } = args;
  try {
    const store = await world.openStore(to);
    const result = await runPublishTask(store, args, world).catch((error) => resultForError(error, language));
    const warnings = store.warnings().map((warning) => `${escapeControlCharacters(warning[language])}\n`);
    // A warning may also be the reason for the failure.
    const others = warnings.filter((line) => !result.stderr.includes(line));
    return { ...result, stderr: others.join("") + result.stderr };
  } catch (error) {
    return resultForError(error, language);
  }
}

async function runPublishTask(
  store: ReleaseStore,
  args: PublishArguments,
  world: PublishAccess,
): Promise<CommandResult> {
  const { language, names, task } = args;
  const now = world.now();
  if (task === "list") {
    const releases = await describeReleases(store, now);
    return linesResult([...releases, ...describePreviews(await listPreviews(store, now))], language);
  }
  if (task === "verify") return await verifyStore(store, now, language);
  if (task === "publish") return await publishCampaigns(store, args, world);
  if (task === "preview") return await previewCampaigns(store, args, world);
  const lines =
    task === "cancel"
      ? [await cancelInStore(store, now)]
      : task === "removePreview"
        ? [removedPreviewMessage(store, await removePreview(store, names[0] ?? "", now))]
        : await rollBackStore(store, names[0], now);
  return linesResult(lines, language);
}

async function cancelInStore(store: ReleaseStore, now: Date): Promise<LocalizedText> {
  const schedule = await cancelSchedule(store, now);
  return en`Cancelled in ${store.name}: ${describeSchedule(schedule)}. The current release stays.`
    .zh`${store.name} 已取消定时发布：${describeSchedule(schedule)}。当前版本不变。`;
}

async function rollBackStore(
  store: ReleaseStore,
  wanted: string | undefined,
  now: Date,
): Promise<LocalizedText[]> {
  const { cancelled, from, to } = await rollBackRelease(store, wanted, now);
  const done = en`Release ${to} is current again in ${store.name}. It replaces ${from}.`
    .zh`${store.name} 的当前版本已由 ${from} 退回到 ${to}。`;
  if (!cancelled) return [done];
  return [
    done,
    en`The schedule is cancelled (${describeSchedule(cancelled)}), since that release contains what was taken back. Publish with --at to schedule again.`
      .zh`定时发布已取消（${describeSchedule(cancelled)}），因为它包含刚退回的内容。如需重新设定，请用 --at 发布。`,
  ];
}

/** Stores and engines throw errors with readable messages. */
function resultForError(error: unknown, language: Language): CommandResult {
  return failureResult(error, language) ?? refusedResult(1, [errorMessageOf(error)], language);
}

async function publishCampaigns(
  store: ReleaseStore,
  { at, isRewriting, keep, language, names, to }: PublishArguments,
  { now, openCampaigns, person, timeZone, whyNotAllowed }: PublishAccess,
): Promise<CommandResult> {
  const moment = at === undefined ? undefined : parsePublishTime(at, timeZone?.(), now());
  const by = moment && person?.();
  const schedule = moment && { schedule: { at: moment, ...(by && { by }) } };
  const refusal = await whyNotAllowed?.(to);
  if (refusal) throw new Failure(refusal);
  const campaigns = await openCampaigns(language);
  const chosen = names.length > 0 ? campaigns.chooseFiles(names) : undefined;
  if (chosen && "wrong" in chosen) return refusedResult(2, [chosen.wrong], language);
  const report = await campaigns.check(chosen);
  if (report !== undefined) return refusedForErrors(report, language);
  const lines: LocalizedText[] = [];
  const make: PublishOptions["make"] = async (current) => {
    if (chosen && !current && (await store.pointer()))
      throw new Failure(
        en`The manifest of the current release in ${store.name} is missing or cut off, so single campaigns cannot be published. Publish all campaigns, without names.`
          .zh`${store.name} 里当前版本的清单缺失或不完整，不能只发布部分活动。请发布全部活动，不写名称。`,
      );
    if (chosen && !current)
      throw new Failure(
        en`${store.name} contains no release yet, so single campaigns cannot be published. Publish all campaigns first, without names.`
          .zh`${store.name} 里还没有版本，不能只发布部分活动。请先发布全部活动，不写名称。`,
      );
    return campaigns.site(current, chosen);
  };
  const say = (line: LocalizedText) => lines.push(line);
  const { manifest, ...done } = await publishRelease(store, {
    ...{ make, keep, now: now(), isRewriting, say, ...schedule },
    mayPublishScheduled: chosen !== undefined,
  });
  const { id } = manifest;
  const outcome = !done.isNew
    ? schedule
      ? en`Nothing has changed, so nothing was scheduled. Release ${id} stays current in ${store.name}.`
          .zh`没有变化，所以没有设定定时发布。${store.name} 的当前版本仍是 ${id}。`
      : en`Nothing has changed. Release ${id} stays current in ${store.name}.`
          .zh`没有变化，${store.name} 的当前版本仍是 ${id}。`
    : schedule && done.next
      ? en`Scheduled in ${store.name}: ${describeSchedule(done.next)}. ${describePageCount(manifest)}; ${describeFileCount(done.sent)} written, ${done.copied} unchanged.`
          .zh`${store.name} 已设定定时发布：${describeSchedule(done.next)}。${describePageCount(manifest)}；写入 ${describeFileCount(done.sent)}，${done.copied} 个没有变化。`
      : en`Release ${id} is now current in ${store.name}: ${describePageCount(manifest)}; ${describeFileCount(done.sent)} written, ${done.copied} unchanged.`
          .zh`${store.name} 的当前版本已改为 ${id}：${describePageCount(manifest)}；写入 ${describeFileCount(done.sent)}，${done.copied} 个没有变化。`;
  // A publish that is done does not fail because of old previews.
  await listPreviews(store, now()).catch(() => []);
  lines.push(outcome, ...(done.carried ? carriedScheduleMessages(done.carried) : []));
  if (done.isNew && !manifest.files[SITE_FILES.sitemap]) lines.push(NO_SITEMAP);
  else if (done.isNew && !manifest.files[SITE_FILES.robots]) lines.push(NO_ROBOTS);
  return linesResult(lines, language);
}

function refusedForErrors(report: string, language: Language): CommandResult {
  const advice = en`Nothing was published. Fix the errors first.`.zh`没有发布。请先改正错误。`;
  return { code: 1, stdout: "", stderr: `${report}\n${advice[language]}\n` };
}

/** Publishes the named campaigns as a preview. */
async function previewCampaigns(
  store: ReleaseStore,
  { expires = DEFAULT_PREVIEW_LIFE, language, names, to }: PublishArguments,
  { now, openCampaigns, person, timeZone, whyNoPreviews }: PublishAccess,
): Promise<CommandResult> {
  const refusal = whyNoPreviews?.(to);
  if (refusal) throw new Failure(refusal);
  const life = parsePreviewLife(expires);
  const campaigns = await openCampaigns(language);
  const chosen = campaigns.chooseFiles(names);
  if ("wrong" in chosen) return refusedResult(2, [chosen.wrong], language);
  const report = await campaigns.check(chosen);
  if (report !== undefined) return refusedForErrors(report, language);
  const preview = await publishPreview(store, {
    ...{ life, now: now(), timeZone: timeZone?.(), by: person?.() },
    make: (folder, end) => campaigns.preview(chosen, { folder, expires: end }),
  });
  return previewResult(preview, language);
}

/** Says why a release has no sitemap, and what to do for one. */
const NO_SITEMAP = en`It has no ${SITE_FILES.sitemap}, since no page that makes no calls has a brand with "hosts". Write the site's host there.`
  .zh`没有生成 ${SITE_FILES.sitemap}：没有哪个不调用接口的页面，其品牌写了“hosts”。请在品牌里写上站点的域名。`;

/** Says where crawlers look for what a site below a base path tells them. */
const NO_ROBOTS = en`It has no ${SITE_FILES.robots}, since crawlers read only the one at the root of a host. Name ${SITE_FILES.sitemap} there, with its whole address.`
  .zh`没有生成 ${SITE_FILES.robots}：搜索引擎只读域名根目录下的那一个。请在那里写上 ${SITE_FILES.sitemap} 的完整地址。`;
