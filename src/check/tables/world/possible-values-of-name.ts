import type { ResponseSchema } from "../../../language/document.generated.ts";
import { scheduleValues } from "../../../language/time.ts";
import { isObject, mapValues, ownEntryOf } from "../../../language/values.ts";
import { choiceIsAmong } from "../solver/formula.ts";
import type { ChoiceVariable, Scalar } from "../solver/variable-store.ts";
import type { ReadFields } from "../translation/create-field-variables.ts";
import {
  ERROR_CASES,
  type GuardedCases,
  guardedConstant,
  restrictByGuard,
  unguardedCase,
} from "../translation/guarded-cases.ts";
import { guardedListOfItems } from "../translation/translate-lists.ts";
import type { EndpointInQuestion, TableQuestion, World } from "./proof-question.ts";

const OPTIONAL_TEXT_SCHEMA: ResponseSchema = { type: ["string", "null"], examples: [null] };
const OPTIONAL_BOOLEAN_SCHEMA: ResponseSchema = { type: ["boolean", "null"], examples: [null] };

/** The earliest time for which proofs assume that a page is opened, in milliseconds since 1970. */
const EARLIEST_NOW_MS = Date.UTC(2020, 0, 1);

/**
 * By endpoint that may still be loading: the choice variable that decides whether it has answered (element 0: not
 * yet).
 */
export type PresenceChoices = Map<string, ChoiceVariable>;

/** Where a proof finds the values of names. `world` says whether the customer is logged in. */
export interface NameSources {
  question: TableQuestion;
  world: World;
  fields: ReadFields;
  presence: PresenceChoices;
  typicalTimes: readonly number[];
  computedValue(name: string): GuardedCases;
}

/**
 * Returns the possible values of a name in an expression (names of schemas/names.schema.json, items, endpoints).
 * Unknown names are errors.
 */
export function possibleValuesOfName(around: NameSources, name: string): GuardedCases {
  const { question, fields } = around;
  const item = ownEntryOf(question.items ?? {}, name);
  if (item) return fields.at(name, item);
  switch (name) {
    case "session":
      return possibleSessionValues(around);
    case "query":
      return possibleObjects((parameter) => fields.at(`query.${parameter}`, OPTIONAL_TEXT_SCHEMA));
    case "navigation":
      return possibleObjects((key) =>
        fields.at(`navigation.${key}`, key === "isShowTop" ? OPTIONAL_BOOLEAN_SCHEMA : OPTIONAL_TEXT_SCHEMA),
      );
    case "brand":
    case "address":
    case "device":
      return fields.at(name, ENVIRONMENT_SCHEMAS[name]);
    case "now":
      return fields.at(
        "now",
        { type: "integer", minimum: EARLIEST_NOW_MS, examples: [...around.typicalTimes] },
        { isTime: true },
      );
    case "schedule":
      return guardedDocumentValue(
        scheduleValues(question.schedule.start, question.schedule.end, question.place.zone),
      );
    case "constants":
      return question.hasSwitches
        ? possibleSwitchValues(fields, name, question.constants)
        : guardedDocumentValue(question.constants);
    case "local":
      return possibleObjects(
        (key) => (Object.hasOwn(question.local, key) ? possibleLocalStateValues(around, key) : ERROR_CASES),
        Object.keys(question.local),
      );
    case "forms":
      return question.isTyped
        ? possibleFormInput(around)
        : guardedDocumentValue(formsWithNullFields(question));
    case "arguments":
      // A row is chosen before it is tapped.
      return guardedDocumentValue({});
    case "values":
      return possibleObjects(around.computedValue, Object.keys(question.values));
    default: {
      const endpoint = ownEntryOf(question.endpoints, name);
      return endpoint ? possibleAnswers(around, name, endpoint) : ERROR_CASES;
    }
  }
}

const NULLABLE_TEXT_SCHEMA: ResponseSchema = { type: ["string", "null"] };

/** Schemas of the names whose values do not change while a page is open: its brand, address and device. */
export const ENVIRONMENT_SCHEMAS = {
  brand: {
    type: "object",
    properties: {
      name: { type: "string" },
      company: NULLABLE_TEXT_SCHEMA,
      phone: NULLABLE_TEXT_SCHEMA,
      hours: NULLABLE_TEXT_SCHEMA,
      filing: NULLABLE_TEXT_SCHEMA,
      download: NULLABLE_TEXT_SCHEMA,
      prefix: NULLABLE_TEXT_SCHEMA,
      hosts: { type: "array", items: { type: "string" } },
    },
  },
  address: { type: "object", properties: { host: { type: "string" } } },
  device: {
    type: "object",
    properties: { system: { enum: ["ios", "android", "other"] }, inApp: { type: "boolean" } },
  },
} satisfies Record<string, ResponseSchema>;

