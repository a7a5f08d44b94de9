import { memo, useCallback, useDeferredValue, useMemo, useState } from "react";
import { groupBy } from "../../../language/group-by.ts";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { FileEntry } from "../../api.ts";
import { Button } from "../base/Button.tsx";
import { EmptyHint } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import { containsAllWords, splitSearchWords } from "../base/search-words.ts";
import { useVisibleCount } from "../base/use-visible-count.ts";
import { SearchField } from "../controls/inputs.tsx";
import { CountBadge } from "../form/parts/form-rows.tsx";
import { folderOfPage } from "../gallery/gallery-filter.ts";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { hasUnsavedChanges, knownProblems } from "../session/session-state.ts";

const NO_FILES: readonly FileEntry[] = [];

/** Renders the searchable list of the documents in the campaigns folder. */
export function FileList({ onNew, onOpen }: { onNew: () => void; onOpen: () => void }) {
  const { session } = useStudio();
  const { say } = useLanguage();
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  // Deferred, so that the text and the preview do not wait for this list.
  const listed = useDeferredValue(useSessionState(({ files }) => files));
  const path = useSessionState(({ open }) => open?.path ?? "");
  const hasEdits = useSessionState(({ open }) => hasUnsavedChanges(open));
  const errors = useSessionState((state) =>
    state.checkedDraft ? knownProblems(state).filter(({ severity }) => severity === "error").length : null,
  );
  // The open file shows the errors of its edited text.
  const files = useMemo(
    () =>
      (listed ?? NO_FILES).map((file) =>
        file.path === path && errors !== null ? { ...file, errors } : file,
      ),
    [listed, path, errors],
  );
  const groups = useMemo(() => groupFiles(files, wanted), [files, wanted]);
  const found = groups.reduce((sum, group) => sum + group.files.length, 0);
  const [shown, restRef] = useVisibleCount(found, ROWS_PER_STEP);
  const openFile = useCallback((file: string) => void session.openFile(file).then(onOpen), [session, onOpen]);
  return (
    <nav className="pane files" data-pane="files" tabIndex={-1} aria-label={say(en`Documents`.zh`文档`)}>
      <div className="files-bar">
        <SearchField
          id="file-search"
          value={search}
          label={en`Search documents`.zh`搜索文档`}
          onSearch={setSearch}
          onEnter={() => {
            const first = groups[0]?.files[0];
            if (first) openFile(first.path);
          }}
        />
        <Button says={en`New campaign`.zh`新建活动`} onClick={onNew} />
      </div>
      <div className="file-groups">
        {takeFirstFiles(groups, shown).map((group) => (
          <FileFolder key={group.folder} group={group} path={path} hasEdits={hasEdits} onOpen={openFile} />
        ))}
        {shown < found && <div ref={restRef} style={{ height: (found - shown) * ROW_HEIGHT_PX }} />}
        {listed && groups.length === 0 && <EmptyHint />}
      </div>
    </nav>
  );
}

/** Number of rows added at a time: more than a screen shows. */
const ROWS_PER_STEP = 100;

/** Approximate height of a row, in CSS pixels. */
const ROW_HEIGHT_PX = 43;

interface FileFolderProps {
  group: FileGroup;
  path: string;
  hasEdits: boolean;
  onOpen: (path: string) => void;
}

function FileFolder({ group: { folder, files, errors }, path, hasEdits, onOpen }: FileFolderProps) {
  const { say } = useLanguage();
  return (
    <section className="file-group">
      <h2>
        {folder || say(en`Top folder`.zh`根目录`)}
        {errors > 0 && <CountBadge count={errors} of={ERRORS_NOUN} />}
      </h2>
      <ul>
        {files.map((file) => (
          <FileRow
            key={file.path}
            file={file}
            isOpen={file.path === path}
            hasEdits={file.path === path && hasEdits}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  );
}

interface FileRowProps extends Pick<FileFolderProps, "hasEdits" | "onOpen"> {
  file: FileWithErrorCount;
  isOpen: boolean;
}

/** Renders a file of the list. Memoized, so that only changed rows render again. */
const FileRow = memo(function Row({ file, isOpen, hasEdits, onOpen }: FileRowProps) {
  const { say } = useLanguage();
  const { path, kind, id, title, errors = 0 } = file;
  return (
    <li>
      <button
        type="button"
        className="file"
        title={path}
        aria-current={isOpen ? "page" : undefined}
        onClick={() => isOpen || onOpen(path)}
      >
        <span className="file-title">
          {title || id || path}
          {hasEdits && (
            <span className="dot" role="img" aria-label={say(en`unsaved changes`.zh`有未保存的修改`)} />
          )}
        </span>
        <span className="file-id">
          {path.slice(path.lastIndexOf("/") + 1)}
          {kind !== "campaign" && <em>{say(FILE_KIND_LABELS[kind])}</em>}
        </span>
        {errors > 0 && <CountBadge count={errors} of={ERRORS_NOUN} />}
      </button>
    </li>
  );
});

const ERRORS_NOUN = en` errors`.zh`个错误`;

const FILE_KIND_LABELS: Readonly<Record<Exclude<FileEntry["kind"], "campaign">, LocalizedText>> = {
  base: en`base`.zh`公共`,
  brand: en`brand`.zh`品牌`,
  unreadable: en`cannot be read`.zh`无法读取`,
};

/** A file with its number of errors; undefined if it has not been checked yet. */
export type FileWithErrorCount = FileEntry & { errors?: number };

/** A folder with those of its files that match the search. */
interface FileGroup {
  folder: string;
  files: readonly FileWithErrorCount[];
  errors: number;
}

/** Returns the files whose path, id, title and routes contain all words of a search, grouped by folder. Pure. */
export function groupFiles(files: readonly FileWithErrorCount[], search: string): FileGroup[] {
  const words = splitSearchWords(search);
  const all = files.filter(({ id, path, routes, title }) =>
    containsAllWords([path, id, title, ...routes].join("\n"), words),
  );
  return [...groupBy(all, (file) => [folderOfPage(file)])].map(([folder, found]) => ({
    folder,
    files: found,
    errors: found.reduce((sum, { errors = 0 }) => sum + errors, 0),
  }));
}

/** Returns the groups cut to their first `count` files in total, without empty groups. Pure. */
export function takeFirstFiles(groups: readonly FileGroup[], count: number): FileGroup[] {
  let left = count;
  return groups.flatMap((group) => {
    if (left <= 0) return [];
    const files = group.files.slice(0, left);
    left -= files.length;
    return files.length === group.files.length ? group : { ...group, files };
  });
}
