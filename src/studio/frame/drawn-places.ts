import { pathOf, pointerOf } from "../../check/json/json-node.ts";
import { parseTemplate } from "../../language/syntax/template.ts";

/** What React keeps of something that it drew, as far as it is read here. */
interface Fiber {
  child: Fiber | null;
  sibling: Fiber | null;
  return: Fiber | null;
  memoizedProps: Readonly<Record<string, unknown>> | null;
  /** Of an element of the page that element. */
  stateNode: unknown;
}

/** Of a text that stands nowhere near so many letters must be its own, or it is found by chance. */
const LEAST_LETTERS = 2;

/** Nobody points at more than this in one element. */
const LONGEST_TEXT = 300;

/**
 * Tells which part of a document drew what, and the other way round, by what React keeps with each element: pages carry
 * nothing for this. If React keeps that elsewhere one day, nothing is found.
 */
export class DrawnPlaces {
  readonly #document: unknown;
  readonly #pointers = new WeakMap<object, string>();

  constructor(document: object) {
    this.#document = document;
    const visit = (value: unknown, pointer: string): void => {
      if (typeof value !== "object" || value === null) return;
      this.#pointers.set(value, pointer);
      for (const [key, inner] of Object.entries(value)) visit(inner, pointer + pointerOf([key]));
    };
    visit(document, "");
  }

  /** The JSON Pointer of what drew an element: of its very text where that is found, else of the part that it belongs to. */
  pointerOf(element: Element): string | null {
    const part = this.#partOf(element);
    const text = element.textContent ?? "";
    if (text.length > LONGEST_TEXT) return part;
    const [near] = part === null ? [] : textPlaces(this.#at(part), part, text);
    if (near && near.letters > 0) return near.pointer;
    const [far] = textPlaces(this.#document, "", text);
    return far && far.letters >= LEAST_LETTERS ? far.pointer : part;
  }

  /** The elements inside `root` that a part of the document drew; none where it is not seen. */
  elementsOf(pointer: string, root: Element): Element[] {
    const own = this.#drawnBy(pointer, root);
    const hosts = own ? own.elements : [root];
    if (own?.pointer === pointer) return hosts;
    const value = this.#at(pointer);
    const isOf = (text: string) => {
      const [place] = textPlaces(value, pointer, text);
      return place !== undefined && (own !== null || place.letters >= LEAST_LETTERS);
    };
    const shown = hosts.flatMap((host) => innermost(host, isOf));
    return shown.length === 0 && own ? hosts : shown;
  }

  /** The innermost part of the document that was given to a view around an element. */
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

  /** The innermost part that holds a place and was given to a view, with what that drew; lists of blocks are none. */
  #drawnBy(pointer: string, root: Element): { pointer: string; elements: Element[] } | null {
    let best: { pointer: string; elements: Element[] } | null = null;
    const visit = (fiber: Fiber | null): void => {
      for (let one = fiber; one; one = one.sibling) {
        const given = this.#givenTo(one);
        const isAround = given !== null && (pointer === given || pointer.startsWith(`${given}/`));
        if (isAround && !Array.isArray(this.#at(given))) {
          if (given.length > (best?.pointer.length ?? 0)) best = { pointer: given, elements: [] };
          if (best?.pointer === given) best.elements.push(...hostsIn(one).filter(isNew(best.elements)));
        }
        visit(one.child);
      }
    };
    visit(rootFiberOf(root));
    return best;
  }

  #at(pointer: string): unknown {
    return pathOf(pointer).reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      this.#document,
    );
  }
}

const isNew = (known: readonly Element[]) => (element: Element) =>
  !known.some((one) => one.contains(element));

/** Where React keeps what it drew an element from: under a key with letters at random behind. */
function fiberOf(element: Element | null): Fiber | null {
  const key = Object.keys(element ?? {}).find((name) => name.startsWith("__reactFiber$"));
  return key === undefined ? null : ((element as unknown as Record<string, Fiber>)[key] ?? null);
}

/** All that React drew into an element, as it is now. */
function rootFiberOf(container: Element): Fiber | null {
  const key = Object.keys(container).find((name) => name.startsWith("__reactContainer$"));
  const fiber = key === undefined ? undefined : (container as unknown as Record<string, Fiber>)[key];
  return (fiber?.stateNode as { current?: Fiber } | undefined)?.current ?? null;
}

/** The outermost elements of what React drew. */
function hostsIn(fiber: Fiber): Element[] {
  if (fiber.stateNode instanceof Element) return [fiber.stateNode];
  const hosts: Element[] = [];
  for (let child = fiber.child; child; child = child.sibling) hosts.push(...hostsIn(child));
  return hosts;
}

/** The innermost elements whose text is meant. */
function innermost(element: Element, isMeant: (text: string) => boolean): Element[] {
  const inside = [...element.children].flatMap((child) => innermost(child, isMeant));
  if (inside.length > 0) return inside;
  const text = element.textContent ?? "";
  return text !== "" && text.length <= LONGEST_TEXT && isMeant(text) ? [element] : [];
}

/** A text of a document that may read as something does which is seen. */
interface TextPlace {
  /** JSON Pointer. */
  pointer: string;
  /** So many of the letters that are seen are its own; the others came from an expression. */
  letters: number;
}

/** The texts inside a value at `pointer` that may be drawn like `seen`, most letters of their own first. Pure. */
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
