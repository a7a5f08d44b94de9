import type { ResponseSchema } from "../../../language/document.generated.ts";
import {
  isPossibleFieldValue,
  listPossibleValues,
  mayBeNull,
  numberStepOf,
  removeFallback,
  typicalValuesOfField,
} from "../../../language/possible-values.ts";
import { jsonTypesOfField } from "../../../language/response-schema.ts";
import {
  and,
  anyOf,
  choiceIsAmong,
  linearFormAtLeast,
  linearFormAtMost,
  TRUE_FORMULA,
} from "../solver/formula.ts";
import { termOfQuantity } from "../solver/linear-term.ts";
import { ONE, toRational } from "../solver/rational.ts";
import {
  bitMaskOfElements,
  type ChoiceElement,
  type ChoiceVariable,
  type Quantity,
  type Scalar,
  type VariableStore,
} from "../solver/variable-store.ts";
import { MAX_LIST_SLOTS, type QuestionLiterals } from "./collect-literals.ts";
import {
  type GuardedCases,
  guardedConstant,
  type ListValue,
  type ObjectValue,
  restrictByGuard,
  unguardedCase,
} from "./guarded-cases.ts";
import { numberBoundsInSteps } from "./number-bounds-in-steps.ts";

/**
 * Maximum number of single values among the elements of a choice variable, so that kinds of value also fit into its
 * 31 bits.
 */
const MAX_LISTED_VALUES = 26;

/** One field of an answer (or of the session, the address …) with the solver variables that decide its value. */
export interface FieldVariables {
  path: string;
  schema: ResponseSchema;
  choice?: ChoiceVariable;
  /** The quantity for its number, if it can be one. */
  quantity?: Quantity;
  /** For a list: the quantity for its number of items, and how many of them are modelled one by one (`slots`). */
  size?: Quantity;
  slots?: number;
  /** For a property that no schema lists: the choice variable that decides whether it is present. */
  presence?: ChoiceVariable;
  /** Whether it stands for an expression that the proof cannot analyse, instead of an answer's field. */
  isUnknownValue?: true;
}

/**
 * All fields that expressions read, by path, in the order of first reading. Each field gets its solver variables when
 * it is first read.
 */
export class ReadFields {
  readonly byPath = new Map<string, FieldVariables>();
  readonly byChoice = new Map<number, FieldVariables>();
  readonly #cases = new Map<string, GuardedCases>();
  readonly store: VariableStore;
  readonly #literals: QuestionLiterals;

  constructor(store: VariableStore, literals: QuestionLiterals) {
    this.store = store;
    this.#literals = literals;
  }

  /** Returns the possible values of a field according to its schema; creates its variables on first use. */
  at(
    path: string,
    schema: ResponseSchema,
    also: Partial<FieldVariables> & { isTime?: boolean } = {},
  ): GuardedCases {
    let cases = this.#cases.get(path);
    if (!cases) {
      const { isTime, ...rest } = also;
      const field: FieldVariables = { path, schema, ...rest };
      this.byPath.set(path, field);
      cases = this.#casesOf(field, isTime === true);
      this.#cases.set(path, cases);
    }
    return cases;
  }

