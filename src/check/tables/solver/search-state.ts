import { type Atom, bitOfVariable, type VariableSets } from "./formula.ts";
import type { Inequality } from "./solve-inequalities.ts";
import type { LinearForm, Quantity, VariableStore } from "./variable-store.ts";

/**
 * Maximum rounds in which the bounds of sums and of their parts tighten each other. They could do so for ever;
 * `solveInequalities` decides the rest.
 */
const MAX_PROPAGATION_ROUNDS = 12;

/** Largest magnitude for bounds of a sum's parts: floating-point sums of a few such numbers are exact. */
const MAX_EXACT_SUM = 2 ** 49;

/**
 * What is known on one branch of the solver's search: the values still possible for each choice variable, and the
 * bounds of each linear form (low above high: it has no number). Changes can be undone back to a mark.
 */
export class SearchState {
  readonly store: VariableStore;
  readonly masks: Int32Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Ids of the sums of several numbers that a formula bounds, in the order in which they were first bounded. */
  readonly linked: number[] = [];
  readonly #isLinked: Uint8Array;
  readonly #trail: number[] = [];
  /** For each choice variable, the bits of the linear forms that exist only for some of its values. */
  readonly #formsNeeding: Int32Array;
  readonly #changed: VariableSets = { choices: 0, forms: 0 };
  #isStale = false;

  constructor(store: VariableStore) {
    this.store = store;
    this.masks = Int32Array.from(store.choices, ({ all }) => all);
    this.low = new Float64Array(store.forms.length).fill(Number.NEGATIVE_INFINITY);
    this.high = new Float64Array(store.forms.length).fill(Number.POSITIVE_INFINITY);
    this.#isLinked = new Uint8Array(store.forms.length);
    for (const { form, low, high } of store.quantities) {
      this.low[form] = low;
      this.high[form] = high;
    }
    this.#isStale = store.sums.length > 0;
    this.#formsNeeding = formsNeedingChoices(store);
  }

  /** The variables about which more is known since the last call of `forgetChanges`. */
  get changed(): Readonly<VariableSets> {
    return this.#changed;
  }

  /** Empties `changed`. */
  forgetChanges(): void {
    this.#changed.choices = 0;
    this.#changed.forms = 0;
  }

  /** Returns a mark to which `undo` can return. */
  mark(): number {
    return this.#trail.length;
  }

  /** Undoes all changes since the mark. */
  undo(mark: number): void {
    const trail = this.#trail;
    while (trail.length > mark) {
      const value = trail.pop() as number; // entries are pushed in pairs, or alone for a link
      const slot = trail.pop() as number;
      const forms = this.low.length;
      if (slot < 0) {
        this.linked.pop();
        this.#isLinked[value] = 0;
      } else if (slot < forms) this.low[slot] = value;
      else if (slot < 2 * forms) this.high[slot - forms] = value;
      else this.masks[slot - 2 * forms] = value;
    }
    this.#isStale = this.store.sums.length > 0;
  }

  /** Returns true if an atom certainly holds, false if it cannot hold, undefined if that is still open. */
  truthOfAtom(atom: Atom): boolean | undefined {
    if (atom.kind === "among") {
      const mask = this.masks[atom.choice] as number; // choices are indexes
      return (mask & atom.mask) === 0 ? false : (mask & ~atom.mask) === 0 ? true : undefined;
    }
    const [low, high] = [this.low[atom.form] as number, this.high[atom.form] as number];
    if (atom.kind === "atMost") {
      if (low > atom.bound) return false;
      return high <= atom.bound && this.#exists(atom.form) ? true : undefined;
    }
    if (high < atom.bound) return false;
    return low >= atom.bound && this.#exists(atom.form) ? true : undefined;
  }

