import { useMemo } from "react";
import type { ArticleBlock, Text } from "../../language/document.generated.ts";
import { type Anchor, anchorsIn } from "../../language/syntax/linked-text.ts";
import { textKey, useCampaign, usePlaceId, useWords } from "../campaign-context.ts";
import { TemplateText } from "../shared/TemplateText.tsx";
import { UnbrokenText } from "../shared/UnbrokenText.tsx";
import { goToSection, useAnchors } from "./anchor.ts";
import { articleOf, LinkedText, useLink } from "./LinkedText.tsx";
import "../panel/panel.css";
import "./article.css";

type Section = ArticleBlock["sections"][number];

/** Long text in sections that can be linked to, such as terms of use or a guide. */
export function View({ block }: { block: ArticleBlock }) {
  const { plan } = useCampaign();
  const words = useWords();
  const anchors = useMemo(() => anchorsIn(plan.campaign), [plan]);
  const own = useMemo(() => anchorsIn(block), [block]);
  useAnchors(
    own.map(({ name }) => name),
    goToSection,
  );
  return (
    <article className="article panel">
      {block.title && <h2 className="panel-title">{words(block.title)}</h2>}
      {block.lead && (
        <p className="article-lead">
          <TemplateText text={block.lead} />
        </p>
      )}
      {block.contents && <Contents heading={block.contents} anchors={own} />}
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
function Contents({ heading, anchors }: { heading: Text; anchors: readonly Anchor[] }) {
  const id = usePlaceId("contents");
  const linkTo = useLink();
  const { plan, scope } = useCampaign();
  return (
    <nav className="article-contents" aria-labelledby={id}>
      <p id={id}>{plan.render(heading, scope)}</p>
      <ol>
        {anchors.map((anchor) => (
          <li key={anchor.name}>
            <a {...linkTo(`#${anchor.name}`)}>
              <Title article={anchor.article} title={anchor.title} />
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
  anchors: readonly Anchor[];
  article: number | undefined;
  Heading: "h2" | "h3";
}

function ArticleSection({ section, anchors, article, Heading }: SectionProps) {
  const { name, title, paragraphs = [], clauses = [] } = section;
  return (
    <section className="article-section" id={name}>
      <Heading className="article-heading" tabIndex={-1}>
        <Title article={article} title={title} />
      </Heading>
      {paragraphs.map((one) => (
        <p key={textKey(one)} className="article-paragraph">
          <LinkedText text={one} anchors={anchors} />
        </p>
      ))}
      {clauses.length > 0 && (
        <ol className="article-clauses">
          {clauses.map((clause, i) => (
            <Clause
              key={textKey(clause.text)}
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
  anchors: readonly Anchor[];
  /** Number such as 1.2; undefined if the article has no numbers. */
  number: string | undefined;
}

/** Clause with its number as text, so that the number is read aloud, found and copied with it. */
function Clause({ clause: { text, points = [] }, anchors, number }: ClauseProps) {
  return (
    <li className={number ? "article-clause" : "article-clause article-bullet"}>
      {number && <b>{number} </b>}
      <LinkedText text={text} anchors={anchors} />
      {points.length > 0 && (
        <ol className="article-points">
          {points.map((point, i) => (
            <li key={textKey(point)} className={number ? undefined : "article-bullet"}>
              {number && `（${i + 1}）`}
              <LinkedText text={point} anchors={anchors} />
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

/** Heading of a section: its number and title. It is shown at once: values that wait for data show as --. */
function Title({ article, title }: { article: number | undefined; title: Text }) {
  const { plan, scope } = useCampaign();
  const number = articleOf({ ...(article !== undefined && { article }) });
  return (
    <>
      {number && <span className="article-number">{number} </span>}
      <UnbrokenText text={plan.render(title, scope)} />
    </>
  );
}
