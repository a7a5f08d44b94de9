import { posix } from "node:path";
import { filesBelow, type ProjectFile, withoutComments } from "./project-files.ts";

export interface Import {
  from: ProjectFile;
  /** As in the source, without Vite's query behind a question mark. */
  specifier: string;
  isType: boolean;
}

const importPattern =
  /(\bimport type\b[^;"]*|^(?:import|export)\b[^;"]*\bfrom|\bimport|\bimport\(|\bglob(?:<[^(]*>)?\()\s*"([^"?]+)[^"]*"/gm;

/** TypeScript below src/. */
export const sources = filesBelow("src", /\.tsx?$/);

/** All imports below src/, including import.meta.glob. */
export const imports: Import[] = sources.flatMap((from) =>
  Array.from(withoutComments(from.text).matchAll(importPattern), ([, before = "", specifier = ""]) => ({
    from,
    specifier,
    isType: before.startsWith("import type"),
  })),
);

/** Returns the path of the imported file, such as `src/plan/plan.ts`. */
export function targetOf({ from, specifier }: Import): string {
  return posix.join(posix.dirname(from.path), specifier);
}

/** Returns the imports that a phone may load: those reachable from main.tsx and the blocks, without type imports. */
export function shippedImports(): Import[] {
  const reached = new Set(sources.map(({ path }) => path).filter((path) => /\/(main|View)\.tsx$/.test(path)));
  const shipped: Import[] = [];
  // Iterating over a Set includes the elements added during the iteration.
  for (const path of reached) {
    const own = imports.filter(({ from, isType }) => from.path === path && !isType);
    shipped.push(...own);
    for (const item of own) reached.add(targetOf(item));
  }
  return shipped;
}
