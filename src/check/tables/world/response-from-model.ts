import type { ResponseSchema } from "../../../language/document.generated.ts";
import { evaluateRaw } from "../../../language/evaluation/evaluate.ts";
import { createLazyRecord } from "../../../language/evaluation/lazy-record.ts";
import { memoize } from "../../../language/memoize.ts";
import type { Place } from "../../../language/place.ts";
import { isPossibleFieldValue, typicalValuesOfField } from "../../../language/possible-values.ts";
import { jsonTypesOfField } from "../../../language/response-schema.ts";
import type { Node, Scope } from "../../../language/syntax/ast.ts";
import { DAY_MS, formatMomentAsText, scheduleValues } from "../../../language/time.ts";
import { mapValues, ownEntryOf } from "../../../language/values.ts";
import { stepCountToValue } from "../solver/pick-readable-number.ts";
import type { ChoiceVariable, Model } from "../solver/variable-store.ts";
import type { FieldVariables } from "../translation/create-field-variables.ts";
import { evaluateKnownValues } from "../translation/evaluate-known-values.ts";
import { factsOfUnlistedText, type TextFacts } from "../translation/translation-environment.ts";
import { arrangeSample } from "./arrange-sample.ts";
import { putItemIntoList } from "./find-item-list.ts";
import { ENVIRONMENT_SCHEMAS, formsWithNullFields, localStateSchema } from "./possible-values-of-name.ts";
import type { TableQuestion, World } from "./proof-question.ts";
import { sampleValueOf } from "./sample-value.ts";
import type { TranslatedTable } from "./translate-table.ts";

/**
 * Returns the sample value of a field that no expression reads. Objects are shared between scopes, which are never
 * modified.
 */
const sampleFor = memoize(sampleValueOf);

const nowSchema = memoize(
  (times: readonly number[]): ResponseSchema => ({ type: "integer", examples: [...times] }),
);

const TOKEN_SCHEMAS: Readonly<Record<World, ResponseSchema>> = {
  loggedIn: { type: "string", examples: ["token"] },
  loggedOut: { type: "string", examples: [""] },
};
const PHONE_TYPE_SCHEMA: ResponseSchema = { type: "string", examples: ["android"] };

/** Maximum number of items or characters in generated lists and texts. */
const MAX_SAMPLE_LENGTH = 1000;

/**
 * Turns the values found by the solver into a response: everything that expressions can read. Fields without
 * variables are samples.
 */
export function responseFromModel(question: TableQuestion, prepared: TranslatedTable, model: Model): Scope {
  const read = new ModelReader(prepared, model);
  const { world, presence, env } = prepared;
  const scope: Record<string, unknown> = {};
  for (const [name, { data, loaded, requiresLogin }] of Object.entries(question.endpoints)) {
    const choice = presence.get(name);
    const isPresent = choice ? read.constantOf(choice) === true : loaded;
    if (isPresent && (world === "loggedIn" || !requiresLogin))
      scope[name] = data ? read.at(name, data) : null;
  }
  const members = (root: string, names: readonly string[] = []) => read.members(root, names);
  scope.session = {
    loggedIn: world === "loggedIn",
    token: read.at("session.token", TOKEN_SCHEMAS[world]),
    phoneType: read.at("session.phoneType", PHONE_TYPE_SCHEMA),
  };
  const asked = [...env.fields.byPath.keys()];
  for (const [name, schema] of Object.entries(ENVIRONMENT_SCHEMAS))
    if (asked.some((path) => path.startsWith(`${name}.`))) scope[name] = read.at(name, schema);
  scope.query = members("query");
  scope.navigation = members("navigation", ["token", "phoneType", "isShowTop"]);
  scope.local = mapValues(question.local, (value, name) => read.at(`local.${name}`, localStateSchema(value)));
  scope.schedule = scheduleValues(question.schedule.start, question.schedule.end, question.place.zone);
  scope.constants = question.constants;
  scope.now = read.at("now", nowSchema(env.typicalTimes));
  scope.forms = formsWithNullFields(question);
  for (const [name, schema] of Object.entries(question.items ?? {}))
    scope[name] = arrangeSample(schema, read.at(name, schema), question.place.zone);
  const { each } = question;
  const isListRead = each && env.fields.byPath.has(each.path.join("."));
  const whole = each ? putItemIntoList(each, scope, isListRead === true) : scope;
  return mapValues(whole, (value, name) =>
    arrangeSample(ownEntryOf(question.endpoints, name)?.data ?? {}, value, question.place.zone),
  );
}

