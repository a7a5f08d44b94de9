import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { formatTime } from "../../../language/time.ts";
import type { DocumentVersion } from "../../api-history.ts";
import type { VersionChoice } from "../../api-review.ts";
import { useLanguage } from "../base/Language.tsx";
import { Select } from "../controls/Select.tsx";
import { useBrandZone } from "../session/use-brand-zone.ts";

interface VersionSelectProps {
  label: LocalizedText;
  value: VersionChoice;
  versions: readonly DocumentVersion[];
  /** The unsaved text; null if there is none. */
  draft: string | null;
  onPick: (choice: VersionChoice) => void;
}

/** Renders the choice of one side of a comparison: the draft, the saved file, or a version of the history. */
export function VersionSelect({ draft, label, onPick, value, versions }: VersionSelectProps) {
  const { say } = useLanguage();
  const nameOf = useVersionName();
  const options = [
    ...(draft === null ? [] : [["draft", say(DRAFT_NAME)] as const]),
    ["saved", say(SAVED_NAME)] as const,
    ...versions.map((version) => [version.id, say(nameOf(version))] as const),
    ...(value.kind === "none" ? [["none", say(NONE_NAME)] as const] : []),
  ];
  const pick = (name: string) => {
    if (name === "draft" && draft !== null) onPick({ kind: "draft", text: draft });
    else if (name === "saved" || name === "none") onPick({ kind: name });
    else onPick({ kind: "version", id: name });
  };
  return (
    <label className="version-select">
      <span>{say(label)}</span>
      <Select
        name={say(label)}
        value={value.kind === "version" ? value.id : value.kind}
        options={options}
        onPick={pick}
      />
    </label>
  );
}

const DRAFT_NAME = en`My unsaved changes`.zh`我未保存的修改`;
const SAVED_NAME = en`The saved file`.zh`已保存的文件`;
const NONE_NAME = en`Before it existed`.zh`还没有这个文档时`;

/** Returns a function that names a version by its time, its author and its message. */
export function useVersionName(): (version: DocumentVersion) => LocalizedText {
  const timeOf = useVersionTime();
  return (version) => {
    const time = timeOf(version.at);
    return version.kind === "kept"
      ? en`${time} · saved here`.zh`${time} · 在这里保存`
      : en`${time} · ${version.author ?? ""}: ${version.subject ?? ""}`
          .zh`${time} · ${version.author ?? ""}：${version.subject ?? ""}`;
  };
}

/** Returns a function that formats a time (ms since 1970) in the time zone of the brand. */
export function useVersionTime(): (at: number) => LocalizedText {
  const { zone } = useBrandZone();
  return (at) => {
    const formatted = (pattern: string) => formatTime(at, pattern, zone) ?? "";
    return en`${formatted("YYYY-MM-DD HH:mm")}`.zh`${formatted("YYYY年M月D日 HH:mm")}`;
  };
}
