import { toPlainValue } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import type { JsonSchema } from "../../src/check/schema/json-schema.ts";
import { en, type LocalizedText } from "../../src/language/messages/localized-text.ts";
import { addTextFieldToView } from "./add-field-to-view.ts";
import { type Checkout, refuseNameInUse, type Scaffold, type ScaffoldRequest } from "./checkout.ts";
import { addSchemaLabel, DEFINITIONS_FILE, insertObjectEntry } from "./insert-into-source.ts";

const FIELD_NAME_PATTERN = /^((?:definitions\.)?[a-zA-Z]+)\.([a-z][a-zA-Z0-9]*)$/;

/** Matches names of numbers that contain a unit: see tests/architecture/schemas.test.ts. */
const UNIT_PATTERN = /(Ms|Px|Deg)$|^px[A-Z]/;

/** A schema that can get another field. */
interface FieldOwner {
  name: string;
  file: string;
  /** The definition in the file; left out for the file's own schema. */
  definition?: string;
  schema: JsonSchema;
}

/**
 * Scaffolds an optional field: for a block a text, which its view draws; for anything else a flag that no code reads yet.
 * Pure except for reading the checkout.
 */
export function scaffoldField({ name }: ScaffoldRequest, checkout: Checkout): Scaffold {
  const [, of = "", field = ""] = FIELD_NAME_PATTERN.exec(name) ?? [];
  if (field === "")
    return {
      refusal: en`"${name}" is not the name of a field, expected OWNER.NAME, such as quote.author.`
        .zh`“${name}”不是字段的名称，应为“所在部分.字段”，如 quote.author。`,
    };
  const owners = listFieldOwners(checkout);
  const owner = owners.get(of);
  if (!owner) {
    const all = [...owners.keys()].sort();
    return {
      refusal: en`Unknown owner of a field: ${of}, expected one of ${all.join(", ")}.`
        .zh`没有可以加字段的部分 ${of}，应为 ${all.join("、")} 之一。`,
    };
  }
  if (owner.schema.properties?.[field])
    return refuseNameInUse(name, en`a field in ${owner.file}`.zh`${owner.file} 里的字段`);
  if (UNIT_PATTERN.test(field))
    return {
      refusal: en`"${field}" names a unit, so it must be a number. Add it by hand.`
        .zh`“${field}”里有单位，应是数字。请手工添加。`,
    };
  return owner.file.startsWith("schemas/blocks/")
    ? scaffoldTextField(owner, field, checkout)
    : scaffoldBooleanField(owner, field, checkout);
}

/**
 * Returns everything that can get another field, by name: blocks, campaign, brand and shared definitions. A definition with
 * the name of a block is listed as `definitions.table`.
 */
function listFieldOwners(checkout: Checkout): Map<string, FieldOwner> {
  const schemas = checkout.files("schemas").flatMap((file): FieldOwner[] => {
    const name = /^schemas\/(?:blocks\/)?(\w+)\.schema\.json$/.exec(file)?.[1];
    if (name === undefined || name === "names") return [];
    const { root } = readJson({ path: file, text: checkout.read(file) ?? "" });
    // Tests check that it is a valid schema of this project.
    return root ? [{ name, file, schema: toPlainValue(root) as JsonSchema }] : [];
  });
  const taken = new Set(schemas.map(({ name }) => name));
  const definitions = schemas.flatMap(({ file, schema }) =>
    Object.entries(schema.definitions ?? {}).map(
      ([definition, inner]): FieldOwner => ({
        name: taken.has(definition) ? `definitions.${definition}` : definition,
        file,
        definition,
        schema: inner,
      }),
    ),
  );
  const open = [...schemas, ...definitions].filter(
    // Response schemas allow only JSON Schema keywords.
    ({ name, schema }) =>
      schema.additionalProperties === false && schema.properties && name !== "responseSchema",
  );
  return new Map(open.map((owner) => [owner.name, owner]));
}

function scaffoldTextField({ name: block, file }: FieldOwner, field: string, checkout: Checkout): Scaffold {
  const holder = findSchemaWithExpression(field, checkout);
  if (holder !== undefined)
    return {
      refusal: en`The name ${field} is an expression in ${holder}, so it cannot be a text here. Choose another name.`
        .zh`名称 ${field} 在 ${holder} 里是表达式，不能在这里用作文字。请换一个名称。`,
    };
  const view = `src/blocks/${block}/View.tsx`;
  const schema = `{
  "description": "Text at the end of the block. It may contain {expressions}.",
  "x-zh": "显示在最下面的文字，可以带 {表达式}。",
  "allOf": [{ "$ref": "../definitions.schema.json#/definitions/text" }]
}`;
  return {
    files: {
      [file]: insertObjectEntry(checkout.read(file) ?? "", ["properties"], [field, schema], "last"),
      [DEFINITIONS_FILE]: addSchemaLabel(checkout.read(DEFINITIONS_FILE) ?? "", "keys", field),
      [view]: addTextFieldToView(checkout.read(view) ?? "", field),
      [`tests/blocks/${block}.${field}.test.tsx`]: textFieldTestTemplate(block, field),
    },
    next: en`Blocks of type ${block} can now have this field: { "type": "${block}", …, "${field}": "…" }. Next steps:
${describeNextSteps(file, block, field)}
${view} draws the field at the end of the block. Move it to the right place.
If the block has no card, its text lies on the page: use the colour var(--onBackground).`
      .zh`类型为 ${block} 的页面块现在可以写这个字段：{ "type": "${block}", …, "${field}": "…" }。接下来：
${describeNextSteps(file, block, field)}
${view} 把它画在最后，请移到合适的位置。
如果页面块没有卡片，文字直接在页面上：颜色用 var(--onBackground)。`,
  };
}

