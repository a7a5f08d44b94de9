import type { ResponseSchema } from "../../../language/document.generated.ts";
import { scheduleValues } from "../../../language/time.ts";
import { isObject, mapValues, ownEntry } from "../../../language/values.ts";
import { choiceAmong } from "../solver/formula.ts";
import type { ChoiceVariable, Scalar } from "../solver/variable-store.ts";
import {
  type Cases,
  constantCases,
  ERROR_CASES,
  restrictCases,
  singleCase,
} from "../translation/case-value.ts";
import { listOfItems } from "../translation/lists.ts";
import type { ReadFields } from "../translation/read-fields.ts";
import type { EndpointInQuestion, TableQuestion, World } from "./table-question.ts";

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
  computedValue(name: string): Cases;
}

/**
 * Returns the possible values of a name in an expression (names of schemas/names.schema.json, items, endpoints).
 * Unknown names are errors.
 */
export function lookUpName(around: NameSources, name: string): Cases {
  const { question, fields } = around;
  const item = ownEntry(question.items ?? {}, name);
  if (item) return fields.at(name, item);
  switch (name) {
    case "session":
      return sessionCases(around);
    case "query":
      return objectCases((parameter) => fields.at(`query.${parameter}`, OPTIONAL_TEXT_SCHEMA));
    case "navigation":
      return objectCases((key) =>
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
      return documentValueCases(scheduleValues(question.schedule.start, question.schedule.end));
    case "constants":
      return question.hasSwitches
        ? casesOfSwitches(fields, name, question.constants)
        : documentValueCases(question.constants);
    case "local":
      return objectCases(
        (key) => (Object.hasOwn(question.local, key) ? localStateCases(around, key) : ERROR_CASES),
        Object.keys(question.local),
      );
    case "forms":
      return question.isTyped ? typedFormCases(around) : documentValueCases(emptyForms(question));
    case "arguments":
      // A row is chosen before it is tapped.
      return documentValueCases({});
    case "values":
      return objectCases(around.computedValue, Object.keys(question.values));
    default: {
      const endpoint = ownEntry(question.endpoints, name);
      return endpoint ? answerCases(around, name, endpoint) : ERROR_CASES;
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
export function emptyForms({ forms = {} }: TableQuestion): Record<string, Record<string, null>> {
  return mapValues(forms, (fields) => mapValues(fields, () => null));
}

/** Returns the possible input of all fields of all forms, because the actions that send a form read it. */
function typedFormCases({ question, fields }: NameSources): Cases {
  const { forms = {} } = question;
  const fieldsOf = (form: string) => ownEntry(forms, form) ?? {};
  const fieldOf = (form: string, field: string) => {
    const schema = ownEntry(fieldsOf(form), field);
    return schema ? fields.at(`forms.${form}.${field}`, schema) : ERROR_CASES;
  };
  const formOf = (form: string) => objectCases((field) => fieldOf(form, field), Object.keys(fieldsOf(form)));
  return objectCases(formOf, Object.keys(forms));
}

/**
 * Returns an object with these properties, or without a list, one that may have any property; `member` returns a
 * property's values.
 */
function objectCases(member: (name: string) => Cases, properties?: readonly string[]): Cases {
  return singleCase({ kind: "object", properties: properties ?? [], isOpen: !properties, member });
}

function sessionCases({ world, fields }: NameSources): Cases {
  const loggedIn = world === "loggedIn";
  const token: ResponseSchema = loggedIn
    ? { type: "string", minLength: 1, examples: ["token"] }
    : { type: "string", examples: [""] };
  return objectCases(
    (name) => {
      if (name === "loggedIn") return constantCases(loggedIn);
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
function localStateCases({ question, fields }: NameSources, key: string): Cases {
  return fields.at(`local.${key}`, localStateSchema(question.local[key]));
}

/** Returns the schema for an entry of the page's local state with this initial value: any value of its type. */
export function localStateSchema(initial: unknown): ResponseSchema {
  const type = typeof initial;
  if (type === "boolean" || type === "number" || type === "string") return { type, examples: [initial] };
  return { examples: [null] };
}

function answerCases(
  { world, fields, presence }: NameSources,
  name: string,
  endpoint: EndpointInQuestion,
): Cases {
  if (endpoint.requiresLogin && world === "loggedOut") return ERROR_CASES;
  const data = endpoint.data ? () => fields.at(name, endpoint.data ?? {}) : () => constantCases(null);
  if (endpoint.loaded) return data();
  let choice = presence.get(name);
  if (!choice) {
    const elements = [false, true].map((value) => ({ kind: "constant", value }) as const);
    choice = fields.store.addChoice(presencePath(name), elements, [0, 1]);
    presence.set(name, choice);
  }
  return restrictCases(choiceAmong(choice, 2), data());
}

/** Returns the path under which proofs record whether an endpoint has answered: its name with `?`. */
export function presencePath(endpoint: string): string {
  return `${endpoint}?`;
}

/**
 * Returns the possible values of a constant of the document if every boolean in it is a switch, which can also have
 * the opposite value.
 */
function casesOfSwitches(fields: ReadFields, path: string, value: unknown): Cases {
  if (typeof value === "boolean") return fields.at(path, { type: "boolean" });
  if (!isObject(value)) return documentValueCases(value);
  return objectCases((name) => {
    const member = ownEntry(value, name);
    return member === undefined ? ERROR_CASES : casesOfSwitches(fields, `${path}.${name}`, member);
  }, Object.keys(value));
}

/** Returns a value that is written in the document, such as a constant, as cases. */
function documentValueCases(value: unknown): Cases {
  if (value === undefined) return ERROR_CASES;
  if (Array.isArray(value)) return listOfItems(value.map(documentValueCases));
  if (typeof value !== "object" || value === null) return constantCases(value as Scalar); // JSON has no others
  const members = value as Record<string, unknown>;
  return objectCases((name) => documentValueCases(ownEntry(members, name)), Object.keys(members));
}
