import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { DocumentVersion } from "../../api-history.ts";
import type { VersionChoice } from "../../api-review.ts";
import { useLanguage } from "../base/Language.tsx";
import { Select } from "../controls/Select.tsx";

interface VersionSelectProps {
  label: LocalizedText;
  value: VersionChoice;
  versions: readonly DocumentVersion[];
  /** The unsaved text; null if everything is saved. */
  draft: string | null;
  onPick: (choice: VersionChoice) => void;
}

/** Renders the choice of one side of a comparison: the draft, the saved file, or a version of the history. */
export function VersionSelect({ draft, label, onPick, value, versions }: VersionSelectProps) {
  const { say } = useLanguage();
  const options = [
    ...(draft === null ? [] : [["draft", say(DRAFT_NAME)] as const]),
    ["saved", say(SAVED_NAME)] as const,
    ...versions.map((version) => [version.id, say(describeVersion(version))] as const),
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

/** Names a version by its time, its author and its message. */
function describeVersion({ at, author, kind, subject }: DocumentVersion): LocalizedText {
  const time = formatVersionTime(at);
  return kind === "kept"
    ? en`${time} · saved here`.zh`${time} · 在这里保存`
    : en`${time} · ${author ?? ""}: ${subject ?? ""}`.zh`${time} · ${author ?? ""}：${subject ?? ""}`;
}

/** Formats a time (ms since 1970) in the time zone of this computer. */
export function formatVersionTime(at: number): LocalizedText {
  return { en: TIME_FORMATS.en.format(at), zh: TIME_FORMATS.zh.format(at) };
}

const TIME_STYLE = { dateStyle: "medium", timeStyle: "short" } as const;
const TIME_FORMATS = {
  en: new Intl.DateTimeFormat("en", TIME_STYLE),
  zh: new Intl.DateTimeFormat("zh-CN", TIME_STYLE),
};
