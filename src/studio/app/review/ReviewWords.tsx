import { en } from "../../../language/messages/localized-text.ts";
import type { FileRange } from "../../api.ts";
import type { ReviewedChange, ReviewedGroup, ReviewResponse } from "../../api-review.ts";
import { useLanguage } from "../base/Language.tsx";

interface ReviewWordsProps {
  review: ReviewResponse;
  /** Opens the place of a change in the editor; left out: the places are not shown. */
  onPlace?: ((place: FileRange) => void) | undefined;
}

/** Renders the changes for customers in words, by page and topic. */
export function ReviewWords({ onPlace, review }: ReviewWordsProps) {
  const { say } = useLanguage();
  return (
    <div className="review-words">
      <p className="review-summary" role="status">
        {say(review.summary)}
      </p>
      {review.notes.map((note) => (
        <p key={note.en} className="sheet-note">
          {say(note)}
        </p>
      ))}
      {review.groups.map((group) => (
        <ChangesOfPages key={group.heading.en} group={group} onPlace={onPlace} />
      ))}
    </div>
  );
}

function ChangesOfPages({ group, onPlace }: { group: ReviewedGroup } & Pick<ReviewWordsProps, "onPlace">) {
  const { say } = useLanguage();
  return (
    <section className="review-group">
      <h3>{say(group.heading)}</h3>
      {group.topics.map(({ changes, heading }) => (
        <div key={heading.en} className="review-topic">
          <h4>{say(heading)}</h4>
          <ul>
            {changes.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index}>
                <ChangeInWords change={change} onPlace={onPlace} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function ChangeInWords({ change, onPlace }: { change: ReviewedChange } & Pick<ReviewWordsProps, "onPlace">) {
  const { say } = useLanguage();
  const { notes, pieces, place, said } = change;
  const words = (
    <>
      <span>
        {say(said)}
        {pieces && say(en`: `.zh`：`)}
        {pieces?.map(({ kind, text }, index) => {
          const Tag = { same: "span", gone: "del", added: "ins" }[kind] as "span" | "del" | "ins";
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change
          return <Tag key={index}>{text}</Tag>;
        })}
      </span>
      {notes.map((note) => (
        <small key={note.en}>{say(note)}</small>
      ))}
    </>
  );
  if (!place || !onPlace) return <div className="review-change">{words}</div>;
  return (
    <button
      type="button"
      className="review-change"
      title={say(en`Show in the editor: ${place.path}`.zh`在编辑器中查看：${place.path}`)}
      onClick={() => onPlace(place)}
    >
      {words}
    </button>
  );
}