  /** Returns whether a linear form certainly has a value: every field in it is a number. */
  #exists(form: number): boolean {
    return this.#form(form).partial.every(
      ({ choice, mask }) => ((this.masks[choice] as number) & ~mask) === 0,
    );
  }

  #form(id: number): LinearForm {
    return this.store.forms[id] as LinearForm; // ids are indexes
  }

  /** Makes an atom hold on this branch. @returns false if it cannot hold. */
  assert(atom: Atom): boolean {
    if (atom.kind === "among") return this.narrow(atom.choice, atom.mask);
    const form = this.#form(atom.form);
    for (const { choice, mask } of form.partial) if (!this.narrow(choice, mask)) return false;
    if (form.parts.length > 1 && !this.#isLinked[form.id]) {
      this.#isLinked[form.id] = 1;
      this.linked.push(form.id);
      this.#trail.push(-1, form.id);
    }
    return atom.kind === "atMost"
      ? this.bound(form.id, Number.NEGATIVE_INFINITY, atom.bound)
      : this.bound(form.id, atom.bound, Number.POSITIVE_INFINITY);
  }

  /** Restricts a choice variable to the values in `mask`. @returns false if none is left. */
  narrow(choice: number, mask: number): boolean {
    const before = this.masks[choice] as number;
    const after = before & mask;
    if (after === 0) return false;
    if (after === before) return true;
    this.#trail.push(2 * this.low.length + choice, before);
    this.masks[choice] = after;
    this.#changed.choices |= bitOfVariable(choice);
    this.#changed.forms |= this.#formsNeeding[choice] as number;
    const quantity = this.store.choices[choice]?.quantity;
    if (quantity !== undefined) this.#followChoice(quantity, after);
    return true;
  }

  /** Updates the bounds of the quantity that stands for the numeric values of a choice variable. */
  #followChoice(quantity: number, mask: number): void {
    const { choice, form } = this.store.quantities[quantity] ?? {};
    if (!choice || form === undefined) return;
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let bits = mask & choice.mask; bits !== 0; bits &= bits - 1) {
      const number = choice.numbers[31 - Math.clz32(bits & -bits)] as number; // the mask has only numeric elements
      if (number < low) low = number;
      if (number > high) high = number;
    }
    this.#set(form, low, high);
  }

  #set(form: number, low: number, high: number): void {
    this.#changed.forms |= bitOfVariable(form);
    if (low !== this.low[form]) {
      this.#trail.push(form, this.low[form] as number);
      this.low[form] = low;
      this.#isStale = true;
    }
    if (high !== this.high[form]) {
      this.#trail.push(this.low.length + form, this.high[form] as number);
      this.high[form] = high;
      this.#isStale = true;
    }
  }

  /** Narrows the bounds of a linear form. @returns false if nothing is left between them. */
  bound(form: number, low: number, high: number): boolean {
    const newLow = Math.max(low, this.low[form] as number);
    const newHigh = Math.min(high, this.high[form] as number);
    if (newLow > newHigh) return false;
    if (newLow === this.low[form] && newHigh === this.high[form]) return true;
    this.#set(form, newLow, newHigh);
    const { parts } = this.#form(form);
    const choice = parts.length === 1 ? this.store.quantities[parts[0]?.quantity ?? -1]?.choice : undefined;
    if (!choice) return true;
    let mask = 0;
    choice.numbers.forEach((number, element) => {
      if (number >= newLow && number <= newHigh) mask |= 1 << element;
    });
    return this.narrow(choice.id, mask);
  }

  /** Tightens the bounds of sums by those of their parts, and vice versa. @returns false on a contradiction. */
  propagate(): boolean {
    for (let round = 0; this.#isStale && round < MAX_PROPAGATION_ROUNDS; round++) {
      this.#isStale = false;
      for (const form of this.store.sums) if (!this.#propagateSum(form)) return false;
    }
    return true;
  }

  #propagateSum({ id, parts }: LinearForm): boolean {
    let [low, high] = [0, 0];
    for (const { quantity, factor } of parts) {
      const [from, to] = this.#rangeOf(quantity, factor);
      if (from > to) {
        this.#set(id, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY);
        return this.#isLinked[id] === 0;
      }
      low += from;
      high += to;
    }
    if ((this.low[id] as number) > (this.high[id] as number)) return this.#isLinked[id] === 0;
    if (!this.#isLinked[id]) {
      this.#set(id, Math.max(low, this.low[id] as number), Math.min(high, this.high[id] as number));
      return true;
    }
    return this.bound(id, low, high) && parts.every((part) => this.#propagatePart(id, part));
  }

  /** Tightens the bounds of one part by those of the sum and the other parts. */
  #propagatePart(id: number, { quantity, factor }: LinearForm["parts"][number]): boolean {
    let [low, high] = [0, 0];
    for (const other of this.#form(id).parts) {
      if (other.quantity === quantity) continue;
      const [from, to] = this.#rangeOf(other.quantity, other.factor);
      low += from;
      high += to;
    }
    const ends = [((this.low[id] as number) - high) / factor, ((this.high[id] as number) - low) / factor];
    const [from = Number.NaN, to = Number.NaN] = factor > 0 ? ends : ends.reverse();
    const form = this.store.quantities[quantity]?.form ?? -1;
    return this.bound(
      form,
      Number.isNaN(from) ? Number.NEGATIVE_INFINITY : Math.ceil(from),
      Number.isNaN(to) ? Number.POSITIVE_INFINITY : Math.floor(to),
    );
  }

  /** Returns the bounds of factor × quantity; a bound too large to be exact becomes infinite. */
  #rangeOf(quantity: number, factor: number): [low: number, high: number] {
    const form = this.store.quantities[quantity]?.form ?? -1;
    const [low, high] = [this.low[form] as number, this.high[form] as number];
    if (low > high) return [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const [from, to] = factor > 0 ? [low * factor, high * factor] : [high * factor, low * factor];
    return [
      Math.abs(from) > MAX_EXACT_SUM ? Number.NEGATIVE_INFINITY : from,
      Math.abs(to) > MAX_EXACT_SUM ? Number.POSITIVE_INFINITY : to,
    ];
  }
}

