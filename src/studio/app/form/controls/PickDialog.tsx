import { type ReactNode, useState } from "react";
import { en } from "../../../../language/messages/localized-text.ts";
import { Dialog, type DialogProps } from "../../base/Dialog.tsx";
import { EmptyHint } from "../../base/EmptyHint.tsx";
import { useLanguage } from "../../base/Language.tsx";
import { containsAllWords, splitSearchWords } from "../../base/search-words.ts";
import { SearchField } from "../../controls/inputs.tsx";
import type { ValueKind } from "../model/value-kinds.ts";
import { KeyName } from "./KeyName.tsx";

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

interface PickKindDialogProps extends Pick<PickDialogProps, "title" | "onClose"> {
  branches: readonly ValueKind[];
  onPick: (branch: ValueKind) => void;
}

function nameStartsWith({ id, label }: ValueKind, [word = ""]: readonly string[]): boolean {
  return [id, label.en, label.zh].some((name) => name.toLowerCase().startsWith(word));
}

/**
 * Renders a dialog in which the operator picks a kind of value, such as a block type, by name and description. Enter
 * picks the first result.
 */
export function PickKindDialog({ branches, onClose, onPick, title }: PickKindDialogProps) {
  const { say } = useLanguage();
  const [search, setSearch] = useState("");
  const words = splitSearchWords(search);
  const found = branches.filter(({ brief, id, label }) =>
    containsAllWords([id, label.en, label.zh, brief?.en, brief?.zh].join(" "), words),
  );
  // Matches of the name come before matches of the description.
  found.sort((one, other) => Number(nameStartsWith(other, words)) - Number(nameStartsWith(one, words)));
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
              <strong>{say(branch.label)}</strong> <KeyName>{branch.id}</KeyName>
              {branch.brief && <span>{say(branch.brief)}</span>}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <EmptyHint />}
    </PickDialog>
  );
}
