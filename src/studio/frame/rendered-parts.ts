import { jsonPointerOf, parsePointer } from "../../check/json/json-node.ts";
import { parseTemplate } from "../../language/syntax/template.ts";

/** The fields of React's fibers that are read here. */
interface Fiber {
  child: Fiber | null;
  sibling: Fiber | null;
  return: Fiber | null;
  memoizedProps: Readonly<Record<string, unknown>> | null;
  /** The DOM element, if the fiber has one. */
  stateNode: unknown;
}

/** Minimum number of literal letters for a match outside of the element's own part; fewer match by chance. */
const MIN_LITERAL_LETTERS = 2;

/** Longer texts are not searched: they belong to containers, at which nobody points. */
const MAX_TEXT_LENGTH = 300;

/**
 * Maps DOM elements to the parts of a document that rendered them, and back. Reads React's internal fibers, so that
 * pages need no extra attributes. If React moves its fibers one day, nothing is found.
 */
export class RenderedParts {
  readonly #document: unknown;
  readonly #pointers = new WeakMap<object, string>();

  constructor(document: object) {
    this.#document = document;
    const visit = (value: unknown, pointer: string): void => {
      if (typeof value !== "object" || value === null) return;
      this.#pointers.set(value, pointer);
      for (const [key, inner] of Object.entries(value)) visit(inner, pointer + jsonPointerOf([key]));
    };
    visit(document, "");
  }

  /** Returns the JSON Pointer of an element's text, or of the part that rendered it if the text is not found. */
  pointerOf(element: Element): string | null {
    const part = this.#partOf(element);
    const text = element.textContent ?? "";
    if (text.length > MAX_TEXT_LENGTH) return part;
    const [near] = part === null ? [] : findTextMatches(this.#at(part), part, text);
    if (near && near.letters > 0) return near.pointer;
    const [far] = findTextMatches(this.#document, "", text);
    return far && far.letters >= MIN_LITERAL_LETTERS ? far.pointer : part;
  }

  /** Returns the elements that a view rendered for exactly this part of the document; none if it is not visible. */
  ownElementsOf(pointer: string, root: Element): Element[] {
    const own = this.#drawnBy(pointer, root);
    return own?.pointer === pointer ? own.elements : [];
  }

  /** Returns the elements inside `root` that a part of the document rendered; none if it is not visible. */
  elementsOf(pointer: string, root: Element): Element[] {
    const own = this.#drawnBy(pointer, root);
    const hosts = own ? own.elements : [root];
    if (own?.pointer === pointer) return hosts;
    const value = this.#at(pointer);
    const isOf = (text: string) => {
      const [place] = findTextMatches(value, pointer, text);
      return place !== undefined && (own !== null || place.letters >= MIN_LITERAL_LETTERS);
    };
    const shown = hosts.flatMap((host) => innermostMatches(host, isOf));
    return shown.length === 0 && own ? hosts : shown;
  }

  /** Returns the innermost part of the document that a view around the element received as a prop. */
  #partOf(element: Element): string | null {
    for (let fiber = fiberOf(element); fiber; fiber = fiber.return) {
      const pointer = this.#givenTo(fiber);
      if (pointer !== null) return pointer;
    }
    return null;
  }

  #givenTo({ memoizedProps }: Fiber): string | null {
    let deepest: string | null = null;
    for (const value of Object.values(memoizedProps ?? {})) {
      const pointer = typeof value === "object" && value !== null ? this.#pointers.get(value) : undefined;
      if (pointer && pointer.length > (deepest?.length ?? 0)) deepest = pointer;
    }
    return deepest;
  }

