/**
 * The keywords that our schemas add to JSON Schema, for ajv: `ajv compile -c ./schemas/vocabulary.cjs`. README.md in this
 * folder explains each. Most of them are notes for the engine. The others become the standard keywords that mean the same.
 */
const NOTES = [
  ...["x-zh", "x-audience", "x-label", "x-labels", "x-expression", "x-template", "x-linked", "x-binds", "x-itemOf", "x-nameOf", "x-dataOf", "x-argumentsIn"],
  ...["x-references", "x-siblings", "x-names", "x-map", "x-link", "x-size", "x-kinds", "x-needed"],
  ...["x-patch", "x-name", "x-ordered", "x-step", "x-fits", "x-ascending", "x-unpublished", "x-plausible", "x-follows", "x-shownBy"],
];

/** Formats that patterns beside them check, or that only editors use. */
const FORMATS = ["color", "date", "date-time", "regex"];

/** Declares our keywords and formats in an instance of ajv. */
module.exports = (ajv) => {
  // Many texts may be a string or a list of cases, and the union of blocks requires a key of its alternatives.
  Object.assign(ajv.opts, { allowUnionTypes: true, strictRequired: false });
  for (const keyword of [...NOTES, "discriminator"]) if (!ajv.getKeyword(keyword)) ajv.addKeyword(keyword);
  for (const format of FORMATS) if (!ajv.formats[format]) ajv.addFormat(format, true);
  ajv.addKeyword({ keyword: "x-exactlyOne", type: "object", macro: exactlyOne });
  ajv.addKeyword({ keyword: "x-required", type: "object", macro: (required) => ({ required }) });
  ajv.addKeyword({ keyword: "x-kind", type: "object", macro: keysOfKinds });
};

/** Returns the schema of objects with exactly one of these keys. */
function exactlyOne(keys) {
  return { oneOf: keys.map((key) => ({ required: [key] })) };
}

/** Returns the schema of objects whose key `tag` decides which keys of the schema they can have, and which they need. */
function keysOfKinds(tag, { properties }) {
  const { enum: kinds, default: usual } = properties[tag];
  const limited = Object.entries(properties).filter(([, property]) => property["x-kinds"]);
  return {
    allOf: kinds.map((kind) => ({
      if: { properties: { [tag]: { const: kind } }, required: kind === usual ? [] : [tag] },
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
      then: {
        properties: Object.fromEntries(
          limited.flatMap(([key, { "x-kinds": own }]) => (own[kind] ? [] : [[key, false]])),
        ),
        required: limited.flatMap(([key, { "x-kinds": own }]) => (own[kind]?.["x-needed"] ? [key] : [])),
      },
    })),
  };
}
