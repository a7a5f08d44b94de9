import type { ResponseSchema } from "../../../language/document.generated.ts";
import { computed } from "../../../language/evaluation/computed.ts";
import { attempt } from "../../../language/evaluation/evaluate.ts";
import { memoize } from "../../../language/memoize.ts";
import { kindsOf } from "../../../language/response-schema.ts";
import { fitsField, namedValues } from "../../../language/response-values.ts";
import type { Node, Scope } from "../../../language/syntax/ast.ts";
import { DAY_MS, momentText, scheduleNames } from "../../../language/time.ts";
import { mapValues } from "../../../language/values.ts";
import { valueOfSteps } from "../solver/pick-number.ts";
import type { Choice, Model } from "../solver/store.ts";
import { factsOf, type TextFacts } from "../translation/env.ts";
import type { Field } from "../translation/fields.ts";
import { fold } from "../translation/fold.ts";
import { withItem } from "./each.ts";
import { localSchema, nothingTyped, PLACE } from "./names.ts";
import type { PreparedWorld } from "./prepare-world.ts";
import type { TableQuestion, World } from "./question.ts";
import { sampleOf } from "./sample.ts";

/** What is not asked about is the same wherever it stands: nobody modifies a scope. */
const sampleFor = memoize(sampleOf);

const nowAmong = memoize(
  (times: readonly number[]): ResponseSchema => ({ type: "integer", examples: [...times] }),
);

const TOKENS: Readonly<Record<World, ResponseSchema>> = {
  loggedIn: { type: "string", examples: ["token"] },
  loggedOut: { type: "string", examples: [""] },
};
const PHONE_TYPE: ResponseSchema = { type: "string", examples: ["android"] };

/** Longer lists and texts than this are not made up. */
const MAX_SIZE = 1000;

/** The scope that a model describes: fields that it does not speak of are filled with samples. */
export function scopeOf(question: TableQuestion, prepared: PreparedWorld, model: Model): Scope {
  const read = new Reader(prepared, model);
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
    token: read.at("session.token", TOKENS[world]),
    phoneType: read.at("session.phoneType", PHONE_TYPE),
  };
  const asked = [...env.fields.byPath.keys()];
  for (const [name, schema] of Object.entries(PLACE))
    if (asked.some((path) => path.startsWith(`${name}.`))) scope[name] = read.at(name, schema);
  scope.query = members("query");
  scope.navigation = members("navigation", ["token", "phoneType", "isShowTop"]);
  scope.local = mapValues(question.local, (value, name) => read.at(`local.${name}`, localSchema(value)));
  scope.schedule = scheduleNames(question.schedule.start, question.schedule.end);
  scope.constants = question.constants;
  scope.now = read.at("now", nowAmong(env.typicalTimes));
  scope.forms = nothingTyped(question);
  for (const [name, schema] of Object.entries(question.items ?? {})) scope[name] = read.at(name, schema);
  const { each } = question;
  return each ? withItem(each, scope, env.fields.byPath.has(each.path.join("."))) : scope;
}

class Reader {
  /** Texts made up so far, by their choice. */
  readonly #texts = new Map<number, string>();
  readonly #prepared: PreparedWorld;
  readonly #model: Model;

  constructor(prepared: PreparedWorld, model: Model) {
    this.#prepared = prepared;
    this.#model = model;
  }

  /** The value of the field at a path. */
  at(path: string, schema: ResponseSchema): unknown {
    const field = this.#prepared.env.fields.byPath.get(path);
    if (!field) return sampleFor(schema);
    const kind = field.choice?.elements[this.#model.elements[field.choice.id] ?? -1];
    if (kind?.kind === "constant") return kind.value;
    if (kind?.kind === "text" && field.choice) return this.#textOf(field, field.choice);
    if (field.quantity && (!kind || kind.kind === "number")) {
      return valueOfSteps(field.quantity, this.#model.steps[field.quantity.id] ?? 0);
    }
    if (field.size && (!kind || kind.kind === "list"))
      return this.#listOf(field, this.#model.steps[field.size.id] ?? 0);
    if (kind?.kind === "object" || (!kind && kindsOf(schema).includes("object")))
      return this.#objectOf(path, schema);
    return sampleFor(schema);
  }

  /** The object of the fields that expressions ask for under a root such as query, and of `names`: null where not asked. */
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

  constantOf(choice: Choice): unknown {
    const element = choice.elements[this.#model.elements[choice.id] ?? -1];
    return element?.kind === "constant" ? element.value : undefined;
  }

  #objectOf(path: string, schema: ResponseSchema): unknown {
    const properties = schema.properties ?? this.#unlistedIn(path);
    return mapValues(properties, (property, name) => this.at(`${path}.${name}`, property));
  }

  /** The properties that expressions ask for in an object whose schema lists none, as far as they are there. */
  #unlistedIn(path: string): Record<string, ResponseSchema> {
    const fields = [...this.#prepared.env.fields.byPath.values()].filter(
      ({ path: one, presence }) =>
        presence && one.startsWith(`${path}.`) && this.constantOf(presence) === true,
    );
    const inside = fields.map(({ path: one, schema }) => [one.slice(path.length + 1), schema] as const);
    return Object.fromEntries(inside.filter(([name]) => !/[.[]/.test(name)));
  }

  /** Items behind those that the proof tells apart repeat the last of them. */
  #listOf({ path, schema, slots = 1 }: Field, size: number): unknown[] {
    return Array.from({ length: Math.min(size, MAX_SIZE) }, (_, index) =>
      this.at(`${path}[${Math.min(index, Math.max(0, slots - 1))}]`, schema.items ?? {}),
    );
  }

  /** A text that answers every question as the model does; the likeliest one where none is found. */
  #textOf(field: Field, choice: Choice): string {
    const known = this.#texts.get(choice.id);
    const text = known ?? this.#newTextOf(field, choice);
    this.#texts.set(choice.id, text);
    return text;
  }

