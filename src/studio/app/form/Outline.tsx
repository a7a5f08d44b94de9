import { useDeferredValue, useMemo, useState } from "react";
import { type JsonNode, pathOf } from "../../../check/json/json-node.ts";
import { en } from "../../../language/messages/saying.ts";
import { labelOf } from "../../labels.ts";
import { useWords } from "../base/Language.tsx";
import { SearchField } from "../controls/inputs.tsx";
import { type PlacedProblems, useForm, useFormState } from "./model/form-context.ts";
import { findPlaces } from "./model/summary.ts";
import { ErrorCount } from "./parts/Row.tsx";
import { BASICS, partKeys } from "./Sections.tsx";

/** So many places of a search are listed. */
const MOST_FOUND = 12;

/** The parts of the document, each a tap away, and a search for any field. */
export function Outline({ placed, root }: { root: JsonNode; placed: PlacedProblems }) {
  const { labels, reveal, rootShape } = useForm();
  const { say } = useWords();
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  const told = useFormState((state) => state.told);
  const here = useFormState((state) => pathOf(state.here)[0]);
  const found = useMemo(
    () => findPlaces({ root, shape: rootShape, labels }, wanted, MOST_FOUND),
    [root, rootShape, labels, wanted],
  );
  const go = (pointer: string) => {
    setSearch("");
    reveal(pointer);
  };
  const parts = partKeys(rootShape, root);
  return (
    <div className="f-outline">
      <SearchField
        value={search}
        label={en`Search a field`.zh`查找字段`}
        onSearch={setSearch}
        onEnter={() => {
          // The list may still be that of fewer letters.
          const [first] = findPlaces({ root, shape: rootShape, labels }, search, 1);
          if (first) go(first.pointer);
        }}
      />
      <nav aria-label={say(en`Parts of the document`.zh`文档的各部分`)}>
        <ul className="f-parts">
          <li>
            <button
              type="button"
              className="f-part"
              aria-current={here === undefined || !parts.includes(here) ? "location" : undefined}
              onClick={() => reveal("/title")}
            >
              {say(BASICS)}
            </button>
          </li>
          {parts.map((key) => (
            <li key={key}>
              <button
                type="button"
                className="f-part"
                title={key}
                aria-current={here === key ? "location" : undefined}
                onClick={() => reveal(`/${key}`)}
              >
                {say(labelOf(key, rootShape.property(key) ?? rootShape, labels))}
                {placed.under(`/${key}`).length > 0 && <ErrorCount count={placed.under(`/${key}`).length} />}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {wanted !== "" && (
        <ul className="f-found">
          {found.map(({ label, pointer, summary }) => (
            <li key={pointer}>
              <button type="button" className="f-choice" onClick={() => go(pointer)}>
                <strong>{say(label)}</strong> <code className="f-key">{pointer}</code>
                <span>{summary}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && <li className="empty">{say(en`Nothing is found.`.zh`没有找到。`)}</li>}
        </ul>
      )}
      <span className="only-spoken" role="status">
        {told}
      </span>
    </div>
  );
}
