import { userInfo } from "node:os";
import { join, relative, resolve } from "node:path";
import { Failure } from "../../src/check/command-result.ts";
import { PROJECT_FILE } from "../../src/check/document/merge-documents.ts";
import { findProjectFolder } from "../../src/check/find-projects.ts";
import { siteSettingsOf } from "../../src/check/project/site-settings.ts";
import { escapeControlCharacters } from "../../src/check/report/escape-control-characters.ts";
import { en, joinWithAnd } from "../../src/language/messages/localized-text.ts";
import { tryOrUndefined } from "../../src/language/try-or-undefined.ts";
import { loadPagePrerenderer } from "../../src/publish/pages/load-page-prerenderer.ts";
import { readBuiltEngine } from "../../src/publish/pages/read-built-engine.ts";
import { DEFAULT_PREVIEW_LIFE } from "../../src/publish/previews/preview-time.ts";
import {
  type CampaignsToPublish,
  type PublishAccess,
  type PublishArguments,
  runPublishCommand,
} from "../../src/publish/publish-command.ts";
import { whyNotReviewed } from "../../src/publish/publish-rights.ts";
import {
  mayNameTarget,
  placeOfTarget,
  reviewedTargetOf,
  whyNoPreviews,
} from "../../src/publish/publish-target.ts";
import { timeZoneOfProject } from "../../src/publish/publish-time.ts";
import { DiskStore } from "../../src/publish/release/disk-store.ts";
import { createCheckerDisk } from "../check/checker-files.ts";
import { FirstReadCache } from "../check/first-read-cache.ts";
import { findBundle, resultsFolderOf } from "../check/prepared.mjs";
import { root } from "../check/schemas.ts";
import { defineCommand } from "../lib/command.ts";
import { projectFolder } from "../lib/command-environment.ts";
import { homeFolder } from "../lib/home.ts";
import { type CampaignsOptions, openCampaigns } from "../lib/open-campaigns.ts";
import { createSiteOfProject } from "../lib/server-options.ts";
import type { CommandOption, ParsedArguments } from "../lib/usage.ts";

const publishOptions = {
  to: {
    value: "NAME|DIR",
    defaultValue: relative(process.cwd(), join(homeFolder(), "dist/site")) || ".",
    about: en`a target of project.json, the folder of releases, or s3://BUCKET/PREFIX with the server and key in
AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`
      .zh`project.json 里 targets 的名称、存放版本的文件夹或 s3://BUCKET/PREFIX，其服务器和密钥由
AWS_ENDPOINT_URL、AWS_REGION、AWS_ACCESS_KEY_ID 和 AWS_SECRET_ACCESS_KEY 指定`,
  },
  keep: {
    value: "N",
    defaultValue: "5",
    about: en`how many releases are kept, with the files that open pages may still request`
      .zh`保留多少个版本，包括已打开的页面可能还要请求的文件`,
  },
  at: {
    value: "TIME",
    about: en`the release goes live at this time, such as 2026-12-04T10:00, without any process: in the time zone of the default
brand, or with an offset as in 2026-12-04T10:00+08:00`
      .zh`新版本到这个时间自动上线，如 2026-12-04T10:00，届时不需要运行任何程序；按默认品牌的时区，也可以写上时差，如
2026-12-04T10:00+08:00`,
  },
  cancel: { about: en`cancels the scheduled release`.zh`取消定时发布` },
  rewrite: {
    about: en`writes all files again, even unchanged ones: for use after --verify reported differences`
      .zh`重新写入全部文件，包括没有变化的：用于 --verify 发现不一致之后`,
  },
  list: {
    about: en`lists the releases that are kept (* is current, > is scheduled) and the previews`
      .zh`列出现有的版本（* 是当前版本，> 是定时发布的版本）和预览`,
  },
  rollback: {
    about: en`returns to an earlier release: the previous one, or the one with this ID or number. It cancels the schedule`
      .zh`退回较早的版本：上一个版本，或指定 ID 或序号的版本。定时发布会取消`,
  },
  preview: {
    about: en`publishes the campaigns as a preview instead: below an address that nobody can guess, with a choice of states. The
current release stays, and no calls reach a server`
      .zh`不发布，而是为这些活动生成预览：地址无法猜到，可选择各种状态。当前版本不变，也不会调用真实接口`,
  },
  expires: {
    value: "LIFE",
    about: en`how long a preview lasts: days or hours such as 7d or 12h, at most 90d (default: ${DEFAULT_PREVIEW_LIFE})`
      .zh`预览的有效期：天数或小时数，如 7d 或 12h，最多 90d（默认：${DEFAULT_PREVIEW_LIFE}）`,
  },
  "remove-preview": { about: en`removes the preview with this ID`.zh`删除这个 ID 的预览` },
  verify: {
    about: en`compares every file of the current and the scheduled release with its hash, and lists the differences`
      .zh`把当前版本和定时发布版本的每个文件与其哈希值比较，列出不一致的文件`,
  },
} as const satisfies Readonly<Record<string, CommandOption>>;

