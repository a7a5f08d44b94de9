import { useState } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import type { PublishedPageLink } from "../../api-publishing.ts";
import { Button } from "../base/Button.tsx";

interface PageLinksProps {
  pages: readonly PublishedPageLink[];
  /** Adds a button to each link that copies it. */
  canCopy?: boolean;
}

/** Renders published pages with their addresses. */
export function PageLinks({ pages, canCopy = false }: PageLinksProps) {
  return (
    <ul className={canCopy ? "publish-pages can-copy" : "publish-pages"}>
      {pages.map(({ address, path, title }) => (
        <li key={path}>
          <span>{title}</span>
          {address === null ? (
            <code>{path}</code>
          ) : (
            <a href={address} target="_blank" rel="noreferrer">
              {address}
            </a>
          )}
          {canCopy && <CopyButton text={address ?? path} about={title} />}
        </li>
      ))}
    </ul>
  );
}

/** Renders a button that copies a text, and says how that ended. */
function CopyButton({ about, text }: { about: string; text: string }) {
  const [outcome, setOutcome] = useState<"none" | "copied" | "refused">("none");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome("copied"),
      () => setOutcome("refused"),
    );
  const words = {
    none: en`Copy`.zh`复制`,
    copied: en`Copied`.zh`已复制`,
    refused: en`Not copied`.zh`复制失败`,
  };
  return <Button isSmall says={words[outcome]} about={about} onClick={() => void copy()} />;
}
