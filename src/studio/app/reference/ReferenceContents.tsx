import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { REFERENCE_GROUPS, type ReferenceGroup } from "../../../reference/reference.ts";
import { type AddressedEntry, fieldsOfEntry } from "../../../reference/reference-entries.ts";
import { useLanguage } from "../base/Language.tsx";
import { referenceHref } from "../base/screen-paths.ts";
import { containsAllWords, splitSearchWords } from "../base/search-words.ts";
import { SearchField } from "../controls/inputs.tsx";
import { useReference } from "./ReferenceContext.tsx";
import { REFERENCE_GROUP_NAMES } from "./ReferenceGroupPage.tsx";

/** Element id of the reference's search field. */
export const REFERENCE_SEARCH_ID = "reference-search";

/** Renders the table of contents of the reference. The operator can search it by names and descriptions. */
export function ReferenceContents({
  group,
  address,
}: {
  group: ReferenceGroup | undefined;
  address: string;
}) {
  const { entries } = useReference();
  const { say } = useLanguage();
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  const found = useMemo(() => searchReference(entries, wanted), [entries, wanted]);
  const isSearching = wanted.trim() !== "";
  return (
    <nav className="pane files" data-pane="contents" tabIndex={-1} aria-label={say(en`Contents`.zh`目录`)}>
      <div className="files-bar">
        <SearchField
          id={REFERENCE_SEARCH_ID}
          value={search}
          label={en`Search the reference`.zh`搜索参考`}
          hint={en`Search, for example “stamp”`.zh`搜索，例如“印章”`}
          onSearch={setSearch}
          onEnter={() => {
            if (found[0]) location.hash = referenceHref(found[0].address);
          }}
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
                <a className="toc" href={referenceHref(one.address)}>
                  <span className="toc-name">{say(one.listed.title)}</span>
                  {one.field !== undefined && <code>.{one.field}</code>}
                  <small>{say(REFERENCE_GROUP_NAMES[one.listed.group].name)}</small>
                </a>
              </li>
            ))}
            {found.length === 0 && <li className="empty">{say(en`Nothing found.`.zh`没有找到。`)}</li>}
          </ul>
        ) : (
          REFERENCE_GROUPS.map((one) => (
            <ContentsGroup
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

interface ContentsGroupProps {
  group: ReferenceGroup;
  entries: readonly AddressedEntry[];
  isOpen: boolean;
  here: string;
}

function ContentsGroup({ group, entries, isOpen, here }: ContentsGroupProps) {
  const { say } = useLanguage();
  const current = useRef<HTMLAnchorElement>(null);
  const [isUnfolded, unfold] = useState(isOpen);
  useEffect(() => {
    if (isOpen) unfold(true);
  }, [isOpen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address makes another link current
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
        {say(REFERENCE_GROUP_NAMES[group].name)}
        <small>{entries.length}</small>
      </summary>
      {isUnfolded && (
        <ul>
          {entries.map(({ address, title }) => (
            <li key={address}>
              <a
                ref={address === here ? current : undefined}
                className="toc"
                href={referenceHref(address)}
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

/** A search result in the reference: an entry, or a field of one. */
export interface ReferenceHit {
  listed: AddressedEntry;
  address: string;
  /** The field's path; left out if the entry itself matches. */
  field?: string;
}

/** Maximum number of search results listed; nobody reads more. */
const MAX_REFERENCE_HITS = 60;

/**
 * Finds entries and fields of the reference that contain all words of a search: names first, then fields, then
 * descriptions. Pure.
 */
export function searchReference(entries: readonly AddressedEntry[], search: string): ReferenceHit[] {
  const words = splitSearchWords(search);
  if (words.length === 0) return [];
  const hasAll = (text: string) => containsAllWords(text, words);
  const ranked = entries.flatMap((listed): [number, ReferenceHit][] => {
    const { address, title, entry } = listed;
    const names = [entry.name, title.en, title.zh].map((name) => name.toLowerCase());
    const said = `${entry.description.en}\n${entry.description.zh}`;
    const own = { listed, address };
    const fields = fieldsOfEntry(listed).flatMap(
      ({ path, description, isCommon }): [number, ReferenceHit][] => {
        const rank = hasAll(path) ? 3 : hasAll(`${path} ${description.en} ${description.zh}`) ? 5 : 0;
        return rank === 0 || isCommon ? [] : [[rank, { listed, address: `${address}.${path}`, field: path }]];
      },
    );
    if (names.some((name) => name.startsWith(words.join(" ")))) return [[1, own], ...fields];
    if (names.some(hasAll)) return [[2, own], ...fields];
    return hasAll(`${names.join(" ")} ${said}`) ? [[4, own], ...fields] : fields;
  });
  return ranked
    .sort(([a], [b]) => a - b)
    .map(([, found]) => found)
    .slice(0, MAX_REFERENCE_HITS);
}