function formsNeedingChoices(store: VariableStore): Int32Array {
  return store.once(`forms needing choices ${store.forms.length} ${store.choices.length}`, () => {
    const bits = new Int32Array(store.choices.length);
    for (const { id, partial } of store.forms)
      for (const { choice } of partial) bits[choice] = (bits[choice] as number) | bitOfVariable(id);
    return bits;
  });
}

/**
 * Returns the inequalities between several numbers on this branch, and the quantities in them, those with preferred
 * values first.
 */
export function linkedInequalitiesOnBranch({ high, linked, low, store }: SearchState): {
  inequalities: Inequality[];
  quantities: Quantity[];
} {
  const forms = linked.map((id) => store.forms[id]).filter((form) => form !== undefined);
  const ids = new Set(forms.flatMap(({ parts }) => parts.map(({ quantity }) => quantity)));
  const quantities = [...ids].map((id) => store.quantities[id]).filter((quantity) => quantity !== undefined);
  quantities.sort((a, b) => b.preferred.length - a.preferred.length || a.id - b.id);
  const place = new Map(quantities.map(({ id }, index) => [id, index]));
  const singles = quantities.map(({ form }) => store.forms[form]).filter((form) => form !== undefined);
  const inequalities = [...forms, ...singles].flatMap(({ id, parts }) => {
    const factors = new Array<number>(quantities.length).fill(0);
    for (const { quantity, factor } of parts) factors[place.get(quantity) ?? 0] = factor;
    const [least, most] = [low[id] as number, high[id] as number];
    return [
      ...(most < Number.POSITIVE_INFINITY ? [{ factors, bound: most }] : []),
      ...(least > Number.NEGATIVE_INFINITY
        ? [{ factors: factors.map((factor) => 0 - factor), bound: -least }]
        : []),
    ];
  });
  return { inequalities, quantities };
}