/**
 * Returns the schema file that declares a key of this name as an expression; undefined if none does. A key must not
 * be an expression in one schema and a text in another.
 */
function findSchemaWithExpression(key: string, checkout: Checkout): string | undefined {
  const expression = /"x-expression"|definitions\/(condition|numeric|list|value)"/;
  return checkout.files("schemas").find((path) => {
    const found = new RegExp(`"${key}": *(\\{(?:[^{}]|\\{[^{}]*\\})*\\})`, "g");
    return [...(checkout.read(path) ?? "").matchAll(found)].some(([, schema = ""]) =>
      expression.test(schema),
    );
  });
}

function scaffoldBooleanField(
  { name, file, definition }: FieldOwner,
  field: string,
  checkout: Checkout,
): Scaffold {
  const owner = definition ?? name;
  const path = definition === undefined ? [] : ["definitions", definition];
  const schema = `{ "description": "Has no effect yet.", "x-zh": "还没有作用。", "const": true }`;
  const text = insertObjectEntry(checkout.read(file) ?? "", [...path, "properties"], [field, schema], "last");
  const definitions = file === DEFINITIONS_FILE ? text : (checkout.read(DEFINITIONS_FILE) ?? "");
  const address = [file.replace("schemas/", ""), ...(definition ? [`#/definitions/${definition}`] : [])].join(
    "",
  );
  return {
    files: {
      [file]: text,
      [DEFINITIONS_FILE]: addSchemaLabel(definitions, "keys", field),
      [`tests/check/${owner}.${field}.test.ts`]: booleanFieldTestTemplate({ owner, field, address }),
    },
    next: en`The field is a flag: write "${field}": true, or leave it out. Next steps:
${describeNextSteps(file, owner, field)}
No code reads the field yet. The behaviour of pages is in src/play/, their appearance in src/blocks/ and src/page/.`
      .zh`这个字段是一个开关：写 "${field}": true，或者不写。接下来：
${describeNextSteps(file, owner, field)}
还没有代码读取它。页面的行为在 src/play/，显示的内容在 src/blocks/ 和 src/page/。`,
  };
}

/** Returns the next steps that a developer cannot guess from the new files. */
function describeNextSteps(file: string, owner: string, field: string): LocalizedText {
  return en`1. Describe the field in ${file} (description, x-zh), and set its type. Types to
   refer to are in ${DEFINITIONS_FILE}, such as text, image, condition or view; another type
   also changes the view and the test. For a picture, use Picture of src/blocks/shared.
   Then run npm run generate: editors, messages and schemas/reference/ use the description.
2. Name the field for the studio's form, in x-labels of ${DEFINITIONS_FILE}:
   at most 26 letters, or 9 Chinese characters.
3. npm test -- ${owner}.${field} runs its test. Add a line to .github/CHANGELOG.md, under Unreleased.`
    .zh`1. 在 ${file} 里说明这个字段（description，中文写 x-zh），并写明类型。可以引用的类型在
   ${DEFINITIONS_FILE} 里，如 text、image、condition、view；换成别的类型时，View.tsx 和测试也要改。
   图片请用 src/blocks/shared 里的 Picture。然后运行 npm run generate：编辑器、提示和 schemas/reference/ 都会用到它。
2. 在 ${DEFINITIONS_FILE} 的 x-labels 里写它在工作室表单里的名称：
   英文最多 26 个字母，中文最多 9 个字。
3. npm test -- ${owner}.${field} 运行它的测试。在 .github/CHANGELOG.md 的 Unreleased 下加一行。`;
}

function textFieldTestTemplate(block: string, field: string): string {
  return `import { expect, it } from "vitest";
import type { Block, Campaign } from "../../src/language/document.generated.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";
import { blockExamples, wholeExample } from "../support/schemas/examples.ts";

const example = blockExamples().find(({ schema }) => schema === "blocks/${block}.schema.json");

/** Draws a page with the example of the block, with this ${field} or without one. */
function draw(${field}?: string): Promise<string> {
  // The examples fit the schemas: tests/check/schema-examples.test.ts.
  const block = { ...(example?.value as Block), ...(${field} && { ${field} }) } as Block;
  return drawBlocks({ ...(wholeExample("campaign") as Partial<Campaign>), view: [block] });
}

it("${block}.${field} is drawn if it is given", async () => {
  expect(await draw("[${field}]")).toContain("<p>[${field}]</p>");
  expect(await draw()).not.toContain("[${field}]");
});
`;
}

function booleanFieldTestTemplate({
  owner,
  field,
  address,
}: {
  owner: string;
  field: string;
  address: string;
}): string {
  return `import { expect, test } from "vitest";
import { schemaValidatorOf } from "../../src/check/schema/validate-schema.ts";
import { schemaExamples, written } from "../support/schemas/examples.ts";

const SCHEMA = "${address}";

/** Validates the schema's own example with more in it. */
function problemsWith(more: object) {
  const example = schemaExamples().find(({ schema }) => schema === SCHEMA);
  return schemaValidatorOf(written)(SCHEMA, { ...(example?.value as object), ...more });
}

test("${owner}.${field} is true, or left out", () => {
  expect(problemsWith({ ${field}: true })).toEqual(problemsWith({}));
  const wrong = expect.objectContaining({ keyword: "const", instancePath: "/${field}" });
  expect(problemsWith({ ${field}: "yes" })).toContainEqual(wrong);
});
`;
}
