import type { Block } from "../../../src/language/document.generated.ts";
import {
  expressionsInTemplate,
  namesInExpression,
} from "../../../src/language/syntax/names-in-expression.ts";
import { parseExpression } from "../../../src/language/syntax/parse.ts";
import { parseTemplate } from "../../../src/language/syntax/template.ts";
import type { Plan } from "../../../src/plan/plan.ts";

/** Names with their members, such as `["status", "todayFee"]`. */
export type Path = readonly string[];

/** Returns all paths that a part of a document reads, also through values, tables, draws and forms; maybe too many. */
export function pathsReadBy({ campaign }: Plan, part: unknown): Path[] {
  const maps = [campaign.tables, campaign.draws, campaign.forms] as (Record<string, unknown> | undefined)[];
  const paths = new Map<string, Path>();
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (seen.has(value)) return;
    if (typeof value === "object" && value !== null) Object.values(value).forEach(visit);
    if (typeof value !== "string") return;
    seen.add(value);
    for (const path of pathsIn(value)) {
      paths.set(path.join("."), path);
      if (path[0] === "values") visit(campaign.values?.[path[1] ?? ""]);
    }
    for (const map of maps) if (map && Object.hasOwn(map, value)) visit(map[value]);
  };
  visit(part);
  return [...paths.values()];
}

function pathsIn(text: string): Path[] {
  const expression = parseExpression(text);
  const template = parseTemplate(text);
  const nodes = [
    ...("node" in expression ? [expression.node] : []),
    ...expressionsInTemplate(Array.isArray(template) ? template : []),
  ];
  return nodes.flatMap(namesInExpression);
}

/** Whether one of the paths is a place of an answer, a part of it, or contains it. */
export function isAmong(paths: readonly Path[], place: readonly (string | number)[]): boolean {
  return paths.some((path) => {
    for (const [i, key] of path.entries()) {
      // Reading a list counts as reading all of it, so names after an index are not compared.
      if (i >= place.length || typeof place[i] === "number") return true;
      if (place[i] !== key) return false;
    }
    return true;
  });
}

/** Returns every block of a view with its pointer and the paths it reads, also in enclosing lists and conditions. */
export function blocksOf(plan: Plan, view: readonly Block[]): Map<Block, { pointer: string; reads: Path[] }> {
  const blocks = new Map<Block, { pointer: string; reads: Path[] }>();
  const visit = (value: unknown, pointer: string, around: readonly Path[]): void => {
    if (typeof value !== "object" || value === null) return;
    const { type, each, when } = value as { type?: unknown; each?: unknown; when?: unknown };
    const isBlock = typeof type === "string";
    const own = isBlock ? [each, when].filter((text) => typeof text === "string") : [];
    const inner = [...around, ...pathsReadBy(plan, own)];
    // In a document, only blocks have a type.
    if (isBlock) blocks.set(value as Block, { pointer, reads: [...around, ...pathsReadBy(plan, value)] });
    for (const [key, child] of Object.entries(value)) visit(child, `${pointer}/${key}`, inner);
  };
  visit(view, "/view", []);
  return blocks;
}