  /** Returns the innermost part around a pointer that a view received as a prop, with its elements. Ignores lists. */
  #drawnBy(pointer: string, root: Element): { pointer: string; elements: Element[] } | null {
    let best: { pointer: string; elements: Element[] } | null = null;
    const visit = (fiber: Fiber | null): void => {
      for (let one = fiber; one; one = one.sibling) {
        const given = this.#givenTo(one);
        const isAround = given !== null && (pointer === given || pointer.startsWith(`${given}/`));
        if (isAround && !Array.isArray(this.#at(given))) {
          if (given.length > (best?.pointer.length ?? 0)) best = { pointer: given, elements: [] };
          if (best?.pointer === given)
            for (const element of hostElementsIn(one).filter(isNewInSet(best.elements)))
              best.elements.push(element);
        }
        visit(one.child);
      }
    };
    visit(rootFiberOf(root));
    return best;
  }

  #at(pointer: string): unknown {
    return parsePointer(pointer).reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      this.#document,
    );
  }
}

const isNewInSet = (known: readonly Element[]) => (element: Element) =>
  !known.some((one) => one.contains(element));

/** Returns the fiber of an element, which React stores under a key with a random suffix. */
function fiberOf(element: Element | null): Fiber | null {
  const key = Object.keys(element ?? {}).find((name) => name.startsWith("__reactFiber$"));
  return key === undefined ? null : ((element as unknown as Record<string, Fiber>)[key] ?? null);
}

/** Returns the current root fiber of a container. */
function rootFiberOf(container: Element): Fiber | null {
  const key = Object.keys(container).find((name) => name.startsWith("__reactContainer$"));
  const fiber = key === undefined ? undefined : (container as unknown as Record<string, Fiber>)[key];
  return (fiber?.stateNode as { current?: Fiber } | undefined)?.current ?? null;
}

/** Returns the outermost elements of a fiber. */
function hostElementsIn(fiber: Fiber): Element[] {
  if (fiber.stateNode instanceof Element) return [fiber.stateNode];
  const hosts: Element[][] = [];
  for (let child = fiber.child; child; child = child.sibling) hosts.push(hostElementsIn(child));
  return hosts.flat();
}

/** Returns the innermost elements whose text passes the test. */
function innermostMatches(element: Element, isMeant: (text: string) => boolean): Element[] {
  const inside = [...element.children].flatMap((child) => innermostMatches(child, isMeant));
  if (inside.length > 0) return inside;
  const text = element.textContent ?? "";
  return text !== "" && text.length <= MAX_TEXT_LENGTH && isMeant(text) ? [element] : [];
}

/** A text of a document that may have rendered a visible text. */
interface TextMatch {
  /** JSON Pointer. */
  pointer: string;
  /** Number of visible letters that are literal in the template; the others come from expressions. */
  letters: number;
}

/** Returns the texts inside a value at `pointer` that may render as `seen`, most literal letters first. Pure. */
export function findTextMatches(value: unknown, pointer: string, seen: string): TextMatch[] {
  const found: TextMatch[] = [];
  const text = withoutWhiteSpace(seen);
  const visit = (one: unknown, at: string): void => {
    if (typeof one === "string") {
      const letters = text === "" ? undefined : sharedLetters(one, text);
      if (letters !== undefined) found.push({ pointer: at, letters });
    } else if (typeof one === "object" && one !== null)
      for (const [key, inner] of Object.entries(one)) visit(inner, at + jsonPointerOf([key]));
  };
  visit(value, pointer);
  return found.sort((a, b) => b.letters - a.letters);
}

/** Returns how many letters of a text are literal in a template; undefined if the template cannot render the text. */
function sharedLetters(template: string, text: string): number | undefined {
  const parts = parseTemplate(template);
  if (!Array.isArray(parts)) return undefined;
  const own = parts.map((part) => (typeof part === "string" ? withoutWhiteSpace(part) : null));
  const pattern = own.map((part) => (part === null ? ".*?" : part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")));
  if (!new RegExp(`^${pattern.join("")}$`, "u").test(text)) return undefined;
  return own.reduce((sum, part) => sum + (part?.length ?? 0), 0);
}

/** Removes white space and invisible breaks, which layout and pages change. */
function withoutWhiteSpace(text: string): string {
  return text.replace(/[\s\u200b\u2060]+/gu, "");
}