  #newTextOf({ schema }: Field, choice: Choice): string {
    const facts = factsOf(this.#prepared.env, choice);
    const isOther = (text: string) =>
      !choice.elements.some((one) => one.kind === "constant" && one.value === text);
    // One day more than there are constants: some day is none of them.
    const days = schema.format ? this.#daysFrom(choice.elements.length + 1) : [];
    const candidates = [...this.#candidatesFor(schema, facts), ...days].filter(
      (text) => fitsField(schema, text) && isOther(text),
    );
    return candidates.find((text) => this.#isAnswer(facts, text)) ?? candidates[0] ?? "";
  }

  #daysFrom(count: number): string[] {
    const [usual = 0] = this.#prepared.env.typicalTimes;
    return Array.from({ length: count }, (_, day) => momentText(usual + day * DAY_MS) ?? "");
  }

  #isAnswer({ flags, pairs, size, time }: TextFacts, text: string): boolean {
    if (size && Array.from(text).length !== this.#model.steps[size.id]) return false;
    if (time) {
      const moment = fold("time", [text]);
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
      const result = fold(operation, isReversed ? [literal, text] : [text, literal]);
      return typeof result === "object" && result.value === this.constantOf(answer);
    });
  }

  /** Texts made of what the questions answered with yes ask for, behind beginnings of every order. */
  #candidatesFor(schema: ResponseSchema, { flags, size, time }: TextFacts): string[] {
    const named = [...namedValues(schema), ...(schema.enum ?? [])].filter(
      (value): value is string => typeof value === "string",
    );
    const moments = time ? [momentText(this.#model.steps[time.moment.id] ?? 0) ?? ""] : [];
    const wanted = (operation: string) =>
      flags
        .filter((flag) => flag.operation === operation && this.constantOf(flag.answer) === true)
        .map(({ literal }) => literal);
    const start = longest(wanted("startsWith"));
    const parts = wanted("contains").join("");
    const end = longest(wanted("endsWith"));
    const literals = flags.map(({ literal }) => literal);
    // Just above each literal, below all of them and above.
    const beginnings = [
      "",
      "示例",
      "other",
      "!",
      ...literals,
      ...literals.map((literal) => `${literal}!`),
      "~~",
      LAST,
    ];
    const endings = ["", end, parts, `${parts}!`, `${parts}${end}`];
    const built = beginnings.flatMap((beginning) => endings.map((ending) => `${start}${beginning}${ending}`));
    const asked = [start, end].filter((text) => text !== "");
    const plain = [...named, ...moments, ...asked, "示例", "other", ...this.#texts.values(), ...built];
    const length = size && this.#model.steps[size.id];
    if (length === undefined || length > MAX_SIZE) return plain;
    return plain.flatMap((text) => [
      text,
      Array.from(`${text}${"x".repeat(length)}`)
        .slice(0, length)
        .join(""),
    ]);
  }
}

/** Behind all texts that anybody writes. */
const LAST = "\u{10ffff}";

function longest(texts: readonly string[]): string {
  return texts.reduce((best, text) => (text.length > best.length ? text : best), "");
}

/** The scope with `values`, computed as they are asked for. One that is an error is not there. */
export function withValues(scope: Scope, values: Readonly<Record<string, Node>>): Scope {
  const whole: Record<string, unknown> = { ...scope };
  whole.values = computed(Object.keys(values), (name) => {
    const node = values[name];
    return node && attempt(node, whole);
  });
  return whole;
}
