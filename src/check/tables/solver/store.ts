import { en, type Saying } from "../../../language/messages/saying.ts";
import type { Formula } from "./formula.ts";
import { OutOfReach, type Rational } from "./rational.ts";

/** A value without parts. */
export type Scalar = null | boolean | number | string;

export function isScalar(value: unknown): value is Scalar {
  return value === null || ["boolean", "number", "string"].includes(typeof value);
}

/** One of the values, or kinds of value, that a choice has: a certain value, or any number, other text, object, list. */
export type Element = { kind: "constant"; value: Scalar } | { kind: "number" | "text" | "object" | "list" };

/** Whether an element is a certain number. */
export function isNumeric(element: Element): element is { kind: "constant"; value: number } {
  return element.kind === "constant" && typeof element.value === "number";
}

/** The elements that pass a test, as a bit mask. */
export function maskOf(elements: readonly Element[], test: (element: Element) => boolean): number {
  return elements.reduce((mask, element, index) => (test(element) ? mask | (1 << index) : mask), 0);
}

/** A variable with at most 31 values; a set of them is a bit mask. */
export interface Choice {
  id: number;
  /** The field whose value it decides; undefined where it belongs to no single field. */
  owner: string | undefined;
  elements: readonly Element[];
  all: number;
  /** Elements, the one that reads most naturally first. */
  preferred: readonly number[];
  /** Its numeric elements as a quantity, once arithmetic has asked for it. */
  quantity?: number;
}

/** A whole-number variable, counted in steps of `unit`. */
export interface Quantity {
  id: number;
  owner: string | undefined;
  unit: Rational;
  /** In steps; may be infinite. */
  low: number;
  high: number;
  /** In steps, the one that reads most naturally first. */
  preferred: readonly number[];
  /** Counts milliseconds since 1970: round moments are preferred to round numbers. */
  isTime: boolean;
  /** The form that is this quantity alone. */
  form: number;
  /** The choice of which it is the number, and that number in steps for each element; NaN for other elements. */
  choice?: { id: number; numbers: readonly number[]; mask: number };
}

/** A sum of quantities with whole factors; in lowest terms, the first factor positive. */
export interface Form {
  id: number;
  parts: readonly { quantity: number; factor: number }[];
  /** Choices that must have a number for the sum to exist, with the mask of those numbers. */
  partial: readonly { choice: number; mask: number }[];
}

/** What always holds of a variable, such as one that stands for a rounded number. */
interface Definition {
  formula: Formula;
  /** The variable, as `variablesIn` names it: where nothing asks for it, the definition may be left aside. */
  about: string;
}

/** A value for every variable: the element of each choice, the steps of each quantity. */
export interface Model {
  elements: readonly number[];
  steps: readonly number[];
}

/** The variables of one world: what the fields of answers, the clock and so on may be. */
export class Store {
  readonly choices: Choice[] = [];
  readonly quantities: Quantity[] = [];
  readonly forms: Form[] = [];
  /** Those of several quantities. */
  readonly sums: Form[] = [];
  readonly definitions: Definition[] = [];
  /** What was simplified, for people. */
  readonly notes = new Map<string, Saying>();
  /** Lists that can show more than the items told apart can: where one has a say, "there is none" proves nothing. */
  readonly incomplete = new Set<string>();
  readonly #formIds = new Map<string, number>();
  readonly #named = new Map<string, unknown>();

  /** Notes what was simplified; twice the same counts once. */
  note(text: Saying): void {
    this.notes.set(text.en, text);
  }

  /** The thing under this key, made on first use. */
  once<T>(key: string, make: () => T): T {
    if (!this.#named.has(key)) this.#named.set(key, make());
    return this.#named.get(key) as T; // a key is only ever used for one kind of thing
  }

  addChoice(owner: string | undefined, elements: readonly Element[], preferred: readonly number[]): Choice {
    if (elements.length > 31) throw new OutOfReach(en`more than 31 values`.zh`取值超过 31 个`);
    const choice: Choice = {
      id: this.choices.length,
      owner,
      elements,
      all: 2 ** elements.length - 1,
      preferred,
    };
    this.choices.push(choice);
    return choice;
  }

  /** A choice of true (element 0) or false, for a question whose answer is open. */
  addFlag(owner: string | undefined, likely = false): Choice {
    const elements = [true, false].map((value): Element => ({ kind: "constant", value }));
    return this.addChoice(owner, elements, likely ? [0, 1] : [1, 0]);
  }

  addQuantity(from: Pick<Quantity, "owner" | "unit" | "low" | "high"> & Partial<Quantity>): Quantity {
    const id = this.quantities.length;
    const quantity: Quantity = { preferred: [], isTime: false, ...from, id, form: -1 };
    this.quantities.push(quantity);
    quantity.form = this.formOf([{ quantity: id, factor: 1 }]).id;
    return quantity;
  }

  /** @param parts in lowest terms, by rising quantity, the first factor positive. */
  formOf(parts: Form["parts"]): Form {
    const key = parts.map(({ quantity, factor }) => `${factor}*${quantity}`).join("+");
    const known = this.#formIds.get(key);
    if (known !== undefined) return this.forms[known] as Form; // ids are indexes
    const partial = parts.flatMap(({ quantity }) => {
      const choice = this.quantities[quantity]?.choice;
      return choice && choice.mask !== this.choices[choice.id]?.all
        ? [{ choice: choice.id, mask: choice.mask }]
        : [];
    });
    const form: Form = { id: this.forms.length, parts, partial };
    this.#formIds.set(key, form.id);
    this.forms.push(form);
    if (parts.length > 1) this.sums.push(form);
    return form;
  }

  /** States what always holds of a variable: `c7` for choice 7, `q7` for quantity 7. */
  define(about: string, formula: Formula): void {
    this.definitions.push({ about, formula });
  }
}
