import { isDeepStrictEqual } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { isObject } from "../../src/language/values.ts";
import { createPagePlan } from "../../src/plan/create-page-plan.ts";
import type { Snapshot } from "../../src/play/snapshot.ts";
import { evaluateTable } from "../../src/play/state-table.ts";
import { loadBodyPrerenderer } from "../../src/publish/pages/prerender-body.tsx";
import { createMarkedDrawing, type Drawing } from "../support/blocks/draw-marked.tsx";
import { type OddAnswer, oddAnswersOf, put } from "../support/campaigns/answer-forms.ts";
import { drawingsComparer } from "../support/campaigns/compare-drawings.ts";
import { note } from "../support/campaigns/note.ts";
import { site } from "../support/campaigns/site.ts";
import { tagsOfPage } from "../support/campaigns/tags-of-page.ts";
import { blocksOf, isAmong, pathsReadBy } from "../support/language/paths-read.ts";
import { type AnsweredPage, answeredPages } from "../support/play/answered-pages.ts";

/** Number of tried answers, by kind. */
const tried = new Map<string, number>();

afterAll(() => {
  const total = [...tried.values()].reduce((sum, count) => sum + count, 0);
  const kinds = [...tried].map(([kind, count]) => `${kind} ${count}`).join(", ");
  note(`answers in other forms tried: ${total} (${kinds})`);
  expect(total).toBeGreaterThan(5000);
});

/** Counts of blocks with a chosen drawing, and of blocks left to the engine. */
const chosen = { drawings: 0, left: 0 };

afterAll(() => {
  note(
    `drawings that the inline script chose like the engine: ${chosen.drawings}, left to it: ${chosen.left}`,
  );
  expect(chosen.drawings).toBeGreaterThan(500);
});

const drawBody = await loadBodyPrerenderer();

const pages = [...site.pages()].map(([key, { published, proofs }]) => ({
  key,
  published,
  plan: createPagePlan(published),
  proofs,
}));

