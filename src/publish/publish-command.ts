import {
  type CommandResult,
  errorMessageOf,
  Failure,
  failureResult,
  refusedResult,
  successResult,
} from "../check/command-result.ts";
import { SITE_FILES } from "../check/document/reserved-routes.ts";
import { escapeControlCharacters } from "../check/report/escape-control-characters.ts";
import type { Problem } from "../check/report/problem.ts";
import { countNoun, en, type Language, type LocalizedText } from "../language/messages/localized-text.ts";
import type { Manifest } from "./release/manifest.ts";
import { type PublishOptions, publishRelease, type ReleaseContent } from "./release/publish-release.ts";
import type { ReleaseStore } from "./release/release-store.ts";
import {
  listReleases,
  noReleaseMessage,
  rollBackRelease,
  type StoredFileDifference,
  verifyRelease,
} from "./release/releases.ts";

/** The campaigns in their current state. */
export interface CampaignsToPublish {
  /** Returns the files of the named campaigns, or the message for a campaign that does not exist. */
  chooseFiles: (names: readonly string[]) => ReadonlySet<string> | { wrong: LocalizedText };
  /** Returns the report of problems in these files (or all files) and their bases; undefined without problems. */
  check: (chosen: ReadonlySet<string> | undefined) => Promise<string | undefined>;
  /** See `buildSiteFiles`. */
  site: (current: Manifest | undefined, chosen: ReadonlySet<string> | undefined) => ReleaseContent;
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
}

/** The arguments of `publish`. */
export interface PublishArguments {
  task: "publish" | "list" | "rollback" | "verify";
  /** The folder or bucket of releases. */
  to: string;
  /** The number of releases to keep. */
  keep: number;
  isRewriting: boolean;
  /** Names of campaigns, or the release to return to. */
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
  if (task === "list") return successResult(await formatReleaseList(store, language));
  if (task === "verify") return await verifyStore(store, language);
  if (task === "publish") return await publishCampaigns(store, args, world);
  const { from, to: target } = await rollBackRelease(store, names[0]);
  const done = en`Release ${target} is current again in ${store.name}. It replaces ${from}.`
    .zh`${store.name} 的当前版本已由 ${from} 退回到 ${target}。`;
  return successResult(`${done[language]}\n`);
}

/** Stores and engines throw errors with readable messages. */
function resultForError(error: unknown, language: Language): CommandResult {
  return (
    failureResult(error, language) ?? { code: 1, stdout: "", stderr: `${errorMessageOf(error)[language]}\n` }
  );
}

async function publishCampaigns(
  store: ReleaseStore,
  { isRewriting, keep, language, names }: PublishArguments,
  { now, openCampaigns }: PublishAccess,
): Promise<CommandResult> {
  const campaigns = await openCampaigns(language);
  const chosen = names.length > 0 ? campaigns.chooseFiles(names) : undefined;
  if (chosen && "wrong" in chosen) return refusedResult(2, [chosen.wrong], language);
  const report = await campaigns.check(chosen);
  if (report !== undefined) {
    const advice = en`Nothing was published. Fix the errors first.`.zh`没有发布。请先改正错误。`;
    return { code: 1, stdout: "", stderr: `${report}\n${advice[language]}\n` };
  }
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
  const { manifest, ...done } = await publishRelease(store, { make, keep, now: now(), isRewriting, say });
  const { id } = manifest;
  const outcome = done.isNew
    ? en`Release ${id} is now current in ${store.name}: ${describePageCount(manifest)}; ${describeFileCount(done.sent)} written, ${done.copied} unchanged.`
        .zh`${store.name} 的当前版本已改为 ${id}：${describePageCount(manifest)}；写入 ${describeFileCount(done.sent)}，${done.copied} 个没有变化。`
    : en`Nothing has changed. Release ${id} stays current in ${store.name}.`
        .zh`没有变化，${store.name} 的当前版本仍是 ${id}。`;
  lines.push(outcome);
  if (done.isNew && !manifest.files[SITE_FILES.sitemap]) lines.push(NO_SITEMAP);
  else if (done.isNew && !manifest.files[SITE_FILES.robots]) lines.push(NO_ROBOTS);
  return successResult(lines.map((line) => `${line[language]}\n`).join(""));
}

