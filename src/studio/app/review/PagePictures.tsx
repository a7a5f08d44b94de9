import { useEffect, useState } from "react";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { ReviewedPage, ReviewedScenes } from "../../api-review.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { reviewClient } from "../base/review-client.ts";
import { errorMessageOf } from "../base/studio-client.ts";
import { PicturePair } from "./PicturePair.tsx";
import { useDrawnScenes } from "./use-drawn-scenes.ts";

/** Number of states that are drawn at first, and more for each request. */
const SCENES_PER_STEP = 12;

/** Width of a picture, in CSS pixels. */
const PICTURE_WIDTH_PX = 188;

interface PagePicturesProps {
  /** Names the comparison. */
  id: string;
  page: ReviewedPage;
  /** Whether the pictures are drawn without being asked for. */
  isOpenFirst: boolean;
}

/** Renders a changed page: its states that look different, before and after. They are drawn when the page is opened. */
export function PagePictures({ id, isOpenFirst, page }: PagePicturesProps) {
  const { say } = useLanguage();
  const [isOpen, setOpen] = useState(isOpenFirst);
  const { key, kind, route, title } = page;
  return (
    <section className="review-page" aria-label={`${title} ${route}`}>
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span aria-hidden="true">{isOpen ? "▾" : "▸"}</span>
          {title || route}
          <small>{route}</small>
        </button>
        {kind !== "changed" && (
          <span className="badge">{say(kind === "added" ? en`New`.zh`新增` : en`Removed`.zh`已删除`)}</span>
        )}
      </h3>
      {isOpen && <OpenPage id={id} pageKey={key} />}
    </section>
  );
}

function OpenPage({ id, pageKey }: { id: string; pageKey: string }) {
  const { say } = useLanguage();
  const [page, setPage] = useState<ReviewedScenes | null>(null);
  const [trouble, setTrouble] = useState<LocalizedText | null>(null);
  const [count, setCount] = useState(SCENES_PER_STEP);
  useEffect(() => {
    let isOver = false;
    reviewClient.page(id, pageKey).then(
      (found) => !isOver && setPage(found),
      (error: unknown) => !isOver && setTrouble(errorMessageOf(error)),
    );
    return () => {
      isOver = true;
    };
  }, [id, pageKey]);
  const { changed, leftCount, sameCount } = useDrawnScenes(page, count);
  if (trouble) return <p className="sheet-note is-bad">{say(trouble)}</p>;
  if (!page) return <p className="hint">{say(en`Preparing the pictures…`.zh`正在准备图片…`)}</p>;
  if (page.brokenIn) return <p className="sheet-note is-bad">{say(BROKEN[page.brokenIn])}</p>;
  const rest = page.scenes.length - count;
  return (
    <>
      <p className="hint" role="status">
        {leftCount > 0
          ? say(en`Drawing, ${leftCount} states left…`.zh`正在画图，还剩 ${leftCount} 个状态…`)
          : changed.length === 0
            ? say(en`The drawn states look the same as before.`.zh`画出的状态与之前看起来一样。`)
            : sameCount > 0 &&
              say(
                en`${sameCount} more states look the same as before.`
                  .zh`另有 ${sameCount} 个状态看起来没有变化。`,
              )}
      </p>
      <ul className="review-scenes">
        {changed.map(({ after, before, state, table, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: scenes are only appended
          <li key={index}>
            <h4>
              {text || state}
              {table !== null && <small>{state}</small>}
            </h4>
            <PicturePair before={before} after={after} state={state} width={PICTURE_WIDTH_PX} />
          </li>
        ))}
      </ul>
      {rest > 0 && leftCount === 0 && (
        <Button
          says={en`Draw ${Math.min(rest, SCENES_PER_STEP)} more states`
            .zh`再画 ${Math.min(rest, SCENES_PER_STEP)} 个状态`}
          onClick={() => setCount(count + SCENES_PER_STEP)}
        />
      )}
    </>
  );
}

const BROKEN = {
  before: en`The earlier version of this page has errors, so it cannot be drawn.`
    .zh`这个页面的旧版本有错误，无法画图。`,
  after: en`The page has errors, so it cannot be drawn. Correct them first.`
    .zh`这个页面有错误，无法画图，请先改正。`,
};
