import { useEffect, useState } from "react";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { FileRange } from "../../api.ts";
import type { ReviewRequest, ReviewResponse } from "../../api-review.ts";
import { useLanguage } from "../base/Language.tsx";
import { reviewClient } from "../base/review-client.ts";
import { errorMessageOf } from "../base/studio-client.ts";
import { PagePictures } from "./PagePictures.tsx";
import { ReviewWords } from "./ReviewWords.tsx";
import "../gallery/scene-tile.css";
import "./review.css";

/** Number of pages that are drawn without being asked for. */
const PAGES_DRAWN_FIRST = 2;

/** Number of pages that are listed at first. */
const PAGES_LISTED_FIRST = 12;

interface ReviewContentProps {
  review: ReviewResponse;
  /** Opens the place of a change in the editor; left out: the places are not shown. */
  onPlace?: ((place: FileRange) => void) | undefined;
}

/** Renders a comparison of two sets of documents: the changes in words, and the changed pages before and after. */
function ReviewContent({ onPlace, review }: ReviewContentProps) {
  const { say } = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const { id, pages } = review;
  const shown = isWhole ? pages : pages.slice(0, PAGES_LISTED_FIRST);
  return (
    <div className="review">
      <ReviewWords review={review} onPlace={onPlace} />
      {pages.length > 0 && (
        <section className="review-pictures" aria-label={say(en`Pictures`.zh`图片对比`)}>
          {shown.map((page, index) => (
            <PagePictures key={page.key} id={id} page={page} isOpenFirst={index < PAGES_DRAWN_FIRST} />
          ))}
          {shown.length < pages.length && (
            <button type="button" className="button" onClick={() => setWhole(true)}>
              {say(en`List all ${pages.length} pages`.zh`列出全部 ${pages.length} 个页面`)}
            </button>
          )}
        </section>
      )}
    </div>
  );
}

/** Renders the comparison of two versions of a document while it is loaded, and after that. */
export function VersionComparison({
  onLoaded,
  onPlace,
  request,
}: Pick<ReviewContentProps, "onPlace"> & {
  request: ReviewRequest;
  onLoaded?: (review: ReviewResponse) => void;
}) {
  const { say } = useLanguage();
  const { review, trouble } = useReview(request, onLoaded);
  if (trouble) return <p className="sheet-note is-bad review-trouble">{say(trouble)}</p>;
  if (!review)
    return (
      <p className="review-wait hint" role="status">
        {say(en`Comparing…`.zh`正在比较…`)}
      </p>
    );
  return <ReviewContent key={review.id} review={review} onPlace={onPlace} />;
}

function useReview(request: ReviewRequest, onLoaded?: (review: ReviewResponse) => void) {
  const [found, setFound] = useState<{ key: string; review?: ReviewResponse; trouble?: LocalizedText }>();
  const key = JSON.stringify(request);
  useEffect(() => {
    let isOver = false;
    reviewClient.review(JSON.parse(key) as ReviewRequest).then(
      (review) => {
        if (isOver) return;
        setFound({ key, review });
        onLoaded?.(review);
      },
      (error: unknown) => !isOver && setFound({ key, trouble: errorMessageOf(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [key, onLoaded]);
  return found?.key === key ? found : { review: undefined, trouble: undefined };
}
