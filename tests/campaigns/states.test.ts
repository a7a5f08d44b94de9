import { describe, expect, it } from "vitest";
import type { BlockView } from "../../src/blocks/campaign-context.ts";
import { createPagePlan } from "../../src/plan/create-page-plan.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { openingSnapshot, type Snapshot, scopeOfSnapshot } from "../../src/play/snapshot.ts";
import { snapshotFromScope } from "../../src/play/snapshot-from-scope.ts";
import { drawView, viewsOf } from "../support/blocks/draw-view.tsx";
import { site } from "../support/campaigns/site.ts";
import { tablePlacesOf } from "../support/check/shown-tables.ts";
import { visitor } from "../support/play/page.ts";

const pages = [...site.pages()].map(([key, { published, proofs }]) => ({
  key,
  plan: createPagePlan(published),
  proofs: proofs(),
}));

const draw = (plan: Plan, snapshot: Snapshot, views: Record<string, BlockView>) =>
  drawView(plan, snapshot, { views });

/** Returns headings that skip a level, which makes it hard for screen readers to navigate. */
function leapsIn(html: string): string[] {
  const headings = [...html.matchAll(/<h(\d)[^>]*>.*?<\/h\1>/g)].map(([text, level]) => ({
    text,
    level: Number(level),
  }));
  return headings.filter(({ level }, i) => level > (headings[i - 1]?.level ?? 0) + 1).map(({ text }) => text);
}

it("all pages are valid", async () => {
  expect(pages.length).toBeGreaterThan(0);
  expect((await site.report()).problems).toEqual([]);
});

describe.each(pages)("$key", ({ plan, proofs }) => {
  it("has proved tables, without gaps and with a witness for every row", () => {
    expect(proofs.map(({ name }) => name)).toEqual(Object.keys(plan.campaign.tables ?? {}));
    for (const { verdict } of proofs) {
      expect(verdict).toMatchObject({ gap: null, gapProven: true });
      expect(verdict.rows.map((row) => row.verdict)).toEqual(verdict.rows.map(() => "met"));
    }
  });

  const states = proofs.flatMap(({ name, verdict }) =>
    verdict.rows.map(({ state, witness }) => ({ name, state, witness })),
  );

  const showings = tablePlacesOf(plan.campaign);

  it.each(states)("draws $name in the state $state", async ({ name, state, witness }) => {
    const views = await viewsOf(plan);
    const scope = witness?.scope ?? {};
    const alone = (showings.get(name) ?? []).map(({ campaign, dialogs }) => {
      const shown = createPagePlan({ ...plan, campaign });
      const snapshot = snapshotFromScope(shown, scope);
      const open = dialogs.map((name) => ({ name, scope: scopeOfSnapshot({ plan: shown, snapshot }) }));
      return draw(shown, { ...snapshot, dialogs: open }, views);
    });
    expect(alone.filter((html) => html.includes(`data-state="${state}"`))).not.toEqual([]);
    const whole = draw(plan, snapshotFromScope(plan, scope), views);
    for (const html of [...alone, whole]) expect(html).not.toMatch(/undefined|NaN|\[object/);
    expect(leapsIn(whole)).toEqual([]);
  });

  it("draws while its data is loading, and after it failed", async () => {
    const views = await viewsOf(plan);
    const opening = openingSnapshot(plan, visitor, Date.now());
    const busy = Object.fromEntries(plan.load.map((name) => [name, { busy: true }]));
    const error = { kind: "network", code: "", message: "网络异常" } as const;
    const failed = Object.fromEntries(plan.load.map((name) => [name, { busy: false, error }]));
    const waiting = draw(plan, { ...opening, answers: busy }, views);
    if (plan.load.length === 0) return;
    expect(waiting).toMatch(/skeleton|aria-busy="true"/);
    expect(draw(plan, { ...opening, answers: failed }, views)).toContain("网络异常");
  });

  it("draws each of its dialogs", async () => {
    const views = await viewsOf(plan);
    for (const [name, dialog] of Object.entries(plan.campaign.dialogs ?? {})) {
      const opening = openingSnapshot(plan, visitor, Date.now());
      const scope = scopeOfSnapshot({ plan, snapshot: opening });
      const html = draw(plan, { ...opening, dialogs: [{ name, scope }] }, views);
      expect(html).toContain(plan.render(dialog.title, scope));
    }
  });
});
