import type { Novelty } from "./novelties.ts";
import { lineAt, type ProjectFile, withoutComments } from "./project-files.ts";

/** The words of a comment, in the same or the preceding line, that describes a fallback. */
const fallbackNote = /older WebViews:/;

/** Finds uses of novelties without a fallback in a script or style sheet: `path:line name`. */
export function findNovelties(file: ProjectFile, novelties: readonly Novelty[]): string[] {
  const isStyle = file.path.endsWith(".css");
  const text = isStyle ? blankStrings(withoutComments(file.text)) : withoutComments(file.text);
  const lines = file.text.split("\n");
  return novelties.flatMap(({ name, pattern }) =>
    Array.from(text.matchAll(pattern), (match) => ({
      match,
      line: lineAt(text, match.index + match[0].length - 1),
    }))
      .filter(({ line }) => !lines.slice(Math.max(0, line - 2), line).some((near) => fallbackNote.test(near)))
      .filter(({ match }) => !isStyle || !(hasFallback(text, match) || isAskedFor(text, match)))
      .map(({ line }) => `${file.path}:${line} ${name}`),
  );
}

function blankStrings(text: string): string {
  return text.replace(/"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g, (match) => match.replace(/[^\n]/g, " "));
}

/** Returns whether the use is inside `@supports (property: value)` for the same declaration. */
function isAskedFor(text: string, match: RegExpExecArray): boolean {
  const tight = (css: string) => css.replace(/\s+/g, "");
  const declaration = tight(match[0].replace(/^[{;\s]+/, ""));
  return Array.from(text.slice(0, match.index).matchAll(/@supports([^{]*)\{/g)).some((asked) => {
    const between = text.slice(asked.index + asked[0].length, match.index + 1);
    const depth = between.split("{").length - between.split("}").length;
    return depth > 0 && !/\bnot\b/.test(asked[1] ?? "") && tight(asked[1] ?? "").includes(`(${declaration})`);
  });
}

/** Returns whether an earlier declaration of the same property is the fallback. The gap of a grid needs none. */
function hasFallback(text: string, match: RegExpExecArray): boolean {
  const at = match.index + match[0].length - 1;
  const start = Math.max(text.lastIndexOf("{", at - 1), text.lastIndexOf("}", at - 1)) + 1;
  const end = text.indexOf("}", at);
  const body = text.slice(start, end === -1 ? undefined : end);
  if (match[1]?.endsWith("gap")) return /display\s*:\s*(inline-)?grid/.test(body);

  const declaration = text.slice(start, at + 1).split(";");
  const property = /^\s*([a-z-]+)\s*:/.exec(declaration.pop() ?? "")?.[1];
  return declaration.some((earlier) => {
    const [name = ""] = earlier.split(":");
    return property !== undefined && (name.trim() === property || name.trim() === `-webkit-${property}`);
  });
}