/** Returns all fields of all forms as null, because tables read them so. */
export function formsWithNullFields({ forms = {} }: TableQuestion): Record<string, Record<string, null>> {
  return mapValues(forms, (fields) => mapValues(fields, () => null));
}

/** Returns the possible input of all fields of all forms, because the actions that send a form read it. */
function possibleFormInput({ question, fields }: NameSources): GuardedCases {
  const { forms = {} } = question;
  const fieldsOf = (form: string) => ownEntryOf(forms, form) ?? {};
  const fieldOf = (form: string, field: string) => {
    const schema = ownEntryOf(fieldsOf(form), field);
    return schema ? fields.at(`forms.${form}.${field}`, schema) : ERROR_CASES;
  };
  const formOf = (form: string) =>
    possibleObjects((field) => fieldOf(form, field), Object.keys(fieldsOf(form)));
  return possibleObjects(formOf, Object.keys(forms));
}

/**
 * Returns an object with these properties, or without a list, one that may have any property; `member` returns a
 * property's values.
 */
function possibleObjects(
  member: (name: string) => GuardedCases,
  properties?: readonly string[],
): GuardedCases {
  return unguardedCase({ kind: "object", properties: properties ?? [], isOpen: !properties, member });
}

function possibleSessionValues({ world, fields }: NameSources): GuardedCases {
  const loggedIn = world === "loggedIn";
  const token: ResponseSchema = loggedIn
    ? { type: "string", minLength: 1, examples: ["token"] }
    : { type: "string", examples: [""] };
  return possibleObjects(
    (name) => {
      if (name === "loggedIn") return guardedConstant(loggedIn);
      if (name === "token") return fields.at("session.token", token);
      return name === "phoneType"
        ? fields.at("session.phoneType", { type: "string", examples: ["android"] })
        : ERROR_CASES;
    },
    ["loggedIn", "token", "phoneType"],
  );
}

/**
 * Returns the possible values of an entry of the page's `local` state: any value of the type of its initial value; if
 * that is null, of any type.
 */
function possibleLocalStateValues({ question, fields }: NameSources, key: string): GuardedCases {
  return fields.at(`local.${key}`, localStateSchema(question.local[key]));
}

/** Returns the schema for an entry of the page's local state with this initial value: any value of its type. */
export function localStateSchema(initial: unknown): ResponseSchema {
  const type = typeof initial;
  if (type === "boolean" || type === "number" || type === "string") return { type, examples: [initial] };
  return { examples: [null] };
}

function possibleAnswers(
  { world, fields, presence }: NameSources,
  name: string,
  endpoint: EndpointInQuestion,
): GuardedCases {
  if (endpoint.requiresLogin && world === "loggedOut") return ERROR_CASES;
  const data = endpoint.data ? () => fields.at(name, endpoint.data ?? {}) : () => guardedConstant(null);
  if (endpoint.loaded) return data();
  let choice = presence.get(name);
  if (!choice) {
    const elements = [false, true].map((value) => ({ kind: "constant", value }) as const);
    choice = fields.store.addChoice(pathOfAnswerPresence(name), elements, [0, 1]);
    presence.set(name, choice);
  }
  return restrictByGuard(choiceIsAmong(choice, 2), data());
}

/** Returns the path under which proofs record whether an endpoint has answered: its name with `?`. */
export function pathOfAnswerPresence(endpoint: string): string {
  return `${endpoint}?`;
}

/**
 * Returns the possible values of a constant of the document if every boolean in it is a switch, which can also have
 * the opposite value.
 */
function possibleSwitchValues(fields: ReadFields, path: string, value: unknown): GuardedCases {
  if (typeof value === "boolean") return fields.at(path, { type: "boolean" });
  if (!isObject(value)) return guardedDocumentValue(value);
  return possibleObjects((name) => {
    const member = ownEntryOf(value, name);
    return member === undefined ? ERROR_CASES : possibleSwitchValues(fields, `${path}.${name}`, member);
  }, Object.keys(value));
}

/** Returns a value that is written in the document, such as a constant, as cases. */
function guardedDocumentValue(value: unknown): GuardedCases {
  if (value === undefined) return ERROR_CASES;
  if (Array.isArray(value)) return guardedListOfItems(value.map(guardedDocumentValue));
  if (typeof value !== "object" || value === null) return guardedConstant(value as Scalar); // JSON has no others
  const members = value as Record<string, unknown>;
  return possibleObjects((name) => guardedDocumentValue(ownEntryOf(members, name)), Object.keys(members));
}
