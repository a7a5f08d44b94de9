import { en, type Saying } from "../../../language/messages/saying.ts";
import type { Formula } from "./formula.ts";
import { OutOfReach, type Rational } from "./rational.ts";

/** A value without parts. */
export type Scalar = null | boolean | number | string;

export function isScalar(value: unknown): value is Scalar {
  return value === null || ["boolean", "number", "string"].includes(typeof value);
}

/** One element of a choice: a single value, or a kind of value (any number, any other text, an object, a list). */
export type Element = { kind: "constant"; value: Scalar } | { kind: "number" | "text" | "object" | "list" };

/** Returns whether an element is a single number. */
export function isNumeric(element: Element): element is { kind: "constant"; value: number } {
  return element.kind === "constant" && typeof element.value === "number";
}

/** Returns the elements that pass a test, as a bit mask. */
export function maskOf(elements: readonly Element[], test: (element: Element) => boolean): number {
  return elements.reduce((mask, element, index) => (test(element) ? mask | (1 << index) : mask), 0);
}

/** A variable with at most 31 values; a set of them is a bit mask. */
export interface ChoiceVariable {
  id: number;
  /** The field whose value it decides; undefined if it does not belong to a single field. */
  owner: string | undefined;
  elements: readonly Element[];
  all: number;
  /** Indexes of elements, the most natural first. */
  preferred: readonly number[];
  /** The quantity of its numeric elements, created when arithmetic needs it. */
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
  /** In steps, the most natural first. */
  preferred: readonly number[];
  /** Whether it counts milliseconds since 1970; round moments are then preferred to round numbers. */
  isTime: boolean;
  /** The form of this quantity alone. */
  form: number;
  /** The choice whose number it is, with that number in steps for each element; NaN for other elements. */
  choice?: { id: number; numbers: readonly number[]; mask: number };
}

/** A sum of quantities with whole factors; in lowest terms, the first factor positive. */
export interface LinearForm {
  id: number;
  parts: readonly { quantity: number; factor: number }[];
  /** Choices that must have a number for the sum to exist, with the mask of those numbers. */
  partial: readonly { choice: number; mask: number }[];
}

/** A formula that always holds for a variable, such as one for a rounded number. */
interface Definition {
  formula: Formula;
  /** The variable as named by `variablesIn`. If no formula contains it, the definition is not needed. */
  about: string;
}

/** A value for every variable: the element of each choice, the steps of each quantity. */
export interface Model {
  elements: readonly number[];
  steps: readonly number[];
}

/** The variables of one world, for fields of answers, the clock and so on. */
export class VariableStore {
  readonly choices: ChoiceVariable[] = [];
  readonly quantities: Quantity[] = [];
  readonly forms: LinearForm[] = [];
  /** The forms of several quantities. */
  readonly sums: LinearForm[] = [];
  readonly definitions: Definition[] = [];
  /** Messages about simplifications, by their English text. */
  readonly notes = new Map<string, Saying>();
  /** Lists that can show more than their slots; if a formula depends on one, "none" is not a proof. */
  readonly incomplete = new Set<string>();
  readonly #formIds = new Map<string, number>();
  readonly #named = new Map<string, unknown>();

  /** Adds a note about a simplification, without duplicates. */
  note(text: Saying): void {
    this.notes.set(text.en, text);
  }

  /** Returns the value for this key, created on first use. */
  once<T>(key: string, make: () => T): T {
    if (!this.#named.has(key)) this.#named.set(key, make());
    return this.#named.get(key) as T; // each key is used for one type only
  }

  addChoice(
    owner: string | undefined,
    elements: readonly Element[],
    preferred: readonly number[],
  ): ChoiceVariable {
    if (elements.length > 31)
      throw new OutOfReach(en`a value has more than 31 possibilities`.zh`取值超过 31 个`);
    const choice: ChoiceVariable = {
      id: this.choices.length,
      owner,
      elements,
      all: 2 ** elements.length - 1,
      preferred,
    };
    this.choices.push(choice);
    return choice;
  }

  /** Adds a choice of true (element 0) or false, for a question with an open answer. */
  addFlag(owner: string | undefined, likely = false): ChoiceVariable {
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

  /** Returns the form of these parts. @param parts in lowest terms, by ascending quantity, first factor positive. */
  formOf(parts: LinearForm["parts"]): LinearForm {
    const key = parts.map(({ quantity, factor }) => `${factor}*${quantity}`).join("+");
    const known = this.#formIds.get(key);
    if (known !== undefined) return this.forms[known] as LinearForm; // ids are indexes
    const partial = parts.flatMap(({ quantity }) => {
      const choice = this.quantities[quantity]?.choice;
      return choice && choice.mask !== this.choices[choice.id]?.all
        ? [{ choice: choice.id, mask: choice.mask }]
        : [];
    });
    const form: LinearForm = { id: this.forms.length, parts, partial };
    this.#formIds.set(key, form.id);
    this.forms.push(form);
    if (parts.length > 1) this.sums.push(form);
    return form;
  }

  /** Adds a formula that always holds for a variable: `c7` for choice 7, `q7` for quantity 7. */
  define(about: string, formula: Formula): void {
    this.definitions.push({ about, formula });
  }
}
