import { type MouseEvent, type ReactNode, useCallback, useMemo } from "react";
import type { LinkedText as LinkedCases } from "../../language/document.generated.ts";
import { type LinkedPiece, parseLinkedText, type SectionAnchor } from "../../language/syntax/linked-text.ts";
import { type RenderText, useCampaign, useRenderText } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import { type TapProps, touchProps } from "../shared/tap-props.ts";
import { UnbrokenText } from "../shared/UnbrokenText.tsx";
import { pushSectionLink } from "./section-links.ts";
import "./linked-text.css";

/** Text with its links. `anchors` are the page's sections: a link without words shows the name of its section. */
export function LinkedText({ text, anchors }: { text: LinkedCases; anchors: readonly SectionAnchor[] }) {
  const words = useRenderText();
  const { plan, scope } = useCampaign();
  const template = plan.caseOf(text, scope);
  const pieces = useMemo(() => parseLinkedText(template ?? ""), [template]);
  if (template === undefined) return words(text) ?? <Skeleton width={4} />;
  return pieces.map((piece) => {
    const { start, link } = piece;
    const shown = linkTextOf(piece, anchors, words);
    if (shown === undefined) return <Skeleton key={start} width={4} />;
    if (!link) return <UnbrokenText key={start} text={shown} />;
    return (
      <Link key={start} to={link.to}>
        <UnbrokenText text={shown} />
      </Link>
    );
  });
}

/** Link. Its target may contain the brand's prefix. */
function Link({ to, children }: { to: string; children: ReactNode }) {
  const { plan, scope } = useCampaign();
  const linkTo = useLinkProps();
  return (
    <a className="linked-text" {...linkTo(plan.render(to, scope))}>
      {children}
    </a>
  );
}

/** Returns the text of a piece. A link without words shows the number of its section, or its title. */
function linkTextOf({ template, link }: LinkedPiece, anchors: readonly SectionAnchor[], words: RenderText) {
  if (template || !link) return words(template);
  const anchor = anchors.find(({ name }) => link.to === `#${name}`);
  return articleNumberLabel(anchor) ?? words(anchor?.title ?? link.to.slice(1));
}

/** Returns the name of an article by its number, such as 第三条; undefined if it has none. Pure. */
export function articleNumberLabel(anchor: Pick<SectionAnchor, "article"> | undefined): string | undefined {
  return anchor?.article === undefined ? undefined : `第${toChineseNumber(anchor.article)}条`;
}

const CHINESE_DIGITS = "〇一二三四五六七八九";

/** Returns a number from 1 to 99 in Chinese, as articles are numbered: 一, 十, 十二, 二十, 九十九; others in digits. Pure. */
export function toChineseNumber(number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > 99) return String(number);
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  const ten = tens === 0 ? "" : `${tens === 1 ? "" : CHINESE_DIGITS.charAt(tens)}十`;
  return ten + (ones === 0 ? "" : CHINESE_DIGITS.charAt(ones));
}

interface LinkProps extends Omit<TapProps, "onClick"> {
  href: string;
  onClick(event: MouseEvent): void;
}

/**
 * Returns a function for the attributes of a link to `#section` or `/route`. A tap keeps the session; the address
 * itself is without it, so that a copied link does not share a login.
 */
export function useLinkProps(): (to: string) => LinkProps {
  const { follow, touch } = useCampaign();
  return useCallback(
    (to) => ({
      href: to,
      ...touchProps(touch, () => (to.startsWith("#") ? undefined : to)),
      onClick(event) {
        // With a modifier key, the browser opens the link elsewhere.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        const go = to.startsWith("#") ? pushSectionLink : follow;
        if (!go) return;
        event.preventDefault();
        go(to);
      },
    }),
    [follow, touch],
  );
}
