import { el } from "./el.ts";
import type { ToldLine, ToldProblem } from "./told.ts";

/** One error: where it is, what it is, the characters that are meant, what to do. */
export function drawProblem(problem: ToldProblem): HTMLElement {
  const { file, line, column, message, fix, counterexample, lines } = problem;
  const folder = file.slice(0, Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
  const place = el("h3", {}, [
    el("span", { class: "folder" }, [folder]),
    `${file.slice(folder.length)}:${line}:${column}`,
  ]);
  return el("article", {}, [
    place,
    el("p", { class: "message" }, [message]),
    lines.length > 0 ? el("pre", {}, lines.map(drawLine)) : undefined,
    fix === undefined ? undefined : el("p", {}, [el("b", {}, ["怎么改："]), fix]),
    counterexample === undefined ? undefined : el("p", {}, [el("b", {}, ["例如："]), counterexample]),
  ]);
}

/**
 * A line of the file. The characters that are meant are an element around them: blanks and carets below would stand
 * beside them, since Chinese characters are wider, and lines are broken on a phone.
 */
function drawLine({ line, before, marked, after = "" }: ToldLine): HTMLElement {
  const isMeant = marked !== undefined;
  return el("code", { class: isMeant ? "meant" : "beside" }, [
    el("span", { class: "number", "aria-hidden": "true" }, [String(line)]),
    el("span", { class: "text" }, [before, isMeant ? el("mark", {}, [marked]) : undefined, after]),
  ]);
}
