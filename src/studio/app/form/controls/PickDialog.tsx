import { type ReactNode, useState } from "react";
import { en } from "../../../../language/messages/saying.ts";
import { Dialog, type DialogProps } from "../../base/Dialog.tsx";
import { Empty } from "../../base/Empty.tsx";
import { useLanguage } from "../../base/Language.tsx";
import { hasWords, searchWords } from "../../base/search-words.ts";
import { SearchField } from "../../controls/inputs.tsx";
import type { Branch } from "../model/branches.ts";

interface PickDialogProps extends Omit<DialogProps, "isWide"> {
  search: string;
  onSearch: (search: string) => void;
  /** Picks the first result. */
  onEnter: () => void;
  /** Content beside the search field. */
  beside?: ReactNode;
}

/** Renders a dialog for picking one of many items, with a search. */
export function PickDialog({ beside, children, onClose, onEnter, onSearch, search, title }: PickDialogProps) {
  const field = <SearchField value={search} label={en`Search`.zh`搜索`} onSearch={onSearch} />;
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="form f-pick"
        onSubmit={(event) => {
          event.preventDefault();
          onEnter();
        }}
      >
        {beside ? (
          <div className="pictures-head">
            {field}
            {beside}
          </div>
        ) : (
          field
        )}
        {children}
      </form>
    </Dialog>
  );
}

interface PickBranchProps extends Pick<PickDialogProps, "title" | "onClose"> {
  branches: readonly Branch[];
  onPick: (branch: Branch) => void;
}

function isCalled({ id, label }: Branch, [word = ""]: readonly string[]): boolean {
  return [id, label.en, label.zh].some((name) => name.toLowerCase().startsWith(word));
}

/** Renders a dialog for picking a kind of value, each with a description. Enter picks the first result. */
export function PickBranch({ branches, onClose, onPick, title }: PickBranchProps) {
  const { say } = useLanguage();
  const [search, setSearch] = useState("");
  const words = searchWords(search);
  const found = branches.filter(({ brief, id, label }) =>
    hasWords([id, label.en, label.zh, brief?.en, brief?.zh].join(" "), words),
  );
  // Matches of the name come before matches of the description.
  found.sort((one, other) => Number(isCalled(other, words)) - Number(isCalled(one, words)));
  return (
    <PickDialog
      {...{ title, search, onClose }}
      onSearch={setSearch}
      onEnter={() => found[0] && onPick(found[0])}
    >
      <ul className="f-choices">
        {found.map((branch) => (
          <li key={branch.id}>
            <button type="button" className="f-choice" onClick={() => onPick(branch)}>
              <strong>{say(branch.label)}</strong> <code className="f-key">{branch.id}</code>
              {branch.brief && <span>{say(branch.brief)}</span>}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <Empty />}
    </PickDialog>
  );
}
