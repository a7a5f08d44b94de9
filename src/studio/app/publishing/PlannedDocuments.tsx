import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { PlannedDocument } from "../../api-publishing.ts";
import { useLanguage } from "../base/Language.tsx";

interface PlannedDocumentsProps {
  documents: readonly PlannedDocument[];
  /** The paths of the documents that are left out. */
  left: ReadonlySet<string>;
  /** Null if only all documents can be published. */
  onChange: ((left: ReadonlySet<string>) => void) | null;
}

const KIND_WORDS: Readonly<Record<PlannedDocument["kind"], LocalizedText>> = {
  new: en`new`.zh`新增`,
  changed: en`changed`.zh`有改动`,
  gone: en`removed`.zh`将下线`,
};

/** Renders the documents that differ from the current release, to choose from. */
export function PlannedDocuments({ documents, left, onChange }: PlannedDocumentsProps) {
  const { say } = useLanguage();
  const choose = (path: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(path);
    else next.add(path);
    onChange?.(next);
  };
  return (
    <fieldset className="planned-documents">
      <legend>
        {say(
          en`${documents.length} documents differ from what is live`
            .zh`与线上不同的文档（${documents.length}）`,
        )}
      </legend>
      <ul>
        {documents.map(({ kind, path, routes, title }) => (
          <li key={path}>
            <label htmlFor={`planned ${path}`}>
              <input
                id={`planned ${path}`}
                type="checkbox"
                disabled={onChange === null}
                checked={!left.has(path)}
                onChange={({ target }) => choose(path, target.checked)}
              />
              <span className="chip" data-kind={kind}>
                {say(KIND_WORDS[kind])}
              </span>
              <strong>{title || path}</strong>
              <span className="is-code planned-path">{routes.join("  ")}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
