import type { ResponseSchema } from "../../../language/document.generated.ts";
import { kindsOf } from "../../../language/response-schema.ts";
import {
  fitsField,
  listedOf,
  mayBeNull,
  namedValues,
  stepOf,
  withoutFallback,
} from "../../../language/response-values.ts";
import { among, and, atLeast, atMost, or, YES } from "../solver/formula.ts";
import { ONE, rational } from "../solver/rational.ts";
import {
  type ChoiceVariable,
  type Element,
  maskOf,
  type Quantity,
  type Scalar,
  type VariableStore,
} from "../solver/store.ts";
import { quantityTerm } from "../solver/term.ts";
import { type Literals, MAX_SLOTS } from "./collect-literals.ts";
import { limitsOf } from "./limits.ts";
import { type Cases, certainly, constant, type ListValue, type ObjectValue, whenGuard } from "./value.ts";

/** Maximum number of listed values, so that a few kinds of value also fit into a 31-bit mask. */
const MAX_LISTED = 26;

/** One field of an answer (or of the session, the address …) with the variables that decide its value. */
export interface FieldVariables {
  path: string;
  schema: ResponseSchema;
  choice?: ChoiceVariable;
  /** Its number, if it can be one. */
  quantity?: Quantity;
  /** For a list: its number of items, and the number of items that are distinguished (`slots`). */
  size?: Quantity;
  slots?: number;
  /** For a property that no schema lists: whether it is present. */
  presence?: ChoiceVariable;
  /** Whether it represents a part of an expression that cannot be followed; data does not contain it. */
  isUnknownValue?: true;
}

/** The fields that expressions read, by path, in the order of first reading. */
export class Fields {
  readonly byPath = new Map<string, FieldVariables>();
  readonly byChoice = new Map<number, FieldVariables>();
  readonly #cases = new Map<string, Cases>();
  readonly store: VariableStore;
  readonly #literals: Literals;

  constructor(store: VariableStore, literals: Literals) {
    this.store = store;
    this.#literals = literals;
  }

