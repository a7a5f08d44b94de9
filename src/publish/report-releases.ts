import { type CommandResult, linesResult, refusedResult } from "../check/command-result.ts";
import { escapeControlCharacters } from "../check/report/escape-control-characters.ts";
import { countNoun, en, type Language, type LocalizedText } from "../language/messages/localized-text.ts";
import type { Manifest } from "./release/manifest.ts";
import type { ReleaseStore } from "./release/release-store.ts";
import {
  listReleases,
  noReleaseMessage,
  type StoredFileDifference,
  verifyRelease,
} from "./release/releases.ts";
import { describeMoment } from "./release/schedule-messages.ts";

/** Returns a line for each kept release: * is current, > is scheduled. */
export async function describeReleases(store: ReleaseStore, now: Date): Promise<LocalizedText[]> {
  const releases = await listReleases(store, now);
  if (releases.length === 0) return [noReleaseMessage(store)];
  return releases.map(({ id, isCurrent, manifest, schedule }) => {
    const mark = isCurrent ? "*" : schedule ? ">" : " ";
    const about = manifest
      ? en`${manifest.made}  engine ${manifest.engine}  ${describePageCount(manifest)}`
          .zh`${manifest.made}  engine ${manifest.engine}  ${describePageCount(manifest)}`
      : en`its manifest is missing or cut off`.zh`清单缺失或不完整`;
    const line = en`${mark} ${id}  ${about}`.zh`${mark} ${id}  ${about}`;
    if (!schedule) return line;
    const moment = describeMoment(schedule);
    return en`${line}  ${moment}`.zh`${line}  ${moment}`;
  });
}

/** Words for the differences of stored files; in English, of equal length. */
const DIFFERENCE_WORDS: Readonly<Record<StoredFileDifference["what"], LocalizedText>> = {
  changed: en`changed`.zh`内容不同`,
  missing: en`missing`.zh`缺少文件`,
  extra: en`extra  `.zh`多余文件`,
};

/** Compares the served and the scheduled files with their hashes. Returns the output and exit code of the command. */
export async function verifyStore(
  store: ReleaseStore,
  now: Date,
  language: Language,
): Promise<CommandResult> {
  const verified = await verifyRelease(store, now);
  if (!verified) return refusedResult(1, [noReleaseMessage(store)], language);
  const { differences, files: all, release: current, scheduled } = verified;
  const release = scheduled ? en`${current} or ${scheduled}`.zh`${current} 或 ${scheduled}` : current;
  if (differences.length === 0) {
    const same = scheduled
      ? en`Releases ${current} and ${scheduled} (scheduled) in ${store.name} have not changed since they were published: ${describeFileCount(all)}.`
          .zh`${store.name} 里的版本 ${current} 和 ${scheduled}（定时）与发布时一致：${describeFileCount(all)}。`
      : en`Release ${release} in ${store.name} has not changed since it was published: ${describeFileCount(all)}.`
          .zh`${store.name} 里的版本 ${release} 与发布时一致：${describeFileCount(all)}。`;
    return linesResult([same], language);
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

/** Counts the pages that a release has as data. */
export function describePageCount(manifest: Manifest): LocalizedText {
  const paths = Object.keys(manifest.files).filter((path) => path.startsWith("campaigns/pages/"));
  return en`${countNoun(paths.length, "page")}`.zh`${paths.length} 个页面`;
}

/** Counts files. */
export function describeFileCount(count: number): LocalizedText {
  return en`${countNoun(count, "file")}`.zh`${count} 个文件`;
}
