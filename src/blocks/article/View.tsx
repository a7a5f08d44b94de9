import { useMemo } from "react";
import type { ArticleBlock, Text } from "../../language/document.generated.ts";
import { type SectionAnchor, sectionAnchorsIn } from "../../language/syntax/linked-text.ts";
import {
  reactKeyOfText,
  useBlockElementId,
  useCampaign,
  useRenderText,
  useWord,
} from "../campaign-context.ts";
import { TemplateText } from "../shared/TemplateText.tsx";
import { UnbrokenText } from "../shared/UnbrokenText.tsx";
import { articleNumberLabel, LinkedText, useLinkProps } from "./LinkedText.tsx";
import { scrollToSection, useSectionInAddress } from "./section-links.ts";
import "../panel/panel.css";
import "./article.css";

type Section = ArticleBlock["sections"][number];

/** Long text in sections that can be linked to, such as terms of use or a guide. */
export function View({ block }: { block: ArticleBlock }) {
  const { plan } = useCampaign();
  const words = useRenderText();
  const anchors = useMemo(() => sectionAnchorsIn(plan.campaign), [plan]);
  const own = useMemo(() => sectionAnchorsIn(block), [block]);
  useSectionInAddress(
    own.map(({ name }) => name),
    scrollToSection,
  );
  return (
    <article className="article panel">
      {block.title && <h2 className="panel-title">{words(block.title)}</h2>}
      {block.lead && (
        <p className="article-lead">
          <TemplateText text={block.lead} />
        </p>
      )}
      {block.contents && <TableOfContents heading={block.contents} anchors={own} />}
      {block.sections.map((section, i) => (
        <ArticleSection
          key={section.name}
          section={section}
          anchors={anchors}
          article={own[i]?.article}
          Heading={block.title ? "h3" : "h2"}
        />
      ))}
    </article>
  );
}

/** Links to the sections. */
function TableOfContents({ heading, anchors }: { heading: Text; anchors: readonly SectionAnchor[] }) {
  const id = useBlockElementId("contents");
  const linkTo = useLinkProps();
  const { plan, scope } = useCampaign();
  return (
    <nav className="article-contents" aria-labelledby={id}>
      <p id={id}>{plan.render(heading, scope)}</p>
      <ol>
        {anchors.map((anchor) => (
          <li key={anchor.name}>
            <a {...linkTo(`#${anchor.name}`)}>
              <SectionTitle article={anchor.article} title={anchor.title} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface SectionProps {
  section: Section;
  /** Sections of the whole page. */
  anchors: readonly SectionAnchor[];
  article: number | undefined;
  Heading: "h2" | "h3";
}

function ArticleSection({ section, anchors, article, Heading }: SectionProps) {
  const { name, title, paragraphs = [], clauses = [] } = section;
  return (
    <section className="article-section" id={name}>
      <Heading className="article-heading" tabIndex={-1}>
        <SectionTitle article={article} title={title} />
      </Heading>
      {paragraphs.map((one) => (
        <p key={reactKeyOfText(one)} className="article-paragraph">
          <LinkedText text={one} anchors={anchors} />
        </p>
      ))}
      {clauses.length > 0 && (
        <ol className="article-clauses">
          {clauses.map((clause, i) => (
            <NumberedClause
              key={reactKeyOfText(clause.text)}
              clause={clause}
              anchors={anchors}
              number={article === undefined ? undefined : `${article}.${i + 1}`}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface ClauseProps {
  clause: NonNullable<Section["clauses"]>[number];
  anchors: readonly SectionAnchor[];
  /** Number such as 1.2; undefined if the article has no numbers. */
  number: string | undefined;
}

/** Clause with its number as text, so that the number is read aloud, found and copied with it. */
function NumberedClause({ clause: { text, points = [] }, anchors, number }: ClauseProps) {
  const word = useWord();
  return (
    <li className={number ? "article-clause" : "article-clause article-bullet"}>
      {number && <b>{number} </b>}
      <LinkedText text={text} anchors={anchors} />
      {points.length > 0 && (
        <ol className="article-points">
          {points.map((point, i) => (
            <li key={reactKeyOfText(point)} className={number ? undefined : "article-bullet"}>
              {number && word("pointNumber", { number: i + 1 })}
              <LinkedText text={point} anchors={anchors} />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

/** Heading of a section: its number and title. It is shown at once: values that wait for data show as --. */
function SectionTitle({ article, title }: { article: number | undefined; title: Text }) {
  const { plan, scope } = useCampaign();
  const number = articleNumberLabel(plan, article);
  return (
    <>
      {number && <span className="article-number">{number} </span>}
      <UnbrokenText text={plan.render(title, scope)} />
    </>
  );
}
