import type { TextPiece } from "../../../compare/change.ts";
import { TOPIC_HEADINGS } from "../../../compare/change.ts";
import type { ChangeGroup } from "../../../compare/compare-projects.ts";
import { describePages, groupByTopic } from "../../../compare/diff-formats.ts";
import { useLanguage } from "../base/Language.tsx";

/** Renders what changes for customers: pages, and below them the changes by topic. */
export function ChangeList({ groups }: { groups: readonly ChangeGroup[] }) {
  const { say } = useLanguage();
  return (
    <ul className="change-groups">
      {groups.map((group) => (
        <li key={describePages(group).en} className="change-group">
          <strong>{say(describePages(group))}</strong>
          {groupByTopic(group).map(([topic, changes]) => (
            <div key={topic} className="change-topic">
              <em>{say(TOPIC_HEADINGS[topic])}</em>
              <ul>
                {changes.map(({ notes, pieces, said }) => (
                  <li key={JSON.stringify([said.en, pieces, notes])} className="change-entry">
                    {say(said)}
                    {pieces && (
                      <span className="change-pieces">
                        {pieces.map((piece, index) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their order
                          <ChangedPiece key={index} {...piece} />
                        ))}
                      </span>
                    )}
                    {notes.map((note) => (
                      <small key={note.en}>{say(note)}</small>
                    ))}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

function ChangedPiece({ kind, text }: TextPiece) {
  if (kind === "gone") return <del>{text}</del>;
  if (kind === "added") return <ins>{text}</ins>;
  return <>{text}</>;
}
