import { useDeferredValue, useMemo, useState } from "react";
import { type JsonNode, parsePointer } from "../../../check/json/json-node.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { fieldLabel } from "../../form-labels.ts";
import { useLanguage } from "../base/Language.tsx";
import { SearchField } from "../controls/inputs.tsx";
import { KeyName } from "./controls/KeyName.tsx";
import { BASICS_TITLE, sectionKeys } from "./DocumentSections.tsx";
import { type ProblemsByPointer, useForm, useFormState, useOperatorOutline } from "./model/form-context.ts";
import { findFields } from "./model/summarize-value.ts";
import { operatorSectionKeys, useSectionTitle } from "./OperatorSections.tsx";
import { CountBadge } from "./parts/form-rows.tsx";

/** Maximum number of fields that the form's search lists. */
const MAX_FOUND_FIELDS = 12;

/** Renders links to the parts of the document and a search for any field. */
export function FormOutline({ placed, root }: { root: JsonNode; placed: ProblemsByPointer }) {
  const { labels, reveal, rootShape } = useForm();
  const { say } = useLanguage();
  const [search, setSearch] = useState("");
  const deferredSearch = useDeferredValue(search);
  const statusMessage = useFormState((state) => state.statusMessage);
  const focusedPart = useFormState((state) => parsePointer(state.focusedPointer)[0]);
  const outline = useOperatorOutline();
  const find = (words: string, most: number) =>
    findFields({ root, shape: rootShape, labels, isShown: outline?.isShown }, words, most);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `find` is made of these
  const found = useMemo(
    () => find(deferredSearch, MAX_FOUND_FIELDS),
    [root, rootShape, labels, outline, deferredSearch],
  );
  const goToPart = (pointer: string) => {
    setSearch("");
    reveal(pointer);
  };
  const titleOf = useSectionTitle();
  const parts = outline
    ? operatorSectionKeys({ outline, root, shape: rootShape })
    : sectionKeys(rootShape, root);
  return (
    <div className="f-outline">
      <SearchField
        value={search}
        label={en`Search fields`.zh`搜索字段`}
        onSearch={setSearch}
        onEnter={() => {
          // The deferred list may still show the results of a shorter search.
          const [first] = find(search, 1);
          if (first) goToPart(first.pointer);
        }}
      />
      <nav aria-label={say(en`Sections of the document`.zh`文档的各部分`)}>
        <ul className="f-parts">
          <li>
            <button
              type="button"
              className="f-part"
              aria-current={
                focusedPart === undefined || !parts.includes(focusedPart) ? "location" : undefined
              }
              onClick={() => reveal("/title")}
            >
              {say(BASICS_TITLE)}
            </button>
          </li>
          {parts.map((key) => (
            <li key={key}>
              <button
                type="button"
                className="f-part"
                title={outline ? undefined : key}
                aria-current={focusedPart === key ? "location" : undefined}
                onClick={() => reveal(`/${key}`)}
              >
                {outline ? titleOf(key) : say(fieldLabel(key, rootShape.property(key) ?? rootShape, labels))}
                {placed.under(`/${key}`).length > 0 && <CountBadge count={placed.under(`/${key}`).length} />}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {deferredSearch !== "" && (
        <ul className="f-found">
          {found.map(({ label, pointer, summary }) => (
            <li key={pointer}>
              <button type="button" className="f-choice" onClick={() => goToPart(pointer)}>
                <strong>{say(label)}</strong> <KeyName>{pointer}</KeyName>
                <span>{summary}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && <li className="empty">{say(en`Nothing found.`.zh`没有找到。`)}</li>}
        </ul>
      )}
      <span className="only-spoken" role="status">
        {statusMessage}
      </span>
    </div>
  );
}