/** Options of `publish` that do something else than publish, and how many names each needs at least, and accepts. */
const otherTasks = {
  cancel: { names: [0, 0], expected: en`no name`.zh`不写名称` },
  list: { names: [0, 0], expected: en`no name`.zh`不写名称` },
  preview: { names: [1, Number.POSITIVE_INFINITY], expected: en`campaigns`.zh`活动` },
  "remove-preview": { names: [1, 1], expected: en`one id`.zh`一个 id` },
  rollback: { names: [0, 1], expected: en`one id`.zh`一个 id` },
  verify: { names: [0, 0], expected: en`no name`.zh`不写名称` },
} as const;

export const publish = defineCommand({
  name: "publish",
  operands: {
    name: en`[CAMPAIGN…]|--rollback [ID]|--remove-preview ID`.zh`[活动…]|--rollback [ID]|--remove-preview ID`,
    least: 0,
    most: Number.POSITIVE_INFINITY,
  },
  about: en`Publishes a release of the site, made from the built engine and the campaigns. It becomes current: a server uses
DIR/current as its root. If campaigns are given (ids, files or folders), all others stay as in the current release.
If a campaign has errors, nothing is published.`
    .zh`用已构建的引擎和活动生成站点的新版本，并设为当前版本：服务器的根目录是 DIR/current。写了活动（id、文件或文件夹）时
只发布这些，其余的与当前版本保持一致。只要有活动出错，就不发布。`,
  options: publishOptions,
  exits: en`0 done, 1 nothing was published or files differ`.zh`0 已完成，1 没有发布或有不一致`,
  refuse: (parsed) => {
    const { names, values } = parsed;
    const chosen = tasksFromOptions(parsed);
    const [task] = chosen;
    if (chosen.length > 1) {
      const all = joinWithAnd(chosen.map((name) => `--${name}`));
      return en`${all} cannot be combined, expected one of them`.zh`${all}不能一起用，应只写其中一个`;
    }
    if (!/^[1-9]\d*$/.test(values.keep))
      return en`--keep is ${values.keep}, expected a number from 1`
        .zh`--keep 是 ${values.keep}，应为不小于 1 的整数`;
    if (values.at !== undefined && (task || values.rewrite)) {
      const other = `--${task ?? "rewrite"}`;
      return en`--at and ${other} cannot be combined: --at publishes a release for later`
        .zh`--at 和 ${other} 不能一起用：--at 用来定时发布新版本`;
    }
    if (values.rewrite && (names.length > 0 || task))
      return en`--rewrite publishes all campaigns, expected no names and no other task`
        .zh`--rewrite 发布全部活动，不能再写名称或其他任务`;
    if (values.expires !== undefined && task !== "preview")
      return en`--expires is for a preview, expected --preview as well`
        .zh`--expires 只用于预览，还要写上 --preview`;
    if (!task) return undefined;
    const { expected, names: count } = otherTasks[task];
    if (names.length < count[0])
      return en`--${task} needs ${expected} after it`.zh`--${task} 后面要写${expected}`;
    const rest = names.slice(count[1]).join(" ");
    if (rest === "") return undefined;
    return en`Unexpected "${rest}" after --${task}, expected ${expected}`
      .zh`--${task} 后面的 ${rest} 是多余的，应为${expected}`;
  },
  hasProject: true,
  world: createPublishAccess,
  run: async (parsed, world) => {
    const { language, names, values } = parsed;
    const { at, expires, keep, rewrite, to } = values;
    const option = tasksFromOptions(parsed)[0] ?? "publish";
    const task = option === "remove-preview" ? "removePreview" : option;
    const args: PublishArguments = {
      ...{ task, to, keep: Number(keep), isRewriting: rewrite, names, language },
      ...(at !== undefined && { at }),
      ...(expires !== undefined && { expires }),
    };
    const { stdout, ...result } = await runPublishCommand(args, world);
    // Lines name the folder or bucket as it was written on the command line.
    return { ...result, stdout: stdout.split("\n").map(escapeControlCharacters).join("\n") };
  },
});