class ModelReader {
  /** Texts generated so far, by the id of the choice variable. */
  readonly #texts = new Map<number, string>();
  readonly #prepared: TranslatedTable;
  readonly #model: Model;

  constructor(prepared: TranslatedTable, model: Model) {
    this.#prepared = prepared;
    this.#model = model;
  }

  /** Returns the value of the field at a path. */
  at(path: string, schema: ResponseSchema): unknown {
    const field = this.#prepared.env.fields.byPath.get(path);
    if (!field) return sampleFor(schema);
    const kind = field.choice?.elements[this.#model.elements[field.choice.id] ?? -1];
    if (kind?.kind === "constant") return kind.value;
    if (kind?.kind === "text" && field.choice) return this.#textOf(field, field.choice);
    if (field.quantity && (!kind || kind.kind === "number")) {
      return stepCountToValue(field.quantity, this.#model.steps[field.quantity.id] ?? 0);
    }
    if (field.size && (!kind || kind.kind === "list"))
      return this.#listOf(field, this.#model.steps[field.size.id] ?? 0);
    if (kind?.kind === "object" || (!kind && jsonTypesOfField(schema).includes("object")))
      return this.#objectOf(path, schema);
    return sampleFor(schema);
  }

  /**
   * Returns an object with the fields that expressions read below a name such as `query`, and with `names`, which are
   * null if not read.
   */
  members(root: string, names: readonly string[]): Record<string, unknown> {
    const asked = [...this.#prepared.env.fields.byPath.values()].filter(({ path }) =>
      path.startsWith(`${root}.`),
    );
    const none = names.map((name): [string, unknown] => [name, null]);
    return Object.fromEntries([
      ...none,
      ...asked.map(({ path, schema }) => [path.slice(root.length + 1), this.at(path, schema)]),
    ]);
  }

  constantOf(choice: ChoiceVariable): unknown {
    const element = choice.elements[this.#model.elements[choice.id] ?? -1];
    return element?.kind === "constant" ? element.value : undefined;
  }

  #objectOf(path: string, schema: ResponseSchema): unknown {
    const properties = schema.properties ?? this.#unlistedIn(path);
    return mapValues(properties, (property, name) => this.at(`${path}.${name}`, property));
  }

  /**
   * Returns the properties that are present in an object whose schema lists none, among those that expressions read.
   */
  #unlistedIn(path: string): Record<string, ResponseSchema> {
    const fields = [...this.#prepared.env.fields.byPath.values()].filter(
      ({ path: one, presence }) =>
        presence && one.startsWith(`${path}.`) && this.constantOf(presence) === true,
    );
    const inside = fields.map(({ path: one, schema }) => [one.slice(path.length + 1), schema] as const);
    return Object.fromEntries(inside.filter(([name]) => !/[.[]/.test(name)));
  }

  /** Returns a list of this size; items after those modelled one by one repeat the last of these. */
  #listOf({ path, schema, slots = 1 }: FieldVariables, size: number): unknown[] {
    return Array.from({ length: Math.min(size, MAX_SAMPLE_LENGTH) }, (_, index) =>
      this.at(`${path}[${Math.min(index, Math.max(0, slots - 1))}]`, schema.items ?? {}),
    );
  }

  /**
   * Returns a text for which every comparison has the result that the solver chose; if none is found, the most likely
   * text.
   */
  #textOf(field: FieldVariables, choice: ChoiceVariable): string {
    const known = this.#texts.get(choice.id);
    const text = known ?? this.#newTextOf(field, choice);
    this.#texts.set(choice.id, text);
    return text;
  }

