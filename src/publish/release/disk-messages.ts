import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import type { ReleasePointer } from "./release-store.ts";

/** The states after a failed publish or rollback. */
export const ROLLBACK_NOT_DONE = en`The rollback was not done.`.zh`没有退回。`;
export const IS_REMOVED = en`Nothing was published, and what was written for it is removed.`
  .zh`没有发布，已写入的内容已清除。`;
export const IS_LEFT = en`Nothing was published. The next publish removes what was written.`
  .zh`没有发布，已写入的内容会在下次发布时清除。`;
export const IS_PUBLISHED = en`The release is published, but older files are still there.`
  .zh`版本已发布，但较早的文件还没有清理。`;

/** Returns the warning for a claim that cannot be read, with the release that is current instead. */
export function unreadableClaimMessage(path: string, at: ReleasePointer | undefined): LocalizedText {
  const instead = at
    ? en`Until the next publish or rollback, release ${at.release} is current.`
        .zh`在下次发布或退回之前，当前版本是 ${at.release}。`
    : en`Until the next publish, no release is current.`.zh`在下次发布之前没有当前版本。`;
  return en`${path} is cut off, so the publish or rollback that it records counts as not made. ${instead}`
    .zh`${path} 不完整，它记录的发布或退回视为没有完成。${instead}`;
}

/** Returns the message for a store in which a folder has the name of the link `current`. */
export function blockedLinkMessage(name: string): LocalizedText {
  return en`${name}/current is a folder, expected a link to the current release. Servers get what is in the folder. Move it elsewhere, then repeat the command.`
    .zh`${name}/current 是文件夹，应为指向当前版本的链接。服务器提供的是这个文件夹的内容。请把它移到别处，然后重新运行命令。`;
}

/** Returns the message for a first publish into a folder with files that no publish made. */
export function foreignFolderMessage(name: string, foreign: readonly string[]): LocalizedText {
  const list = foreign.join(", ");
  return en`${name} already contains ${list}, which no publish made, so nothing was published. Choose an empty folder with --to. If a publish was killed there, delete ${list}.`
    .zh`${name} 里已有 ${list}，不是发布生成的，所以没有发布。请用 --to 选一个空文件夹；如果是中断的发布留下的，请删掉 ${list}。`;
}
