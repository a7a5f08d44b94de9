import { type ReactNode, useMemo } from "react";
import type { LinkedText as LinkedCases } from "../../language/document.generated.ts";
import { type Anchor, type LinkedPiece, parseLinkedText } from "../../language/syntax/linked-text.ts";
import { useCampaign, useWords, type Words } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import { Whole } from "../shared/Whole.tsx";
import { chineseNumber } from "./chinese-number.ts";
import { useLink } from "./follow.ts";
import "./linked-text.css";

/** A text with its links. `anchors` are the sections of the page, for links that show what theirs is called. */
export function LinkedText({ text, anchors }: { text: LinkedCases; anchors: readonly Anchor[] }) {
  const words = useWords();
  const { plan, scope } = useCampaign();
  const template = plan.caseOf(text, scope);
  const pieces = useMemo(() => parseLinkedText(template ?? ""), [template]);
  if (template === undefined) return words(text) ?? <Skeleton width={4} />;
  return pieces.map((piece) => {
    const { start, link } = piece;
    const shown = wordsOf(piece, anchors, words);
    if (shown === undefined) return <Skeleton key={start} width={4} />;
    if (!link) return <Whole key={start} text={shown} />;
    return (
      <Link key={start} to={link.to}>
        <Whole text={shown} />
      </Link>
    );
  });
}

/** A link. A target may hold the brand's prefix. */
function Link({ to, children }: { to: string; children: ReactNode }) {
  const { plan, scope } = useCampaign();
  const linkTo = useLink();
  return (
    <a className="linked-text" {...linkTo(plan.render(to, scope))}>
      {children}
    </a>
  );
}

/** What a piece shows: a link without words the number of its section, or its title. */
function wordsOf({ template, link }: LinkedPiece, anchors: readonly Anchor[], words: Words) {
  if (template || !link) return words(template);
  const anchor = anchors.find(({ name }) => link.to === `#${name}`);
  return articleOf(anchor) ?? words(anchor?.title ?? link.to.slice(1));
}

/** What an article is called by its number, such as 第三条; undefined where it has none. Pure. */
export function articleOf(anchor: Pick<Anchor, "article"> | undefined): string | undefined {
  return anchor?.article === undefined ? undefined : `第${chineseNumber(anchor.article)}条`;
}
