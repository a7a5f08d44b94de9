/** A declaration of a style. */
export interface StyleDeclaration {
  /** In lower case. */
  property: string;
  value: string;
  /** How much work its selector is for browsers. */
  selectorUnits: number;
  /** Returns whether it may apply to an element. True if that is not clear from its selector. */
  mayApplyTo: (element: { name: string; attributes: ReadonlyMap<string, string> }) => boolean;
}

/** One part of a style: the text before a brace or a semicolon, and that character. */
const STYLE_PART = /([^{};]*)([{};]|$)/g;

/** A comment, string or address. The first one to begin decides: quotes in a comment begin no string. */
const STYLE_WORD = /\/\*[\s\S]*?(?:\*\/|$)|"[^"\n]*"|'[^'\n]*'|(?<![\w-])url\(\s*[^"'\s)][^)]*\)/gi;

/** The last part of a selector, if it names only an element, classes or an id. */
const PLAIN_SELECTOR = /^(\*|[a-z][\w-]*)?((?:[.#][\w-]+)*)$/i;

/**
 * Returns the declarations of a style sheet or, without braces, of a `style` attribute. undefined if it is not
 * certain where each ends. Pure.
 */
export function parseStyle(style: string): StyleDeclaration[] | undefined {
  const text = style.replace(STYLE_WORD, (word) => (word.startsWith("/*") ? " " : word));
  if (hasUnclearString(text) || hasBraceInBrackets(text)) return undefined;
  const found: StyleDeclaration[] = [];
  const around: string[] = [];
  for (const [, words = "", end] of text.matchAll(STYLE_PART)) {
    if (end === "{") around.push(words.trim());
    else {
      const colon = words.indexOf(":");
      if (colon > 0) {
        const mayApplyTo = matcherOf(around);
        found.push({
          property: words.slice(0, colon).trim().toLowerCase(),
          value: words.slice(colon + 1).trim(),
          mayApplyTo,
          selectorUnits: selectorUnitsOf(around.at(-1) ?? ""),
        });
      }
      if (end === "}") around.pop();
    }
  }
  return found;
}

/** Returns whether a string does not end, or contains a character that would end a declaration elsewhere. */
function hasUnclearString(text: string): boolean {
  return /["']/.test(text.replace(/"[^"'{};\n]*"|'[^"'{};\n]*'/g, ""));
}

/** Returns whether a brace or semicolon is in brackets, where it has another meaning. */
function hasBraceInBrackets(text: string): boolean {
  let depth = 0;
  for (const [sign] of text.matchAll(/[()[\]{};]/g)) {
    if (sign === "(" || sign === "[") depth += 1;
    else if (sign === ")" || sign === "]") depth = Math.max(0, depth - 1);
    else if (depth > 0) return true;
  }
  return depth > 0;
}

/** Returns the number of a selector's parts. Those that look at other elements take longer. */
function selectorUnitsOf(selector: string): number {
  return 1 + (selector.match(/[\s,>+]/g)?.length ?? 0) + 20 * (selector.match(/[~:]/g)?.length ?? 0);
}

function matcherOf(around: readonly string[]): StyleDeclaration["mayApplyTo"] {
  const selector = around.at(-1);
  // Declarations of an animation apply wherever the animation does.
  if (selector === undefined || selector.startsWith("@") || around.some((one) => /keyframes/i.test(one)))
    return () => true;
  const parts = selector.split(",").map((one) =>
    PLAIN_SELECTOR.exec(
      one
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? "",
    ),
  );
  if (parts.some((part) => !part || part[0] === "")) return () => true;
  return ({ attributes, name }) => {
    const classes = (attributes.get("class") ?? "").toLowerCase().split(/\s+/);
    const names = [...classes.map((one) => `.${one}`), `#${(attributes.get("id") ?? "").toLowerCase()}`];
    return parts.some((part) => {
      const [, tag = "*", rest = ""] = part ?? [];
      const wanted = rest.toLowerCase().match(/[.#][\w-]+/g) ?? [];
      return (tag === "*" || tag === name) && wanted.every((one) => names.includes(one));
    });
  };
}