function tasksFromOptions({ values }: Pick<ParsedArguments<typeof publishOptions>, "values">) {
  return (Object.keys(otherTasks) as (keyof typeof otherTasks)[]).filter((task) => values[task]);
}

/** Returns access to stores and the clock, and to the campaigns of a project: by default the one that commands find. */
export function createPublishAccess(project: string | undefined): PublishAccess {
  return {
    openStore: async (to) => {
      const place = findPlace(to, project);
      return place.startsWith("s3://") ? (await importS3Store()).openS3Store(place) : new DiskStore(place);
    },
    openCampaigns: (language) => openCampaignsOfFolder(projectFolder(project), { language }),
    now: () => new Date(),
    timeZone: () => tryOrUndefined(() => timeZoneOfProject(createSiteOfProject(project))),
    person: () => tryOrUndefined(() => userInfo().username),
    whyNotAllowed: async (to) => {
      const disk = createCheckerDisk(new FirstReadCache());
      const found = tryOrUndefined(() => findProjectFolder(disk, project));
      const target = found === undefined ? undefined : reviewedTargetOf(to, found, disk);
      return found === undefined || !target ? undefined : whyNotReviewed(resolve(found), target);
    },
    whyNoPreviews: (to) => {
      const disk = createCheckerDisk(new FirstReadCache());
      const found = tryOrUndefined(() => findProjectFolder(disk, project));
      return found === undefined ? undefined : whyNoPreviews(to, found, disk);
    },
  };
}

/** Imports the store of buckets on demand: its SDK loads slowly, and the package does not install it. */
async function importS3Store(): Promise<typeof import("../../src/publish/release/s3/s3-store.ts")> {
  try {
    return await import("../../src/publish/release/s3/s3-store.ts");
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes("@aws-sdk/client-s3")) throw error;
    throw new Failure(
      en`Publishing to a bucket needs the package @aws-sdk/client-s3, which is not installed. Run npm install @aws-sdk/client-s3.`
        .zh`发布到存储桶需要软件包 @aws-sdk/client-s3，但没有安装。请运行 npm install @aws-sdk/client-s3。`,
    );
  }
}

/** Returns the place of a target. A name without a project is a folder. */
function findPlace(to: string, named: string | undefined): string {
  const disk = createCheckerDisk(new FirstReadCache());
  const find = () => findProjectFolder(disk, named);
  const project = mayNameTarget(to) ? (named === undefined ? tryOrUndefined(find) : find()) : undefined;
  return project === undefined ? to : placeOfTarget(to, project, disk);
}

/** How to open a campaigns folder. `onDraw` is called for each drawn page. */
interface OpenOptions extends Pick<CampaignsOptions, "drafts" | "language"> {
  onDraw?: (() => void) | undefined;
}

/** Opens the campaigns folder with the engine in dist/. */
export async function openCampaignsOfFolder(
  folder: string,
  { drafts, language, onDraw }: OpenOptions,
): Promise<CampaignsToPublish> {
  const built = join(root, "dist");
  const basePath = basePathOfProject(folder);
  const engine = readBuiltEngine(built, basePath);
  const { drawPage } = await loadPagePrerenderer(built, basePath);
  const bundle = await findBundle();
  return openCampaigns({
    ...{ basePath, built, drafts, engine, folder, language },
    drawPage: ({ published, hosts }) => {
      onDraw?.();
      return drawPage(published, hosts);
    },
    environment: { bundle, memory: resultsFolderOf(bundle) },
  });
}

/** Returns the base path in a project's project.json. */
export function basePathOfProject(folder: string): string {
  const path = join(folder, PROJECT_FILE);
  return siteSettingsOf({ path, ...createCheckerDisk(new FirstReadCache()).read(path) }).basePath;
}