async function formatReleaseList(store: ReleaseStore, language: Language): Promise<string> {
  const releases = await listReleases(store);
  if (releases.length === 0) return `${noReleaseMessage(store)[language]}\n`;
  const lines = releases.map(({ id, isCurrent, manifest }) => {
    const about = manifest
      ? `${manifest.made}  engine ${manifest.engine}  ${describePageCount(manifest)[language]}`
      : en`its manifest is missing or cut off`.zh`清单缺失或不完整`[language];
    return `${isCurrent ? "*" : " "} ${id}  ${about}\n`;
  });
  return lines.join("");
}

/** Words for the differences of stored files; in English, of equal length. */
const DIFFERENCE_WORDS: Readonly<Record<StoredFileDifference["what"], LocalizedText>> = {
  changed: en`changed`.zh`内容不同`,
  missing: en`missing`.zh`缺少文件`,
  extra: en`extra  `.zh`多余文件`,
};

async function verifyStore(store: ReleaseStore, language: Language): Promise<CommandResult> {
  const verified = await verifyRelease(store);
  if (!verified) return refusedResult(1, [noReleaseMessage(store)], language);
  const { differences, files: all, release } = verified;
  if (differences.length === 0) {
    const same = en`Release ${release} in ${store.name} has not changed since it was published: ${describeFileCount(all)}.`
      .zh`${store.name} 里的版本 ${release} 与发布时一致：${describeFileCount(all)}。`;
    return successResult(`${same[language]}\n`);
  }
  const lines = differences.map(
    ({ path, what }) => `${DIFFERENCE_WORDS[what][language]}  ${escapeControlCharacters(path)}\n`,
  );
  const advice = differences.some(({ what }) => what !== "extra")
    ? en`Publish with --rewrite, which writes all files again, or return to an earlier release with --rollback.`
        .zh`请用 --rewrite 重新写入全部文件，或用 --rollback 退回较早的版本。`
    : en`Delete them: no release contains them. Later publishes delete the files of an interrupted one.`
        .zh`请删掉它们：没有任何版本包含它们。中断的发布留下的文件，以后发布时会清理。`;
  const differ = en`Release ${release} in ${store.name} differs in ${describeFileCount(differences.length)}. ${advice}`
    .zh`${store.name} 里的版本 ${release} 有 ${describeFileCount(differences.length)}不一致。${advice}`;
  return { ...refusedResult(1, [differ], language), stdout: lines.join("") };
}

/** Says why a release has no sitemap, and what to do for one. */
const NO_SITEMAP = en`It has no ${SITE_FILES.sitemap}, since no page that makes no calls has a brand with "hosts". Write the site's host there.`
  .zh`没有生成 ${SITE_FILES.sitemap}：没有哪个不调用接口的页面，其品牌写了“hosts”。请在品牌里写上站点的域名。`;

/** Says where crawlers look for what a site below a base path tells them. */
const NO_ROBOTS = en`It has no ${SITE_FILES.robots}, since crawlers read only the one at the root of a host. Name ${SITE_FILES.sitemap} there, with its whole address.`
  .zh`没有生成 ${SITE_FILES.robots}：搜索引擎只读域名根目录下的那一个。请在那里写上 ${SITE_FILES.sitemap} 的完整地址。`;

/** Counts the pages that a release has as data. */
function describePageCount(manifest: Manifest): LocalizedText {
  const paths = Object.keys(manifest.files).filter((path) => path.startsWith("campaigns/pages/"));
  return en`${countNoun(paths.length, "page")}`.zh`${paths.length} 个页面`;
}

function describeFileCount(count: number): LocalizedText {
  return en`${countNoun(count, "file")}`.zh`${count} 个文件`;
}