  /** Returns the cases of a field according to its schema. */
  at(path: string, schema: ResponseSchema, also: Partial<FieldVariables> & { isTime?: boolean } = {}): Cases {
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

  #casesOf(field: FieldVariables, isTime: boolean): Cases {
    const elements = elementsOf(field.schema, this.#literals.texts);
    const [only] = elements;
    if (!only) return [];
    if (elements.length === 1 && only.kind !== "text") return this.#casesOfKind(field, only, isTime);
    const owner = field.isUnknownValue ? undefined : field.path;
    const choice = this.store.addChoice(owner, elements, preferenceOf(field.schema, elements));
    field.choice = choice;
    this.byChoice.set(choice.id, field);
    const scalar = maskOf(elements, ({ kind }) => kind === "constant" || kind === "text");
    const guard = among(choice, scalar);
    const others = elements.flatMap((element, index) =>
      (scalar >>> index) & 1
        ? []
        : whenGuard(among(choice, 1 << index), this.#casesOfKind(field, element, isTime)),
    );
    return scalar ? [{ guard, value: { kind: "choice", choice, mask: scalar } }, ...others] : others;
  }

  #casesOfKind(field: FieldVariables, element: Element, isTime: boolean): Cases {
    switch (element.kind) {
      case "constant":
        return constant(element.value);
      case "number":
        field.quantity = this.#numberOf(field, isTime);
        return certainly({ kind: "number", term: quantityTerm(field.quantity) });
      case "list":
        return certainly(this.#listOf(field));
      default:
        return certainly(this.#objectOf(field));
    }
  }

  #numberOf({ path, schema, isUnknownValue }: FieldVariables, isTime: boolean): Quantity {
    const unit = rational(stepOf(schema));
    const [low, high] = limitsOf(schema);
    const preferred = namedValues(schema)
      .filter((value): value is number => typeof value === "number" && fitsField(schema, value))
      .map((value) => Math.round(value / stepOf(schema)));
    const quantity = this.store.addQuantity({
      owner: isUnknownValue ? undefined : path,
      unit,
      low,
      high,
      preferred,
      isTime,
    });
    const listed = listedOf(schema)?.filter((value) => typeof value === "number");
    if (listed) {
      const steps = listed.map((value) => Math.round(value / stepOf(schema)));
      const { id, form } = quantity;
      this.store.define(`q${id}`, or(...steps.map((step) => and(atLeast(form, step), atMost(form, step)))));
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

  /** Returns the cases of a property that the object's schema does not list: phones keep it, whatever it is. */
  #unlisted(path: string): Cases {
    const presence = this.store.once(`presence of ${path}`, () => this.store.addFlag(path, true));
    return whenGuard(among(presence, 1), this.at(path, {}, { presence }));
  }

  /** Returns the cases or an error: both are possible. */
  maybe(cases: Cases): Cases {
    return whenGuard(among(this.store.addFlag(undefined), 1), cases);
  }

  #listOf(field: FieldVariables): ListValue {
    const { schema, path, isUnknownValue } = field;
    const low = schema.minItems ?? 0;
    const high = schema.maxItems ?? Number.POSITIVE_INFINITY;
    const owner = isUnknownValue ? undefined : path;
    const size = this.store.addQuantity({ owner, unit: ONE, low, high });
    field.size = size;
    const count = Math.min(high, MAX_SLOTS);
    const isOpen = high > count;
    field.slots = count;
    if (isOpen && !this.#literals.isEnough && owner) this.store.incomplete.add(owner);
    const itemAt = (index: number) =>
      this.at(`${path}[${index}]`, schema.items ?? {}, isUnknownValue && { isUnknownValue });
    const slots = Array.from({ length: count }, (_, index) => ({
      present: index < low ? YES : atLeast(size.form, index + 1),
      // Computed only when read: an empty schema allows lists of lists without end.
      get item() {
        return itemAt(index);
      },
    }));
    return { kind: "list", slots, size: quantityTerm(size), isPositional: true, isOpen };
  }
}

/** Returns the values and kinds of value that can occur in a field. A free text can be one of `texts` or another. */
function elementsOf(schema: ResponseSchema, texts: ReadonlySet<string>): Element[] {
  const { fallback } = schema;
  const sent = withoutFallback(schema);
  const elements = sentElementsOf(sent, texts);
  const isOneMore = fallback !== undefined && fitsField(schema, fallback) && !fitsField(sent, fallback);
  return isOneMore ? [...elements, toConstant(fallback)] : elements;
}

function sentElementsOf(schema: ResponseSchema, texts: ReadonlySet<string>): Element[] {
  const listed = listedOf(schema);
  if (listed) return listed.length <= MAX_LISTED ? listed.map(toConstant) : manyElementsOf(listed, texts);
  const kinds = new Set(kindsOf(schema).map((kind) => (kind === "integer" ? "number" : kind)));
  const elements: Element[] = [];
  if (kinds.has("boolean")) elements.push(toConstant(false), toConstant(true));
  const [low, high] = limitsOf(schema);
  if (kinds.has("number") && low <= high) elements.push({ kind: "number" });
  if (kinds.has("string")) {
    // Listed texts of a moment field need elements of their own: they have no order with moments.
    const named = schema.format ? (schema.enum ?? []).filter((value) => typeof value === "string") : [];
    const asked = [...new Set([...named, ...texts])];
    const known = asked.filter((text) => fitsField(schema, text)).slice(0, MAX_LISTED - 3);
    if (schema.maxLength !== 0) elements.push({ kind: "text" });
    elements.push(...known.map(toConstant));
  }
  if (kinds.has("object")) elements.push({ kind: "object" });
  if (kinds.has("array")) elements.push({ kind: "list" });
  if (mayBeNull(schema)) elements.push(toConstant(null));
  return elements;
}

/** Returns elements for more values than fit a mask: numbers become a quantity, unused texts become one element. */
function manyElementsOf(values: readonly Scalar[], texts: ReadonlySet<string>): Element[] {
  const known = values.filter(
    (value) => typeof value !== "number" && (typeof value !== "string" || texts.has(value)),
  );
  const elements = known.slice(0, MAX_LISTED - 2).map(toConstant);
  const rest = values.filter((value) => !known.includes(value) || known.indexOf(value) >= MAX_LISTED - 2);
  if (rest.some((value) => typeof value === "number")) elements.push({ kind: "number" });
  if (rest.some((value) => typeof value === "string")) elements.push({ kind: "text" });
  return elements;
}

function toConstant(value: Scalar): Element {
  return { kind: "constant", value };
}

/** Returns the indexes of elements, the most natural first: examples, the default, 0, the listed order, null. */
function preferenceOf(schema: ResponseSchema, elements: readonly Element[]): number[] {
  const named = namedValues(schema);
  const rank = (element: Element, index: number): number => {
    if (element.kind !== "constant") return 100;
    const known = named.indexOf(element.value);
    if (known >= 0) return known;
    if (element.value === null) return 1000;
    return element.value === 0 || element.value === false ? 99 : 100 + index;
  };
  const ranks = elements.map(rank);
  return elements.map((_, index) => index).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
}