  #casesOf(field: FieldVariables, isTime: boolean): GuardedCases {
    const elements = possibleElementsOfSchema(field.schema, this.#literals.texts);
    const [only] = elements;
    if (!only) return [];
    if (elements.length === 1 && only.kind !== "text") return this.#casesOfKind(field, only, isTime);
    const owner = field.isUnknownValue ? undefined : field.path;
    const choice = this.store.addChoice(owner, elements, preferredElementIndexes(field.schema, elements));
    field.choice = choice;
    this.byChoice.set(choice.id, field);
    const scalar = bitMaskOfElements(elements, ({ kind }) => kind === "constant" || kind === "text");
    const guard = choiceIsAmong(choice, scalar);
    const others = elements.flatMap((element, index) =>
      (scalar >>> index) & 1
        ? []
        : restrictByGuard(choiceIsAmong(choice, 1 << index), this.#casesOfKind(field, element, isTime)),
    );
    return scalar ? [{ guard, value: { kind: "choice", choice, mask: scalar } }, ...others] : others;
  }

  #casesOfKind(field: FieldVariables, element: ChoiceElement, isTime: boolean): GuardedCases {
    switch (element.kind) {
      case "constant":
        return guardedConstant(element.value);
      case "number":
        field.quantity = this.#numberOf(field, isTime);
        return unguardedCase({ kind: "number", term: termOfQuantity(field.quantity) });
      case "list":
        return unguardedCase(this.#listOf(field));
      default:
        return unguardedCase(this.#objectOf(field));
    }
  }

  #numberOf({ path, schema, isUnknownValue }: FieldVariables, isTime: boolean): Quantity {
    const unit = toRational(numberStepOf(schema));
    const [low, high] = numberBoundsInSteps(schema);
    const preferred = typicalValuesOfField(schema)
      .filter((value): value is number => typeof value === "number" && isPossibleFieldValue(schema, value))
      .map((value) => Math.round(value / numberStepOf(schema)));
    const quantity = this.store.addQuantity({
      owner: isUnknownValue ? undefined : path,
      unit,
      low,
      high,
      preferred,
      isTime,
    });
    const listed = listPossibleValues(schema)?.filter((value) => typeof value === "number");
    if (listed) {
      const steps = listed.map((value) => Math.round(value / numberStepOf(schema)));
      const { id, form } = quantity;
      this.store.define(
        `q${id}`,
        anyOf(steps.map((step) => and(linearFormAtLeast(form, step), linearFormAtMost(form, step)))),
      );
    }
    return quantity;
  }

  #objectOf({ path, schema, isUnknownValue }: FieldVariables): ObjectValue {
    const properties = schema.properties ?? {};
    return {
      kind: "object",
      properties: Object.keys(properties),
      isOpen: isUnknownValue === true || schema.properties === undefined,
      member: (name) => {
        const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
        if (property) return this.at(`${path}.${name}`, property, isUnknownValue && { isUnknownValue });
        if (isUnknownValue) return this.maybe(this.at(`${path}.${name}`, {}, { isUnknownValue }));
        return schema.properties ? [] : this.#unlisted(`${path}.${name}`);
      },
    };
  }

  /**
   * Returns the possible values of a property that the object's schema does not list: any value, or none. Phones keep
   * such properties.
   */
  #unlisted(path: string): GuardedCases {
    const presence = this.store.once(`presence of ${path}`, () => this.store.addFlag(path, true));
    return restrictByGuard(choiceIsAmong(presence, 1), this.at(path, {}, { presence }));
  }

  /** Returns the cases extended by the possibility of an error. */
  maybe(cases: GuardedCases): GuardedCases {
    return restrictByGuard(choiceIsAmong(this.store.addFlag(undefined), 1), cases);
  }

  #listOf(field: FieldVariables): ListValue {
    const { schema, path, isUnknownValue } = field;
    const low = schema.minItems ?? 0;
    const high = schema.maxItems ?? Number.POSITIVE_INFINITY;
    const owner = isUnknownValue ? undefined : path;
    const size = this.store.addQuantity({ owner, unit: ONE, low, high });
    field.size = size;
    const count = Math.min(high, MAX_LIST_SLOTS);
    const isOpen = high > count;
    field.slots = count;
    if (isOpen && !this.#literals.areSlotsEnough && owner) this.store.incomplete.add(owner);
    const itemAt = (index: number) =>
      this.at(`${path}[${index}]`, schema.items ?? {}, isUnknownValue && { isUnknownValue });
    const slots = Array.from({ length: count }, (_, index) => ({
      present: index < low ? TRUE_FORMULA : linearFormAtLeast(size.form, index + 1),
      // Computed only when read: an empty schema allows lists of lists without end.
      get item() {
        return itemAt(index);
      },
    }));
    return { kind: "list", slots, size: termOfQuantity(size), isPositional: true, isOpen };
  }
}

