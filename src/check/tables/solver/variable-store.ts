import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { offsetAt, type Zone } from "../../../language/time.ts";
import type { Formula } from "./formula.ts";
import { NumberTooLarge, type Rational } from "./rational.ts";

/** A JSON value that is neither an object nor a list. */
export type Scalar = null | boolean | number | string;

/** Returns whether a JSON value is neither an object nor a list. */
export function isScalar(value: unknown): value is Scalar {
  return value === null || ["boolean", "number", "string"].includes(typeof value);
}

/**
 * One value that a choice variable may have: a single value, or any value of a kind (number, other text, object,
 * list).
 */
export type ChoiceElement =
  | { kind: "constant"; value: Scalar }
  | { kind: "number" | "text" | "object" | "list" };

/** Returns whether a possibility of a choice variable is one certain number. */
export function isNumericElement(element: ChoiceElement): element is { kind: "constant"; value: number } {
  return element.kind === "constant" && typeof element.value === "number";
}

/** Returns a bit mask (one bit for each element) of those elements of a choice variable that pass a test. */
export function bitMaskOfElements(
  elements: readonly ChoiceElement[],
  test: (element: ChoiceElement) => boolean,
): number {
  return elements.reduce((mask, element, index) => (test(element) ? mask | (1 << index) : mask), 0);
}

/**
 * A solver variable that decides between at most 31 possibilities (`elements`), such as the values of an enum. A bit
 * mask denotes a set of them.
 */
export interface ChoiceVariable {
  id: number;
  /** The path of the field whose value it decides; undefined if it does not belong to a single field. */
  owner: string | undefined;
  elements: readonly ChoiceElement[];
  all: number;
  /** Indexes into `elements`, in the order in which the solver tries them: the most natural values first. */
  preferred: readonly number[];
  /** Id of the quantity that equals this variable wherever it is a number; created when arithmetic needs it. */
  quantity?: number;
}

/**
 * A solver variable for a number: a whole number of steps of `unit`. Yuan with two decimals count in steps of 0.01.
 */
export interface Quantity {
  id: number;
  owner: string | undefined;
  unit: Rational;
  /** The bounds, in steps; may be infinite. */
  low: number;
  high: number;
  /** Values to try first, in steps, the most natural first. */
  preferred: readonly number[];
  /** Whether the quantity counts milliseconds since 1970; the solver then prefers round moments to round numbers. */
  isTime: boolean;
  /** For a moment: the offset from UTC at its typical value (ms), since midnight is rounder than other hours. */
  zoneOffset: number;
  /** The id of the linear form that consists of this quantity alone. */
  form: number;
  /**
   * The choice variable whose numeric value it is: `numbers` has the steps for each element, NaN for those that are
   * not numbers.
   */
  choice?: { id: number; numbers: readonly number[]; mask: number };
}

/**
 * A sum of quantities, each multiplied by a whole number, such as 2·a − b. In lowest terms, the first factor
 * positive, so that equal sums are recognised.
 */
export interface LinearForm {
  id: number;
  parts: readonly { quantity: number; factor: number }[];
  /** Choice variables that must be a number for the sum to exist, each with the mask of its numeric elements. */
  partial: readonly { choice: number; mask: number }[];
}

/** A formula that always holds for a helper variable, for example "q7 is q3 rounded down". */
interface VariableDefinition {
  formula: Formula;
  /** The helper variable, such as `q7`. If no formula contains it, the definition is not needed. */
  about: string;
}

/**
 * A value for every solver variable: the element (index) of each choice variable and the steps of each quantity, by
 * id.
 */
export interface Model {
  elements: readonly number[];
  steps: readonly number[];
}

/**
 * All solver variables of a question, before or after login: they stand for fields of answers, the clock and so on.
 */
export class VariableStore {
  /** The time zone whose full hours and days are round moments. */
  readonly zone: Zone;
  readonly choices: ChoiceVariable[] = [];
  readonly quantities: Quantity[] = [];
  readonly forms: LinearForm[] = [];
  /** The linear forms of more than one quantity. */
  readonly sums: LinearForm[] = [];
  readonly definitions: VariableDefinition[] = [];
  /** Messages for the author about what the proof simplified, by their English text. */
  readonly notes = new Map<string, LocalizedText>();
  /**
   * Paths of lists whose longer versions may give other results than the few modelled items. If a formula depends on
   * one, "none" is not a proof.
   */
  readonly incomplete = new Set<string>();
  readonly #formIds = new Map<string, number>();
  readonly #named = new Map<string, unknown>();

  constructor(zone: Zone) {
    this.zone = zone;
  }

  /** Adds a note about a simplification, without duplicates. */
  note(text: LocalizedText): void {
    this.notes.set(text.en, text);
  }

  /** Returns the value for this key, created on first use. */
  once<T>(key: string, make: () => T): T {
    if (!this.#named.has(key)) this.#named.set(key, make());
    return this.#named.get(key) as T; // each key is used for one type only
  }

  addChoice(
    owner: string | undefined,
    elements: readonly ChoiceElement[],
    preferred: readonly number[],
  ): ChoiceVariable {
    if (elements.length > 31)
      throw new NumberTooLarge(en`a value has more than 31 possibilities`.zh`取值超过 31 个`);
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

  /**
   * Adds a choice variable with the elements true (0) and false (1), for a yes-or-no question whose answer is open.
   */
  addFlag(owner: string | undefined, likely = false): ChoiceVariable {
    const elements = [true, false].map((value): ChoiceElement => ({ kind: "constant", value }));
    return this.addChoice(owner, elements, likely ? [0, 1] : [1, 0]);
  }

  addQuantity(from: Pick<Quantity, "owner" | "unit" | "low" | "high"> & Partial<Quantity>): Quantity {
    const id = this.quantities.length;
    const zoneOffset = from.isTime ? offsetAt(this.zone, from.preferred?.[0] ?? 0) : 0;
    const quantity: Quantity = { preferred: [], isTime: false, ...from, zoneOffset, id, form: -1 };
    this.quantities.push(quantity);
    quantity.form = this.formOf([{ quantity: id, factor: 1 }]).id;
    return quantity;
  }

  /**
   * Returns the linear form with these parts, the same one for equal parts. @param parts in lowest terms, by
   * ascending quantity, first factor positive.
   */
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

  /** Adds a formula that always holds for a variable, named `c7` (choice variable 7) or `q7` (quantity 7). */
  define(about: string, formula: Formula): void {
    this.definitions.push({ about, formula });
  }
}
