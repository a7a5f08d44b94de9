import nameSchema from "../../schemas/names.schema.json" with { type: "json" };
import { typeOfSchema, type ValueSchema } from "../../src/language/types/type-of-schema.ts";
import { makeNullableIf, type Type, typeOfValue } from "../../src/language/types/types.ts";

/** Schema of an endpoint's data with a field of every kind. */
const STATUS: ValueSchema = {
  type: "object",
  properties: {
    state: { enum: [-1, 0, 1] },
    receive: { enum: [0, 1] },
    fee: { type: "number", minimum: 0, multipleOf: 0.01 },
    goal: { type: "number", exclusiveMinimum: 0, multipleOf: 0.01 },
    count: { type: "integer", minimum: 0, maximum: 9 },
    level: { enum: ["GOLD", "SILVER"] },
    name: { type: "string" },
    nick: { type: ["string", "null"] },
    reward: { type: ["number", "null"], default: 500 },
    joined: { type: "boolean" },
    tags: { type: "array", items: { type: "string" } },
    days: {
      type: "array",
      orderBy: ["fee"],
      items: {
        type: "object",
        properties: { open: { type: "boolean" }, fee: { type: "number" }, kind: { enum: ["A", "B", null] } },
      },
    },
    extra: {},
  },
};

const session = typeOfSchema(nameSchema as ValueSchema); // TypeScript widens the words of JSON to string

/** Names of a document: `status` may be missing, `ready` always exists. */
export const NAMES: Type = {
  kind: "object",
  properties: {
    ...(session.kind === "object" ? session.properties : {}),
    status: makeNullableIf(typeOfSchema(STATUS)),
    ready: typeOfSchema(STATUS),
    constants: typeOfValue({
      tiers: [100, 300],
      label: "年货",
      none: null,
      names: { GOLD: "金", SILVER: "银" },
    }),
  },
};