describe.each(pages.filter(({ plan }) => plan.load.length > 0))(
  "$key",
  ({ key, published, plan, proofs }) => {
    it("shows no wrong button and no broken text for odd forms of answers", {
      tags: tagsOfPage(key),
    }, async () => {
      const judgeDrawings = drawingsComparer(published, drawBody(published).drawn());
      const blocks = blocksOf(plan, plan.campaign.view);
      const draw = oncePerAnswer(await createMarkedDrawing(plan, blocks));
      for (const page of someOf(answeredPages(plan, proofs()))) {
        const good = draw(page.snapshot);
        judgeChoices(page.snapshot, good, "as it is");
        for (const endpoint of Object.keys(page.data)) {
          const schema = plan.endpoints[endpoint]?.data;
          if (!schema) continue;
          for (const odd of oddAnswersOf(schema, page.data[endpoint])) {
            tried.set(odd.kind, (tried.get(odd.kind) ?? 0) + 1);
            judge({ page, endpoint, odd, good });
          }
        }
      }

      function judge({ page, endpoint, odd, good }: Trial): void {
        const snapshot = page.answeredWith(endpoint, odd.data);
        const where = `${odd.kind}: ${odd.form} at /${[endpoint, ...odd.path].join("/")}`;
        const isSame = isDeepStrictEqual(
          snapshot.answers[endpoint]?.data,
          page.snapshot.answers[endpoint]?.data,
        );
        // If the data as read is the same, the page is the same.
        if (isSame && snapshot.answers[endpoint]?.error === undefined) return;
        const drawn = draw(snapshot);
        judgeChoices(snapshot, drawn, where);
        if (["lossless", "extra field", "foreign item"].includes(odd.kind))
          expect(drawn, where).toEqual(good);
        const place = [endpoint, ...odd.path];
        for (const { pointer, reads } of blocks.values()) {
          if (!isAmong(reads, place))
            expect(drawn.get(pointer), `${where}: ${pointer}`).toEqual(good.get(pointer));
        }
        expect([...drawn.values()].join(""), where).not.toMatch(/undefined|NaN|\[object|Symbol/);
        if (odd.kind === "wrong type" || odd.kind === "unforeseen")
          expectNoWrongButton(page.snapshot, snapshot, where);
        const index = odd.path.findIndex((key) => typeof key === "number");
        if (index !== -1) expectNeighbours({ page, endpoint, odd, good }, drawn, where);
      }

      function judgeChoices(snapshot: Snapshot, drawn: Drawing, where: string): void {
        const { drawings, left } = judgeDrawings(snapshot, drawn, where);
        chosen.drawings += drawings;
        chosen.left += left;
      }

      /** Expects that a table with unknown values shows the same row as before, or none. */
      function expectNoWrongButton(good: Snapshot, odd: Snapshot, where: string): void {
        for (const [name, { each }] of Object.entries(plan.campaign.tables ?? {})) {
          if (each !== undefined) continue;
          const [now, before] = [odd, good].map((snapshot) => evaluateTable({ plan, snapshot }, name));
          if (now?.kind === "row" && before?.kind === "row")
            expect(now.row.state, `${where}: table ${name}`).toBe(before.row.state);
        }
      }

      /** Expects that an odd item does not remove other items of the list. */
      function expectNeighbours({ page, endpoint, odd }: Trial, drawn: Drawing, where: string): void {
        const at = odd.path.findIndex((key) => typeof key === "number");
        const list = odd.path.slice(0, at);
        const items = valueAt(page.data[endpoint], list);
        if (!Array.isArray(items) || items.length < 2) return;
        const others = items.filter((_, i) => i !== odd.path[at]);
        const without = draw(page.answeredWith(endpoint, put(page.data[endpoint], list, others)));
        for (const [block, { pointer, reads }] of blocks) {
          if (!isListOf(block, reads, [endpoint, ...list])) continue;
          const pieces = new Set(itemsIn(drawn.get(pointer)));
          for (const piece of itemsIn(without.get(pointer)))
            expect(pieces, `${where}: ${pointer}`).toContain(piece);
        }
      }

      function isListOf(block: object, reads: unknown, place: readonly (string | number)[]): boolean {
        const { items } = block as { items?: unknown };
        return Boolean(reads) && typeof items === "string" && isAmong(pathsReadBy(plan, items), place);
      }
    });
  },
);

/** Caches drawings by time and answers: many odd answers are read as the same data. */
function oncePerAnswer(draw: (snapshot: Snapshot) => Drawing): (snapshot: Snapshot) => Drawing {
  const known = new Map<string, Drawing>();
  return (snapshot) => {
    const key = JSON.stringify([snapshot.now, snapshot.answers], (_, value) =>
      typeof value === "symbol" ? String(value) : value,
    );
    const drawing = known.get(key) ?? draw(snapshot);
    known.set(key, drawing);
    return drawing;
  };
}

/** Approximate number of states that are tried per page, spread over all of them. */
const STATES = 4;

function someOf<T>(all: readonly T[]): T[] {
  return all.filter((_, i) => all.length <= STATES || i % Math.ceil(all.length / STATES) === 0);
}

interface Trial {
  page: AnsweredPage;
  endpoint: string;
  odd: OddAnswer;
  good: Drawing;
}

/** Returns the text of each item that a block draws. */
function itemsIn(pieces: readonly string[] = []): string[] {
  return pieces.flatMap((html) =>
    html
      .split(/<(?=li|tr)/)
      .slice(1)
      .map((piece) => piece.replace(/^[^>]*>|<[^>]*>/g, "")),
  );
}

function valueAt(data: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce(
    (value: unknown, key) =>
      isObject(value) ? value[key] : Array.isArray(value) ? value[Number(key)] : undefined,
    data,
  );
}
