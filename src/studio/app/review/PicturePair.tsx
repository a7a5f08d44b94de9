import { type RefObject, useEffect, useRef, useState } from "react";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { useLanguage } from "../base/Language.tsx";
import { type Still, showStill } from "../gallery/capture-still.ts";
import { PHONE_SIZES, type PixelSize } from "../session/preview-store.ts";
import { markDifferences } from "./mark-differences.ts";

/** The phone of the pictures, in CSS pixels. */
export const REVIEW_PHONE: PixelSize = PHONE_SIZES[0] ?? { width: 375, height: 812 };

interface PicturePairProps {
  /** Null if the version does not have the page. */
  before: Still | null;
  after: Still | null;
  /** The state that the pictures show, for the scroll position. */
  state: string;
  /** Width of one picture, in CSS pixels. */
  width: number;
}

/** Renders a page before and after, with a frame around what differs. */
export function PicturePair({ after, before, state, width }: PicturePairProps) {
  const { say } = useLanguage();
  const frames = [useRef<HTMLIFrameElement>(null), useRef<HTMLIFrameElement>(null)] as const;
  const [isWhole, setWhole] = useState(false);
  const [first, second] = frames;
  useEffect(() => {
    const show = () => {
      const pages = [first, second].map((frame) => frame.current?.contentDocument ?? null);
      if (pages.some((page) => page && !page.doctype)) return;
      const [old, now] = pages;
      if (before && old) showStill(before, old, state);
      if (after && now) showStill(after, now, state);
      if (before && after && old && now) setWhole(markDifferences(old, now));
    };
    const all = [first.current, second.current];
    for (const frame of all) frame?.addEventListener("load", show);
    show();
    return () => {
      for (const frame of all) frame?.removeEventListener("load", show);
    };
  }, [before, after, state, first, second]);
  return (
    <>
      <div className="picture-pair">
        <Picture caption={en`Before`.zh`之前`} still={before} frame={first} width={width} />
        <Picture caption={en`After`.zh`之后`} still={after} frame={second} width={width} />
      </div>
      {isWhole && (
        <p className="hint">{say(en`The look of the whole page changes.`.zh`整个页面的外观都变了。`)}</p>
      )}
    </>
  );
}

interface PictureProps {
  caption: LocalizedText;
  still: Still | null;
  frame: RefObject<HTMLIFrameElement | null>;
  width: number;
}

function Picture({ caption, frame, still, width }: PictureProps) {
  const { say } = useLanguage();
  const scale = width / REVIEW_PHONE.width;
  return (
    <figure>
      <figcaption>{say(caption)}</figcaption>
      <div
        className="scene-tile"
        style={{ width, height: Math.round(REVIEW_PHONE.height * scale) }}
        role="img"
        aria-label={still ? still.words : say(NO_PAGE)}
      >
        {still ? (
          <iframe
            ref={frame}
            title={say(en`Small picture of the page`.zh`页面缩略图`)}
            aria-hidden="true"
            tabIndex={-1}
            inert
            sandbox="allow-same-origin"
            srcDoc="<!doctype html>"
            {...REVIEW_PHONE}
            style={{ transform: `scale(${scale})` }}
          />
        ) : (
          <p className="no-picture">{say(NO_PAGE)}</p>
        )}
      </div>
    </figure>
  );
}

const NO_PAGE = en`No such page`.zh`没有这个页面`;