/**
 * Returns the single values and kinds of value that can occur in a field. A free text can be one of `texts` or
 * another.
 */
function possibleElementsOfSchema(schema: ResponseSchema, texts: ReadonlySet<string>): ChoiceElement[] {
  const { fallback } = schema;
  const sent = removeFallback(schema);
  const elements = elementsOfListedValues(sent, texts);
  const isOneMore =
    fallback !== undefined && isPossibleFieldValue(schema, fallback) && !isPossibleFieldValue(sent, fallback);
  return isOneMore ? [...elements, elementOfConstant(fallback)] : elements;
}

function elementsOfListedValues(schema: ResponseSchema, texts: ReadonlySet<string>): ChoiceElement[] {
  const listed = listPossibleValues(schema);
  if (listed)
    return listed.length <= MAX_LISTED_VALUES
      ? listed.map(elementOfConstant)
      : elementsOfManyValues(listed, texts);
  const kinds = new Set(jsonTypesOfField(schema).map((kind) => (kind === "integer" ? "number" : kind)));
  const elements: ChoiceElement[] = [];
  if (kinds.has("boolean")) elements.push(elementOfConstant(false), elementOfConstant(true));
  const [low, high] = numberBoundsInSteps(schema);
  if (kinds.has("number") && low <= high) elements.push({ kind: "number" });
  if (kinds.has("string")) {
    // Listed texts of a moment field need elements of their own: they have no order with moments.
    const named = schema.format ? (schema.enum ?? []).filter((value) => typeof value === "string") : [];
    const asked = [...new Set([...named, ...texts])];
    const known = asked.filter((text) => isPossibleFieldValue(schema, text)).slice(0, MAX_LISTED_VALUES - 3);
    if (schema.maxLength !== 0) elements.push({ kind: "text" });
    for (const one of known) elements.push(elementOfConstant(one));
  }
  if (kinds.has("object")) elements.push({ kind: "object" });
  if (kinds.has("array")) elements.push({ kind: "list" });
  if (mayBeNull(schema)) elements.push(elementOfConstant(null));
  return elements;
}

/**
 * Returns elements for an `enum` with more values than bits: one for all numbers, one for all texts outside `texts`.
 */
function elementsOfManyValues(values: readonly Scalar[], texts: ReadonlySet<string>): ChoiceElement[] {
  const known = values.filter(
    (value) => typeof value !== "number" && (typeof value !== "string" || texts.has(value)),
  );
  const elements = known.slice(0, MAX_LISTED_VALUES - 2).map(elementOfConstant);
  const rest = values.filter(
    (value) => !known.includes(value) || known.indexOf(value) >= MAX_LISTED_VALUES - 2,
  );
  if (rest.some((value) => typeof value === "number")) elements.push({ kind: "number" });
  if (rest.some((value) => typeof value === "string")) elements.push({ kind: "text" });
  return elements;
}

function elementOfConstant(value: Scalar): ChoiceElement {
  return { kind: "constant", value };
}

/**
 * Returns the indexes of a field's possible values in the order in which a proof tries them: examples, the default,
 * 0 or false, the listed order, null.
 */
function preferredElementIndexes(schema: ResponseSchema, elements: readonly ChoiceElement[]): number[] {
  const named = typicalValuesOfField(schema);
  const rankOfElement = (element: ChoiceElement, index: number): number => {
    if (element.kind !== "constant") return 100;
    const known = named.indexOf(element.value);
    if (known >= 0) return known;
    if (element.value === null) return 1000;
    return element.value === 0 || element.value === false ? 99 : 100 + index;
  };
  const ranks = elements.map(rankOfElement);
  return elements.map((_, index) => index).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
}
