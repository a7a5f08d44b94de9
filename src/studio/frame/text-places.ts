import { pointerOf } from "../../check/json/json-node.ts";
import { parseTemplate } from "../../language/syntax/template.ts";

/** A text of a document that may read as something does which is seen. */
export interface TextPlace {
  /** JSON Pointer. */
  pointer: string;
  /** So many of the letters that are seen are its own; the others came from an expression. */
  letters: number;
}

/**
 * The texts inside a value of a document (`pointer` is its own place) that may read like this once it is drawn, those of
 * which the most letters are their own first. Pure.
 */
export function textPlaces(value: unknown, pointer: string, seen: string): TextPlace[] {
  const found: TextPlace[] = [];
  const text = flat(seen);
  const visit = (one: unknown, at: string): void => {
    if (typeof one === "string") {
      const letters = text === "" ? undefined : sharedLetters(one, text);
      if (letters !== undefined) found.push({ pointer: at, letters });
    } else if (typeof one === "object" && one !== null)
      for (const [key, inner] of Object.entries(one)) visit(inner, at + pointerOf([key]));
  };
  visit(value, pointer);
  return found.sort((a, b) => b.letters - a.letters);
}

/** How many letters a template gives to a text that it may have become; undefined where it cannot have. */
function sharedLetters(template: string, text: string): number | undefined {
  const parts = parseTemplate(template);
  if (!Array.isArray(parts)) return undefined;
  const own = parts.map((part) => (typeof part === "string" ? flat(part) : null));
  const pattern = own.map((part) => (part === null ? ".*?" : part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")));
  if (!new RegExp(`^${pattern.join("")}$`, "u").test(text)) return undefined;
  return own.reduce((sum, part) => sum + (part?.length ?? 0), 0);
}

/** White space is laid out, and pages put breaks of their own between words. */
function flat(text: string): string {
  return text.replace(/[\s\u200b\u2060]+/gu, "");
}
