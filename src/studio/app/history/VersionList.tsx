import { en } from "../../../language/messages/localized-text.ts";
import type { DocumentVersion } from "../../api-history.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { formatVersionTime } from "../review/VersionSelect.tsx";

interface VersionListProps {
  versions: readonly DocumentVersion[];
  /** The path of the document now; versions under another path say so. */
  path: string;
  pickedId: string | null;
  onPick: (version: DocumentVersion) => void;
  onRestore: (version: DocumentVersion) => void;
}

/** Renders the versions of a document: when, who, and the message of the commit. */
export function VersionList({ onPick, onRestore, path, pickedId, versions }: VersionListProps) {
  const { say } = useLanguage();
  return (
    <ol className="versions" aria-label={say(en`Versions`.zh`版本`)}>
      {versions.map((version) => {
        const isPicked = version.id === pickedId;
        const { at, author, branch, isOnDisk, kind, subject } = version;
        return (
          <li key={version.id} data-picked={isPicked || undefined}>
            <button type="button" className="version" aria-pressed={isPicked} onClick={() => onPick(version)}>
              <span className="version-head">
                <strong>{say(formatVersionTime(at))}</strong>
                {isOnDisk && <span className="badge">{say(en`Saved file`.zh`当前文件`)}</span>}
              </span>
              <span className="version-words">
                {kind === "kept"
                  ? say(en`Saved in the studio, not submitted`.zh`在工作室保存，未提交`)
                  : subject}
              </span>
              <small>
                {author}
                {branch !== null &&
                  say(en` · on the branch ${branch}, not merged yet`.zh` · 在分支 ${branch}，尚未合并`)}
                {version.path !== path &&
                  say(en` · then named ${version.path}`.zh` · 当时叫 ${version.path}`)}
              </small>
            </button>
            {isPicked && (
              <Button
                isSmall
                says={en`Restore as a draft`.zh`恢复为草稿`}
                about={say(formatVersionTime(at))}
                onClick={() => onRestore(version)}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}