  #newTextOf({ schema }: FieldVariables, choice: ChoiceVariable): string {
    const facts = factsOfUnlistedText(this.#prepared.env, choice);
    const isOther = (text: string) =>
      !choice.elements.some((one) => one.kind === "constant" && one.value === text);
    // With one more day than constants, at least one day is not a constant.
    const days = schema.format ? this.#daysFrom(choice.elements.length + 1) : [];
    const candidates = [...this.#candidatesFor(schema, facts), ...days].filter(
      (text) => isPossibleFieldValue(schema, text) && isOther(text),
    );
    return candidates.find((text) => this.#isAnswer(facts, text)) ?? candidates[0] ?? "";
  }

  #daysFrom(count: number): string[] {
    const { place, typicalTimes } = this.#prepared.env;
    const [usual = 0] = typicalTimes;
    return Array.from(
      { length: count },
      (_, day) => formatMomentAsText(usual + day * DAY_MS, place.zone) ?? "",
    );
  }

  #isAnswer({ flags, pairs, size, time }: TextFacts, text: string): boolean {
    if (size && Array.from(text).length !== this.#model.steps[size.id]) return false;
    if (time) {
      const moment = evaluateKnownValues("time", [text], this.#prepared.env.place);
      const isTime = this.constantOf(time.isTime) === true;
      if (isTime !== (typeof moment === "object")) return false;
      if (isTime && typeof moment === "object" && moment.value !== this.#model.steps[time.moment.id])
        return false;
    }
    const others = pairs.flatMap(({ other, ...pair }) => {
      const literal = this.#texts.get(other.id);
      return literal === undefined ? [] : [{ ...pair, literal }];
    });
    return [...flags, ...others].every(({ operation, literal, isReversed, answer }) => {
      const result = evaluateKnownValues(
        operation,
        isReversed ? [literal, text] : [text, literal],
        this.#prepared.env.place,
      );
      return typeof result === "object" && result.value === this.constantOf(answer);
    });
  }

  /**
   * Returns texts to try for a field: with the required beginnings, parts and endings, and at every position in the
   * sort order.
   */
  #candidatesFor(schema: ResponseSchema, { flags, size, time }: TextFacts): string[] {
    const named = [...typicalValuesOfField(schema), ...(schema.enum ?? [])].filter(
      (value): value is string => typeof value === "string",
    );
    const moments = time
      ? [formatMomentAsText(this.#model.steps[time.moment.id] ?? 0, this.#prepared.env.place.zone) ?? ""]
      : [];
    const literalsOfTrueFlags = (operation: string) =>
      flags
        .filter((flag) => flag.operation === operation && this.constantOf(flag.answer) === true)
        .map(({ literal }) => literal);
    const start = longestTextOf(literalsOfTrueFlags("startsWith"));
    const parts = literalsOfTrueFlags("contains").join("");
    const end = longestTextOf(literalsOfTrueFlags("endsWith"));
    const literals = flags.map(({ literal }) => literal);
    // Just after each literal, before all literals and after all of them.
    const beginnings = [
      "",
      "示例",
      "other",
      "!",
      ...literals,
      ...literals.map((literal) => `${literal}!`),
      "~~",
      LAST_CHARACTER,
    ];
    const endings = ["", end, parts, `${parts}!`, `${parts}${end}`];
    const built = beginnings.flatMap((beginning) => endings.map((ending) => `${start}${beginning}${ending}`));
    const asked = [start, end].filter((text) => text !== "");
    const plain = [...named, ...moments, ...asked, "示例", "other", ...this.#texts.values(), ...built];
    const length = size && this.#model.steps[size.id];
    if (length === undefined || length > MAX_SAMPLE_LENGTH) return plain;
    return plain.flatMap((text) => [
      text,
      Array.from(`${text}${"x".repeat(length)}`)
        .slice(0, length)
        .join(""),
    ]);
  }
}

/** The last character of Unicode: a text that begins with it sorts after all usual texts. */
const LAST_CHARACTER = "\u{10ffff}";

function longestTextOf(texts: readonly string[]): string {
  return texts.reduce((best, text) => (text.length > best.length ? text : best), "");
}

/**
 * Returns the scope with the document's `values` added, each computed when read. A value that is an error is missing.
 */
export function addComputedValues(scope: Scope, values: Readonly<Record<string, Node>>, place: Place): Scope {
  const whole: Record<string, unknown> = { ...scope };
  whole.values = createLazyRecord(Object.keys(values), (name) => {
    const node = values[name];
    return node && evaluateRaw(node, whole, place);
  });
  return whole;
}
