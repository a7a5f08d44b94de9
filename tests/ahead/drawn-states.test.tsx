import "../support/page/dom.ts";
import { act, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { beforeAll, describe, expect, it, vi } from "vitest";
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
import { asReact, writeStylesAsReact } from "../support/page/react-styles.ts";
import { visitor } from "../support/play/page.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// There is no canvas here on which it could be drawn.
vi.mock("canvas-confetti", () => ({
  default: { create: () => Object.assign(() => {}, { reset: () => {} }) },
}));

const drawBody = await loadDrawing();

const NOW = Date.parse("2025-02-10T12:00:00+08:00");

const pages = [...site.pages()].map(([key, { published, proofs }]) => ({ key, published, proofs }));

/**
 * What stands below a node, in one form however React and the browser write it: attributes by their names, styles as
 * React has them, and nothing of what its server notes between texts.
 */
function written(node: Node): string {
  return Array.from(node.childNodes, (child) => {
    if (child.nodeType === Node.TEXT_NODE) return child.textContent?.replaceAll("<", "&lt;");
    if (!(child instanceof Element)) return "";
    const attributes = Array.from(
      child.attributes,
      ({ name, value }) => ` ${name}="${name === "style" ? asReact(value) : value}"`,
    );
    return `<${child.localName}${attributes.sort().join("")}>${written(child)}</>`;
  }).join("");
}

function rootWith(html = ""): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = html;
  document.body.replaceChildren(root);
  return root;
}

/** What React finds otherwise in what stands below `root` when it takes that over, and what it says. */
async function differences(root: Element, contents: ReactNode): Promise<unknown[]> {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const found: unknown[] = [];
  writeStylesAsReact(root);
  const taken = await act(async () =>
    hydrateRoot(root, contents, { onRecoverableError: (error) => found.push(error) }),
  );
  found.push(...said.mock.calls);
  said.mockRestore();
  await act(async () => taken.unmount());
  return found;
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
  let ahead: string;
  let contents: Awaited<ReturnType<typeof contentsOf>>;
  let states: { state: string; snapshot: Snapshot; expected: string }[];

  beforeAll(async () => {
    ahead = drawBody(published, NOW).html;
    contents = await contentsOf(plan);
    states = snapshotsOf(plan, proofs).map(([state, snapshot]) => ({
      state,
      snapshot,
      expected: written(rootWith(drawBody(published, NOW, snapshot).html)),
    }));
  });

  it("is drawn from what was drawn ahead to each of its states, where it bears taps, and from there to React's, without a difference", async () => {
    expect(ahead).not.toMatch(/undefined|NaN|\[object/);
    for (const { state, snapshot, expected } of states) {
      const root = rootWith(ahead);
      const taps: [Element, (event: object) => void][] = [];
      patch(root, drawnOf(contents(snapshot)), (element, { onClick }) => {
        if (onClick) taps.push([element, onClick as (event: object) => void]);
      });
      expect(written(root), state).toBe(expected);
      // What only React can do waits for it.
      for (const [target, tap] of taps) {
        const event = { target, currentTarget: target, preventDefault: () => {} };
        expect(() => tap(event), `${state}: ${target.outerHTML}`).not.toThrow();
      }
      expect(await differences(root, contents(snapshot)), state).toEqual([]);
    }
  });

  it("is the same after a first look, whatever there was time for", async () => {
    const views = await viewsOf(plan);
    for (const [i, { state, snapshot, expected }] of states.entries()) {
      const root = rootWith(ahead);
      // The time of the first is up before the first block, of the next before the second, and so on.
      let asked = 0;
      const steady = () => (asked++ > i % plan.campaign.view.length ? 1000 : 0);
      const look = firstLookAt(plan.campaign.view, { views, unseen: 0, steady });
      patch(root, drawnOf(contents(snapshot, look.views)), () => {});
      const [rest, ...others] = root.querySelectorAll(".page-body > [data-rest]");
      expect([Boolean(rest), others], state).toEqual([look.isCut(), []]);
      patch(root, drawnOf(contents(snapshot)), () => {});
      expect(written(root), state).toBe(expected);
    }
  });

  it("gives no two elements one id", async () => {
    const root = rootWith(drawBody(published, NOW, openingOf(plan, visitor, NOW)).html);
    const ids = [...root.querySelectorAll("[id]")].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});
