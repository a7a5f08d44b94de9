import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { groupBy } from "../../../language/group-by.ts";
import { en, type Saying } from "../../../language/messages/saying.ts";
import type { FileEntry } from "../../api.ts";
import { Button } from "../base/Button.tsx";
import { Empty } from "../base/Empty.tsx";
import { useWords } from "../base/Language.tsx";
import { hasWords, wordsOf } from "../base/search-words.ts";
import { SearchField } from "../controls/inputs.tsx";
import { isEdited, problemsOf } from "../desk/desk-state.ts";
import { useDesk, useStudio } from "../desk/StudioContext.tsx";
import { ErrorCount } from "../form/parts/Row.tsx";
import { folderOf } from "../gallery/filter.ts";

const NONE: readonly FileEntry[] = [];

/** The documents of the folder, to be found and opened. */
export function FileList({ onNew, onOpen }: { onNew: () => void; onOpen: () => void }) {
  const { desk } = useStudio();
  const { say } = useWords();
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  // Text and preview do not wait until the rows are drawn.
  const listed = useDeferredValue(useDesk(({ files }) => files));
  const path = useDesk(({ open }) => open?.path ?? "");
  const hasEdits = useDesk(({ open }) => isEdited(open));
  const errors = useDesk((state) =>
    state.answered ? problemsOf(state).filter(({ severity }) => severity === "error").length : null,
  );
  // Of the open file the text as it is being edited counts.
  const files = useMemo(
    () =>
      (listed ?? NONE).map((file) => (file.path === path && errors !== null ? { ...file, errors } : file)),
    [listed, path, errors],
  );
  const groups = useMemo(() => groupFiles(files, wanted), [files, wanted]);
  const found = groups.reduce((sum, group) => sum + group.files.length, 0);
  const [shown, restRef] = useGrowing(found);
  const openFile = useCallback((file: string) => void desk.openFile(file).then(onOpen), [desk, onOpen]);
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
        {firstOf(groups, shown).map((group) => (
          <Group key={group.folder} group={group} path={path} hasEdits={hasEdits} onOpen={openFile} />
        ))}
        {shown < found && <div ref={restRef} style={{ height: (found - shown) * ROW_PX }} />}
        {listed && groups.length === 0 && <Empty />}
      </div>
    </nav>
  );
}

/** So many rows are drawn at once: more than a screen shows. */
const STEP = 100;

/** About as high as a row is, in CSS pixels. */
const ROW_PX = 43;

/** How many of a list's rows are there: more when one scrolls near to the element that stands for the rest. */
function useGrowing(total: number) {
  const [shown, setShown] = useState(STEP);
  const rest = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = rest.current;
    if (!element || shown >= total) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setShown(shown + STEP);
      },
      { root: element.parentElement, rootMargin: "600px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [shown, total]);
  return [shown, rest] as const;
}

interface GroupProps {
  group: FileGroup;
  path: string;
  hasEdits: boolean;
  onOpen: (path: string) => void;
}

function Group({ group: { folder, files, errors }, path, hasEdits, onOpen }: GroupProps) {
  const { say } = useWords();
  return (
    <section className="file-group">
      <h2>
        {folder || say(en`Top folder`.zh`根目录`)}
        {errors > 0 && <ErrorCount count={errors} of={ERRORS} />}
      </h2>
      <ul>
        {files.map((file) => (
          <Row
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

interface RowProps extends Pick<GroupProps, "hasEdits" | "onOpen"> {
  file: ListedFile;
  isOpen: boolean;
}

/** Those are drawn again that changed. */
const Row = memo(function Row({ file, isOpen, hasEdits, onOpen }: RowProps) {
  const { say } = useWords();
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
          {hasEdits && <span className="dot" role="img" aria-label={say(en`not saved`.zh`未保存`)} />}
        </span>
        <span className="file-id">
          {path.slice(path.lastIndexOf("/") + 1)}
          {kind !== "campaign" && <em>{say(KINDS[kind])}</em>}
        </span>
        {errors > 0 && <ErrorCount count={errors} of={ERRORS} />}
      </button>
    </li>
  );
});

const ERRORS = en` errors`.zh`处错误`;

const KINDS: Readonly<Record<Exclude<FileEntry["kind"], "campaign">, Saying>> = {
  base: en`base`.zh`公共`,
  brand: en`brand`.zh`品牌`,
  unreadable: en`unreadable`.zh`无法读取`,
};

/** A file, and how many errors it has; left out where nobody has looked yet. */
export type ListedFile = FileEntry & { errors?: number };

/** The files of a folder that were found. */
interface FileGroup {
  folder: string;
  files: readonly ListedFile[];
  errors: number;
}

/** The files whose path, id, title or routes have all words of a search, folder by folder. Pure. */
export function groupFiles(files: readonly ListedFile[], search: string): FileGroup[] {
  const words = wordsOf(search);
  const all = files.filter(({ id, path, routes, title }) =>
    hasWords([path, id, title, ...routes].join("\n"), words),
  );
  return [...groupBy(all, (file) => [folderOf(file)])].map(([folder, found]) => ({
    folder,
    files: found,
    errors: found.reduce((sum, { errors = 0 }) => sum + errors, 0),
  }));
}

/** The same groups with so many files in all, the first ones; a group of which none is left is left out. Pure. */
export function firstOf(groups: readonly FileGroup[], count: number): FileGroup[] {
  let left = count;
  return groups.flatMap((group) => {
    if (left <= 0) return [];
    const files = group.files.slice(0, left);
    left -= files.length;
    return files.length === group.files.length ? group : { ...group, files };
  });
}
