import type { ReactNode } from "react";
import { en } from "../../../../language/messages/saying.ts";
import { Dialog } from "../../base/Dialog.tsx";
import { SearchField } from "../../controls/inputs.tsx";

interface PickDialogProps {
  title: string;
  search: string;
  onSearch: (search: string) => void;
  /** Takes the first that was found. */
  onEnter: () => void;
  onClose: () => void;
  /** What stands beside the search. */
  beside?: ReactNode;
  /** What was found. */
  children: ReactNode;
}

/** Asks for one of many, which are searched. */
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
