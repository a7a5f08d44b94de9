import { expect } from "vitest";
import { fillPlaceholders } from "../../../src/ahead/insert-drawing.ts";
import { findMatchingDrawing, renderPlaceholderText } from "../../../src/ahead/page-drawings.ts";
import { createDrawingsPlan } from "../../../src/ahead/show-drawings.ts";
import type { PublishedPage } from "../../../src/plan/published-page.ts";
import { type Snapshot, scopeOfSnapshot } from "../../../src/play/snapshot.ts";
import type { DrawnChoices } from "../../../src/publish/pages/render-drawings.tsx";
import type { Drawing } from "../blocks/draw-marked.tsx";

/** Counts of blocks for which the inline script chose a drawing, and of blocks left to React. */
export interface DrawingCounts {
  drawings: number;
  left: number;
}

/** Compares the drawings that the inline script would show for a snapshot with those of React. */
export type CompareDrawings = (snapshot: Snapshot, drawn: Drawing, where: string) => DrawingCounts;

/** Returns a function that compares the drawings of a page. */
export function drawingsComparer(
  published: PublishedPage,
  { choices, drawings }: DrawnChoices,
): CompareDrawings {
  const plan = createDrawingsPlan(published, choices);
  return (snapshot, drawn, where) => {
    // A copy: scopes are cached by snapshot, and this plan knows only the expressions of drawings.
    const scope = scopeOfSnapshot({ plan, snapshot: { ...snapshot } });
    const chosen = { drawings: 0, left: 0 };
    for (const { at, waits, choice } of choices.blocks) {
      const answers = waits.map((endpoint) => snapshot.answers[endpoint]);
      if (answers.some((answer) => answer?.data === undefined || answer.error)) continue;
      const number = findMatchingDrawing(plan, choice, scope);
      chosen[number === undefined ? "left" : "drawings"] += 1;
      if (number === undefined) continue;
      const shown = document.createElement("div");
      shown.innerHTML = drawings[number] ?? "";
      fillPlaceholders(shown, (text) => renderPlaceholderText(plan, choices.texts[text], scope));
      const expected = document.createElement("div");
      expected.innerHTML = (drawn.get(`/view/${at}`)?.[0] ?? "").replace(
        /<i data-(from|to)="[^"]*"><\/i>/g,
        "",
      );
      expect(written(shown), `${where}: block ${at}`).toBe(written(expected));
    }
    return chosen;
  };
}

/** Returns HTML without the comments that React's server writes between texts. */
function written({ innerHTML }: Element): string {
  return innerHTML.replace(/<!-- -->/g, "");
}
