import type { ComponentType } from "react";
import type { BlockView } from "../../../src/blocks/campaign-context.ts";
import type { Block } from "../../../src/language/document.generated.ts";
import type { Plan } from "../../../src/plan/plan.ts";
import type { Snapshot } from "../../../src/play/snapshot.ts";
import { drawView, viewsOf } from "./draw-view.tsx";

/** Markup of each block by its pointer, once per rendering: a list renders its blocks once per item. */
export type Drawing = ReadonlyMap<string, readonly string[]>;

/** Returns a function that renders a page and separates the markup of its blocks. */
export async function createMarkedDrawing(
  plan: Plan,
  blocks: ReadonlyMap<Block, { pointer: string }>,
): Promise<(snapshot: Snapshot) => Drawing> {
  const views = Object.fromEntries(
    Object.entries(await viewsOf(plan)).map(([kind, View]) => [kind, marked(View, blocks)]),
  );
  return (snapshot) => piecesOf(drawView(plan, snapshot, { views }));
}

function marked(View: BlockView, blocks: ReadonlyMap<Block, { pointer: string }>): BlockView {
  const Inner = View as ComponentType<{ block: Block }>;
  const Marked = ({ block }: { block: Block }) => (
    <>
      <i data-from={blocks.get(block)?.pointer} />
      <Inner block={block} />
      <i data-to="" />
    </>
  );
  return Marked as BlockView;
}

function piecesOf(html: string): Drawing {
  const pieces = new Map<string, string[]>();
  const open: { pointer: string; html: string }[] = [];
  // React's generated ids depend on the position in the tree, and so on the neighbours.
  const parts = html.replace(/_R_\w*_/g, "").split(/(<i data-(?:from="[^"]*"|to="")><\/i>)/);
  for (const part of parts) {
    const from = /^<i data-from="([^"]*)">/.exec(part);
    if (from) open.push({ pointer: from[1] ?? "", html: "" });
    else if (part.startsWith('<i data-to="">')) {
      const done = open.pop();
      if (done) pieces.set(done.pointer, [...(pieces.get(done.pointer) ?? []), done.html]);
    } else for (const one of open) one.html += part;
  }
  return pieces;
}
