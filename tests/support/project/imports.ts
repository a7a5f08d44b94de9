import { posix } from "node:path";
import { filesBelow, type ProjectFile, withoutComments } from "./project-files.ts";

export interface Import {
  from: ProjectFile;
  /** As it is written, without what Vite is told behind a question mark. */
  specifier: string;
  isType: boolean;
}

const importPattern =
  /(\bimport type\b[^;"]*|\bfrom|\bimport|\bimport\(|\bglob(?:<[^(]*>)?\()\s*"([^"?]+)[^"]*"/g;

/** TypeScript below src/. */
export const sources = filesBelow("src", /\.tsx?$/);

/** Every import below src/, import.meta.glob included. */
export const imports: Import[] = sources.flatMap((from) =>
  Array.from(withoutComments(from.text).matchAll(importPattern), ([, before = "", specifier = ""]) => ({
    from,
    specifier,
    isType: before.startsWith("import type"),
  })),
);

/** The path that an import of a file leads to, such as `src/plan/plan.ts`. */
export function targetOf({ from, specifier }: Import): string {
  return posix.join(posix.dirname(from.path), specifier);
}

/** What a phone may load: the imports on the ways from main.tsx and the blocks. Imports of types weigh nothing. */
export function shippedImports(): Import[] {
  const reached = new Set(sources.map(({ path }) => path).filter((path) => /\/(main|View)\.tsx$/.test(path)));
  const shipped: Import[] = [];
  // A set that grows while it is walked is walked to its end.
  for (const path of reached) {
    const own = imports.filter(({ from, isType }) => from.path === path && !isType);
    shipped.push(...own);
    for (const item of own) reached.add(targetOf(item));
  }
  return shipped;
}
