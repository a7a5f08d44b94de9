import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { describe, expect, it, vi } from "vitest";
import { firstLookAt } from "../../src/ahead/first-look.tsx";
import { drawnOf } from "../../src/ahead/renderer/elements.ts";
import { patch } from "../../src/ahead/renderer/patch.ts";
import { Opening } from "../../src/page/Notice.tsx";
import { PageContents } from "../../src/page/PageContents.tsx";
import { type Plan, planOf } from "../../src/plan/plan.ts";
import { openingOf, type Snapshot, scopeOf } from "../../src/play/snapshot.ts";
import { snapshotOf } from "../../src/play/snapshot-of.ts";
import { loadDrawing } from "../../src/publish/pages/draw-body.tsx";
import { viewsOf } from "../support/blocks/draw-view.tsx";
import { site } from "../support/campaigns/site.ts";
import { writeStylesAsReact } from "../support/page/dom.ts";
import { visitor } from "../support/play/page.ts";
import "../support/page/dom.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// There is no canvas here on which it could be drawn.
vi.mock("canvas-confetti", () => ({
  default: { create: () => Object.assign(() => {}, { reset: () => {} }) },
}));

const drawBody = await loadDrawing();

const NOW = Date.parse("2025-02-10T12:00:00+08:00");

const pages = [...site.pages()].map(([key, { published, proofs }]) => ({ key, published, proofs }));

/** Elements as React and the browser may write them alike: styles and attributes in one form, and nothing of what React's server notes between texts. */
function tidied(root: Element): string {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const notes: Node[] = [];
  while (walker.nextNode()) notes.push(walker.currentNode);
  for (const note of notes) note.parentNode?.removeChild(note);
  for (const element of root.querySelectorAll("*")) {
    const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name } of attributes) element.removeAttribute(name);
    for (const { name, value } of attributes) element.setAttribute(name, value);
  }
  writeStylesAsReact(root);
  return root.innerHTML;
}

function rootWith(html = ""): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = html;
  document.body.replaceChildren(root);
  return root;
}

async function contentsOf(plan: Plan) {
  const views = await viewsOf(plan);
  const ports = { clock: { now: () => NOW, steady: () => 0, calibrate: () => {} }, report: () => {} };
  const store = {
    get: () => openingOf(plan, visitor, NOW),
    subscribe: () => () => {},
    dispatch: () => {},
    landing: () => {},
    start: () => () => {},
    handOver: () => () => {},
  };
  return (snapshot: Snapshot, drawnBy = views) => (
    <PageContents
      {...{ plan, snapshot, views: drawnBy, ports, store }}
      embed={() => <Opening isEmbedded />}
      follow={() => {}}
    />
  );
}

/** Every state in which a page can be: by its witnesses, and as it opens, waits and fails. */
function snapshotsOf(plan: Plan, proofs: (typeof pages)[number]["proofs"]): [string, Snapshot][] {
  const opening = openingOf(plan, visitor, NOW);
  const failed = { busy: false, error: { kind: "network", code: "", message: "网络异常" } } as const;
  const answers = Object.fromEntries(plan.load.map((name) => [name, failed]));
  const states = proofs().flatMap(({ name, verdict }) =>
    verdict.rows.map(({ state, witness }): [string, Snapshot] => [
      `${name} ${state}`,
      snapshotOf(plan, witness?.scope ?? {}),
    ]),
  );
  const dialogs = Object.keys(plan.campaign.dialogs ?? {}).map((name): [string, Snapshot] => [
    `dialog ${name}`,
    { ...opening, dialogs: [{ name, scope: scopeOf({ plan, snapshot: opening }) }] },
  ]);
  return [
    ["opening", opening],
    ["logged out", { ...opening, visit: { ...visitor, token: "" } }],
    ["failed", { ...opening, answers }],
    ...states,
    ...dialogs,
  ];
}

describe.each(pages)("$key", ({ published, proofs }) => {
  const plan = planOf(published);

  it("is drawn from what was drawn ahead to each of its states, and from there to React's, without a difference", async () => {
    const contents = await contentsOf(plan);
    const ahead = drawBody(published, NOW).html;
    expect(ahead).not.toMatch(/undefined|NaN|\[object/);
    for (const [state, snapshot] of snapshotsOf(plan, proofs)) {
      const said = vi.spyOn(console, "error").mockImplementation(() => {});
      const differences: unknown[] = [];
      const root = rootWith(ahead);
      patch(root, drawnOf(contents(snapshot)), () => {});
      const drawn = tidied(root);
      expect(drawn, state).toBe(tidied(rootWith(drawBody(published, NOW, snapshot).html)));
      document.body.replaceChildren(root);
      const taken = await act(async () =>
        hydrateRoot(root, contents(snapshot), { onRecoverableError: (error) => differences.push(error) }),
      );
      expect([...differences, ...said.mock.calls], state).toEqual([]);
      said.mockRestore();
      await act(async () => taken.unmount());
    }
  });

  it("is the same after a first look, whatever there was time for", async () => {
    const contents = await contentsOf(plan);
    const views = await viewsOf(plan);
    const ahead = drawBody(published, NOW).html;
    for (const [i, [state, snapshot]] of snapshotsOf(plan, proofs).entries()) {
      const root = rootWith(ahead);
      // The time of the first is up before the first block, of the next before the second, and so on.
      let asked = 0;
      const steady = () => (asked++ > i % plan.campaign.view.length ? 1000 : 0);
      const look = firstLookAt(plan.campaign.view, { views, unseen: 0, steady });
      patch(root, drawnOf(contents(snapshot, look.views)), () => {});
      const [rest, ...others] = root.querySelectorAll(".page-body > [data-rest]");
      expect([Boolean(rest), others], state).toEqual([look.isCut(), []]);
      patch(root, drawnOf(contents(snapshot)), () => {});
      expect(tidied(root), state).toBe(tidied(rootWith(drawBody(published, NOW, snapshot).html)));
    }
  });

  it("bears taps before React in each of its states: what only React can do waits for it", async () => {
    const contents = await contentsOf(plan);
    const ahead = drawBody(published, NOW).html;
    for (const [state, snapshot] of snapshotsOf(plan, proofs)) {
      const root = rootWith(ahead);
      const taps: [Element, (event: object) => void][] = [];
      patch(root, drawnOf(contents(snapshot)), (element, { onClick }) => {
        if (onClick) taps.push([element, onClick as (event: object) => void]);
      });
      for (const [target, tap] of taps) {
        const event = { target, currentTarget: target, preventDefault: () => {} };
        expect(() => tap(event), `${state}: ${target.outerHTML}`).not.toThrow();
      }
    }
  });

  it("gives no two elements one id", async () => {
    const root = rootWith(drawBody(published, NOW, openingOf(plan, visitor, NOW)).html);
    const ids = [...root.querySelectorAll("[id]")].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});
