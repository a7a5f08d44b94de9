import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { en } from "../../../language/messages/saying.ts";
import type { Listed } from "../../../reference/entry-list.ts";
import { GROUPS, type Group } from "../../../reference/reference.ts";
import { useWords } from "../base/Language.tsx";
import { hrefOf } from "../base/rooms.ts";
import { GROUP_NAMES } from "./group-names.ts";
import { useReference } from "./ReferenceContext.tsx";
import { searchEntries } from "./search-entries.ts";

/** Where the search of the reference is typed. */
export const SEARCH_ID = "reference-search";

/** All that the reference tells of, to be found by its name or by what is said of it. */
export function Contents({ group, address }: { group: Group | undefined; address: string }) {
  const { entries } = useReference();
  const { say } = useWords();
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  const found = useMemo(() => searchEntries(entries, wanted), [entries, wanted]);
  const isSearching = wanted.trim() !== "";
  const open = ({ key }: KeyboardEvent) => {
    const [first] = found;
    if (key === "Enter" && first) location.hash = hrefOf(first.address);
    if (key === "Escape") setSearch("");
  };
  return (
    <nav className="pane files" data-pane="contents" tabIndex={-1} aria-label={say(en`Contents`.zh`目录`)}>
      <div className="files-bar">
        <input
          id={SEARCH_ID}
          className="field"
          type="search"
          placeholder={say(en`Search, such as stamp`.zh`搜索，如“印章”`)}
          aria-label={say(en`Search the reference`.zh`搜索参考`)}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={open}
        />
        <p className="only-spoken" role="status">
          {isSearching && say(en`${found.length} found`.zh`找到${found.length}项`)}
        </p>
      </div>
      <div className="file-groups">
        {isSearching ? (
          <ul className="found">
            {found.map((one) => (
              <li key={one.address}>
                <a className="toc" href={hrefOf(one.address)}>
                  <span className="toc-name">{say(one.listed.title)}</span>
                  {one.field !== undefined && <code>.{one.field}</code>}
                  <small>{say(GROUP_NAMES[one.listed.group].name)}</small>
                </a>
              </li>
            ))}
            {found.length === 0 && <li className="empty">{say(en`Nothing is found.`.zh`没有找到。`)}</li>}
          </ul>
        ) : (
          GROUPS.map((one) => (
            <GroupList
              key={one}
              group={one}
              entries={entries.filter((listed) => listed.group === one)}
              isOpen={one === group}
              here={address}
            />
          ))
        )}
      </div>
    </nav>
  );
}

interface GroupListProps {
  group: Group;
  entries: readonly Listed[];
  isOpen: boolean;
  here: string;
}

function GroupList({ group, entries, isOpen, here }: GroupListProps) {
  const { say } = useWords();
  const current = useRef<HTMLAnchorElement>(null);
  const [isUnfolded, unfold] = useState(isOpen);
  useEffect(() => {
    if (isOpen) unfold(true);
  }, [isOpen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another link at another address
  useEffect(() => {
    if (isUnfolded) current.current?.scrollIntoView({ block: "nearest" });
  }, [isUnfolded, here]);
  return (
    <details
      className="toc-group"
      open={isUnfolded}
      onToggle={({ currentTarget }) => unfold(currentTarget.open)}
    >
      <summary>
        {say(GROUP_NAMES[group].name)}
        <small>{entries.length}</small>
      </summary>
      {isUnfolded && (
        <ul>
          {entries.map(({ address, title }) => (
            <li key={address}>
              <a
                ref={address === here ? current : undefined}
                className="toc"
                href={hrefOf(address)}
                aria-current={address === here ? "page" : undefined}
              >
                {say(title)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
