import type { ResponseSchema } from "../../../language/document.generated.ts";
import { scheduleNames } from "../../../language/time.ts";
import { isObject, mapValues, ownEntry } from "../../../language/values.ts";
import { among } from "../solver/formula.ts";
import type { ChoiceVariable, Scalar } from "../solver/store.ts";
import type { Fields } from "../translation/fields.ts";
import { literalList } from "../translation/lists.ts";
import { type Cases, certainly, constant, ERROR, whenGuard } from "../translation/value.ts";
import type { EndpointQuestion, TableQuestion, World } from "./question.ts";

const OPTIONAL_TEXT: ResponseSchema = { type: ["string", "null"], examples: [null] };
const OPTIONAL_BOOLEAN: ResponseSchema = { type: ["boolean", "null"], examples: [null] };

/** The minimum of `now`, in milliseconds since 1970. */
const EARLIEST_NOW = Date.UTC(2020, 0, 1);

/** Endpoints that may or may not have answered, by name, with their choice (element 0: no answer yet). */
export type Presence = Map<string, ChoiceVariable>;

/** The sources for looking up names in one world. */
export interface NameSources {
  question: TableQuestion;
  world: World;
  fields: Fields;
  presence: Presence;
  typicalTimes: readonly number[];
  computedValue(name: string): Cases;
}

/**
 * Returns the cases of a name in an expression (names of schemas/names.schema.json, items, endpoints). Unknown names
 * are errors.
 */
export function lookUpName(around: NameSources, name: string): Cases {
  const { question, fields } = around;
  const item = ownEntry(question.items ?? {}, name);
  if (item) return fields.at(name, item);
  switch (name) {
    case "session":
      return sessionOf(around);
    case "query":
      return object((parameter) => fields.at(`query.${parameter}`, OPTIONAL_TEXT));
    case "navigation":
      return object((key) =>
        fields.at(`navigation.${key}`, key === "isShowTop" ? OPTIONAL_BOOLEAN : OPTIONAL_TEXT),
      );
    case "brand":
    case "address":
    case "device":
      return fields.at(name, ENVIRONMENT_NAMES[name]);
    case "now":
      return fields.at(
        "now",
        { type: "integer", minimum: EARLIEST_NOW, examples: [...around.typicalTimes] },
        { isTime: true },
      );
    case "schedule":
      return knownValue(scheduleNames(question.schedule.start, question.schedule.end));
    case "constants":
      return question.hasSwitches
        ? withSwitches(fields, name, question.constants)
        : knownValue(question.constants);
    case "local":
      return object(
        (key) => (Object.hasOwn(question.local, key) ? localOf(around, key) : ERROR),
        Object.keys(question.local),
      );
    case "forms":
      return question.isTyped ? typedForms(around) : knownValue(emptyForms(question));
    case "arguments":
      // A row is chosen before it is tapped.
      return knownValue({});
    case "values":
      return object(around.computedValue, Object.keys(question.values));
    default: {
      const endpoint = ownEntry(question.endpoints, name);
      return endpoint ? answerOf(around, name, endpoint) : ERROR;
    }
  }
}

const NULLABLE_TEXT: ResponseSchema = { type: ["string", "null"] };

/** Names that do not change while a page is open: its brand, address and device. */
export const ENVIRONMENT_NAMES = {
  brand: {
    type: "object",
    properties: {
      name: { type: "string" },
      company: NULLABLE_TEXT,
      phone: NULLABLE_TEXT,
      hours: NULLABLE_TEXT,
      filing: NULLABLE_TEXT,
      download: NULLABLE_TEXT,
      prefix: NULLABLE_TEXT,
      hosts: { type: "array", items: { type: "string" } },
    },
  },
  address: { type: "object", properties: { host: { type: "string" } } },
  device: {
    type: "object",
    properties: { system: { enum: ["ios", "android", "other"] }, inApp: { type: "boolean" } },
  },
} satisfies Record<string, ResponseSchema>;

/** Returns every field of every form as tables read it: null. */
export function emptyForms({ forms = {} }: TableQuestion): Record<string, Record<string, null>> {
  return mapValues(forms, (fields) => mapValues(fields, () => null));
}

/** Returns every field of every form as the actions that send them read it. */
function typedForms({ question, fields }: NameSources): Cases {
  const { forms = {} } = question;
  const fieldsOf = (form: string) => ownEntry(forms, form) ?? {};
  const fieldOf = (form: string, field: string) => {
    const schema = ownEntry(fieldsOf(form), field);
    return schema ? fields.at(`forms.${form}.${field}`, schema) : ERROR;
  };
  const formOf = (form: string) => object((field) => fieldOf(form, field), Object.keys(fieldsOf(form)));
  return object(formOf, Object.keys(forms));
}

/** Returns an object with these properties; without them, an open object whose properties are known when read. */
function object(member: (name: string) => Cases, properties?: readonly string[]): Cases {
  return certainly({ kind: "object", properties: properties ?? [], isOpen: !properties, member });
}

function sessionOf({ world, fields }: NameSources): Cases {
  const loggedIn = world === "loggedIn";
  const token: ResponseSchema = loggedIn
    ? { type: "string", minLength: 1, examples: ["token"] }
    : { type: "string", examples: [""] };
  return object(
    (name) => {
      if (name === "loggedIn") return constant(loggedIn);
      if (name === "token") return fields.at("session.token", token);
      return name === "phoneType"
        ? fields.at("session.phoneType", { type: "string", examples: ["android"] })
        : ERROR;
    },
    ["loggedIn", "token", "phoneType"],
  );
}

/** Returns the cases of local state. It has the type of its initial value; if that is null, any type. */
function localOf({ question, fields }: NameSources, key: string): Cases {
  return fields.at(`local.${key}`, localSchema(question.local[key]));
}

export function localSchema(initial: unknown): ResponseSchema {
  const type = typeof initial;
  if (type === "boolean" || type === "number" || type === "string") return { type, examples: [initial] };
  return { examples: [null] };
}

function answerOf({ world, fields, presence }: NameSources, name: string, endpoint: EndpointQuestion): Cases {
  if (endpoint.requiresLogin && world === "loggedOut") return ERROR;
  const data = endpoint.data ? () => fields.at(name, endpoint.data ?? {}) : () => constant(null);
  if (endpoint.loaded) return data();
  let choice = presence.get(name);
  if (!choice) {
    const elements = [false, true].map((value) => ({ kind: "constant", value }) as const);
    choice = fields.store.addChoice(presenceOwner(name), elements, [0, 1]);
    presence.set(name, choice);
  }
  return whenGuard(among(choice, 2), data());
}

/** Returns the name of the field that says whether an endpoint has answered. */
export function presenceOwner(endpoint: string): string {
  return `${endpoint}?`;
}

/** Returns a value written in the document, where every boolean in it can also have the opposite value. */
function withSwitches(fields: Fields, path: string, value: unknown): Cases {
  if (typeof value === "boolean") return fields.at(path, { type: "boolean" });
  if (!isObject(value)) return knownValue(value);
  return object((name) => {
    const member = ownEntry(value, name);
    return member === undefined ? ERROR : withSwitches(fields, `${path}.${name}`, member);
  }, Object.keys(value));
}

/** Returns a value written in the document. */
function knownValue(value: unknown): Cases {
  if (value === undefined) return ERROR;
  if (Array.isArray(value)) return literalList(value.map(knownValue));
  if (typeof value !== "object" || value === null) return constant(value as Scalar); // JSON has no others
  const members = value as Record<string, unknown>;
  return object((name) => knownValue(ownEntry(members, name)), Object.keys(members));
}
