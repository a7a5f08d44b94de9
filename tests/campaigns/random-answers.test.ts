import { afterAll, describe, expect, it } from "vitest";
import type { Campaign } from "../../src/language/document.generated.ts";
import { DAY_MS } from "../../src/language/time.ts";
import { createPagePlan } from "../../src/plan/create-page-plan.ts";
import type { Snapshot } from "../../src/play/snapshot.ts";
import { transition } from "../../src/play/transition.ts";
import { loadBodyPrerenderer } from "../../src/publish/pages/prerender-body.tsx";
import { createMarkedDrawing } from "../support/blocks/draw-marked.tsx";
import { oddAnswersOf } from "../support/campaigns/answer-forms.ts";
import { type DrawingCounts, drawingsComparer } from "../support/campaigns/compare-drawings.ts";
import { note } from "../support/campaigns/note.ts";
import { site } from "../support/campaigns/site.ts";
import { blocksOf } from "../support/language/paths-read.ts";
import { type Random, randomFrom } from "../support/language/random.ts";
import { answeredPages } from "../support/play/answered-pages.ts";
import { runs, SEED } from "../support/seed.ts";

/** Number of answers that are tried for each page. */
const ANSWERS = runs(30);

const drawBody = await loadBodyPrerenderer();

const pages = [...site.pages()].flatMap(([key, { published, proofs }]) => {
  const drawn = drawBody(published).drawn();
  return drawn.choices.blocks.length > 0 ? [{ key, published, proofs, drawn }] : [];
});

const total: DrawingCounts & { answers: number } = { answers: 0, drawings: 0, left: 0 };

afterAll(() => {
  const { answers, drawings, left } = total;
  note(`random answers: ${answers} (seed ${SEED}); drawings as by React: ${drawings}, left to it: ${left}`);
  expect(drawings).toBeGreaterThan(answers);
});

const pick = <T>(random: Random, all: readonly T[]): T => all[random(all.length)] as T;

/** Returns a moment within two days of the start or the end of a campaign. */
function momentNear(random: Random, schedule: Campaign["schedule"]): number {
  const near = Date.parse(pick(random, [schedule?.start, schedule?.end]) ?? "2025-07-01T00:00:00+08:00");
  return near + (random(4_000) / 1_000 - 2) * DAY_MS;
}

describe.each(pages)("$key", ({ key, published, proofs, drawn }) => {
  it("shows the same drawings before the engine as React draws, for random answers", async () => {
    const plan = createPagePlan(published);
    const draw = await createMarkedDrawing(plan, blocksOf(plan, plan.campaign.view));
    const judge = drawingsComparer(published, drawn);
    const random = randomFrom(pages.findIndex((page) => page.key === key));
    const states = answeredPages(plan, proofs());
    for (let i = 0; i < ANSWERS; i++) {
      const state = pick(random, states);
      const data: Record<string, unknown> = { ...state.data };
      let snapshot: Snapshot = { ...state.snapshot, now: momentNear(random, published.campaign.schedule) };
      for (let odd = random(5); odd > 0; odd--) {
        const [endpoint = "", before] = pick(random, Object.entries(data)) ?? [];
        const schema = plan.endpoints[endpoint]?.data;
        const forms = schema ? oddAnswersOf(schema, before) : [];
        if (forms.length === 0) continue;
        data[endpoint] = pick(random, forms).data;
        const outcome = { data: data[endpoint] };
        [snapshot] = transition(plan, snapshot, { type: "answered", endpoint, outcome });
      }
      const chosen = judge(snapshot, draw(snapshot), `${key}, answer ${i}: ${JSON.stringify(data)}`);
      total.answers++;
      total.drawings += chosen.drawings;
      total.left += chosen.left;
    }
  });
});
