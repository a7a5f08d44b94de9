import "../support/page/dom.ts";
import { act, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createDrawingsPlan, createDrawingUpdater } from "../../src/ahead/show-drawings.ts";
import type { PrerenderedBlocks } from "../../src/blocks/campaign-context.ts";
import { mapValues } from "../../src/language/values.ts";
import { OpeningPlaceholder } from "../../src/page/Notice.tsx";
import { PageContents } from "../../src/page/PageContents.tsx";
import { createPagePlan } from "../../src/plan/create-page-plan.ts";
import type { Plan } from "../../src/plan/plan.ts";
import {
  openingSnapshot,
  prerenderSnapshot,
  type Snapshot,
  scopeOfSnapshot,
} from "../../src/play/snapshot.ts";
import { snapshotFromScope } from "../../src/play/snapshot-from-scope.ts";
import { renderDrawingTemplates } from "../../src/publish/pages/page-html.ts";
import { loadBodyPrerenderer } from "../../src/publish/pages/prerender-body.tsx";
import { viewsOf } from "../support/blocks/draw-view.tsx";
import { note } from "../support/campaigns/note.ts";
import { site } from "../support/campaigns/site.ts";
import { tagsOfPage } from "../support/campaigns/tags-of-page.ts";
import { writeStylesAsReact } from "../support/page/react-styles.ts";
import { visitor } from "../support/play/page.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// happy-dom has no canvas for confetti.
vi.mock("canvas-confetti", () => ({
  default: { create: () => Object.assign(() => {}, { reset: () => {} }) },
}));

const drawBody = await loadBodyPrerenderer();

const NOW = Date.parse("2025-02-10T12:00:00+08:00");

const pages = [...site.pages()].map(([key, { published, proofs }]) => ({ key, published, proofs }));

function rootWith(html = ""): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = html;
  document.body.replaceChildren(root);
  return root;
}

/** Hydrates `root`, and returns the differences that React reports. */
async function differences(root: Element, contents: ReactNode): Promise<unknown[]> {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const found: unknown[] = [];
  writeStylesAsReact(root);
  const hydrated = await act(async () =>
    hydrateRoot(root, contents, { onRecoverableError: (error) => found.push(error) }),
  );
  found.push(...said.mock.calls);
  said.mockRestore();
  await act(async () => hydrated.unmount());
  return found;
}

async function contentsOf(plan: Plan) {
  const views = await viewsOf(plan);
  const ports = { clock: { now: () => NOW, steady: () => 0, calibrate: () => {} }, report: () => {} };
  const store = {
    get: () => openingSnapshot(plan, visitor, NOW),
    subscribe: () => () => {},
    dispatch: () => {},
    landing: () => {},
    start: () => () => {},
    handOver: () => () => {},
  };
  return (snapshot: Snapshot, shown?: PrerenderedBlocks) => (
    <PageContents
      {...{ plan, snapshot, views, ports, store, shown }}
      embed={() => <OpeningPlaceholder isEmbedded word={plan.word} />}
      follow={() => {}}
    />
  );
}

/** Returns all states of a page: one for each witness, and when it opens, waits and fails. */
function snapshotsOf(plan: Plan, proofs: (typeof pages)[number]["proofs"]): [string, Snapshot][] {
  const opening = openingSnapshot(plan, visitor, NOW);
  const failed = { busy: false, error: { kind: "network", code: "", message: "网络异常" } } as const;
  const answers = Object.fromEntries(plan.load.map((name) => [name, failed]));
  const states = proofs().flatMap(({ name, verdict }) =>
    verdict.rows.map(({ state, witness }): [string, Snapshot] => [
      `${name} ${state}`,
      snapshotFromScope(plan, witness?.scope ?? {}),
    ]),
  );
  const dialogs = Object.keys(plan.campaign.dialogs ?? {}).map((name): [string, Snapshot] => [
    `dialog ${name}`,
    { ...opening, dialogs: [{ name, scope: scopeOfSnapshot({ plan, snapshot: opening }) }] },
  ]);
  return [
    ["opening", opening],
    ["logged out", { ...opening, visit: { ...visitor, token: "" } }],
    ["failed", { ...opening, answers }],
    ...states,
    ...dialogs,
  ];
}

/** The number of blocks that were shown as drawings. */
let shownBlocks = 0;

afterAll(() => {
  note(`blocks whose drawing React hydrated: ${shownBlocks}`);
  expect(shownBlocks).toBeGreaterThan(200);
});

describe.each(pages)("$key", ({ key, published, proofs }) => {
  const plan = createPagePlan(published);

  it("hydrates without a difference, whichever drawings it shows", { tags: tagsOfPage(key) }, async () => {
    const body = drawBody(published);
    expect(body.html).not.toMatch(/undefined|NaN|\[object/);
    const { choices, drawings } = body.drawn();
    const contents = await contentsOf(plan);
    for (const [state, snapshot] of snapshotsOf(plan, proofs)) {
      const root = rootWith(body.html);
      const beside = document.body.appendChild(document.createElement("div"));
      beside.innerHTML = renderDrawingTemplates(drawings);
      const isAnswered = Object.values(snapshot.answers).every(({ error }) => !error);
      // Scopes are cached by snapshot, and the inline script has a plan of its own.
      if (isAnswered)
        createDrawingUpdater(root, createDrawingsPlan(published, choices), choices)({ ...snapshot });
      const { shown = {}, end } = window.drawnEarly ?? {};
      window.drawnEarly = undefined;
      shownBlocks += Object.keys(shown).length;
      const snapshots = mapValues(shown, () => snapshot);
      expect(await differences(root, contents(prerenderSnapshot(plan), { snapshots, end })), state).toEqual(
        [],
      );
    }
  });

  it("gives no two elements one id", () => {
    const root = rootWith(drawBody(published, openingSnapshot(plan, visitor, NOW)).html);
    const ids = [...root.querySelectorAll("[id]")].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});
