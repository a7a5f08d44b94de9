import { type MouseEvent, type ReactNode, useCallback, useMemo } from "react";
import type { LinkedText as LinkedCases } from "../../language/document.generated.ts";
import { type LinkedPiece, parseLinkedText, type SectionAnchor } from "../../language/syntax/linked-text.ts";
import type { Plan } from "../../plan/plan.ts";
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
    const shown = linkTextOf(piece, anchors, { plan, words });
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
function linkTextOf(
  { template, link }: LinkedPiece,
  anchors: readonly SectionAnchor[],
  { plan, words }: { plan: Plan; words: RenderText },
) {
  if (template || !link) return words(template);
  const anchor = anchors.find(({ name }) => link.to === `#${name}`);
  return articleNumberLabel(plan, anchor?.article) ?? words(anchor?.title ?? link.to.slice(1));
}

/** Returns the name of an article by its number, such as 第三条; undefined if it has none. Pure. */
export function articleNumberLabel({ word }: Plan, article: number | undefined): string | undefined {
  if (article === undefined) return undefined;
  return word("articleNumber", { number: numberInDigits(article, word("articleDigits")) });
}

/**
 * Returns a number in these digits, from 0 to 9. If they end with a sign for ten, numbers from 1 to 99 are written as in
 * Chinese: 一, 十, 十二, 二十, 九十九. Pure.
 */
export function numberInDigits(number: number, digits: string): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  const ten = digits.charAt(10);
  if (!ten) return String(number).replace(/\d/g, (digit) => digits.charAt(Number(digit)));
  if (!Number.isInteger(number) || number < 1 || number > 99) return String(number);
  const before = tens === 0 ? "" : `${tens === 1 ? "" : digits.charAt(tens)}${ten}`;
  return before + (ones === 0 ? "" : digits.charAt(ones));
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
