import { plainOf } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import type { JsonSchema } from "../../src/check/schema/json-schema.ts";
import { en, type Saying } from "../../src/language/messages/saying.ts";
import { type Checkout, type NewRequest, refuseTaken, type Scaffold } from "./checkout.ts";
import { withDrawnText } from "./field-view.ts";
import { DEFINITIONS, insertEntry, withLabel } from "./insert.ts";

const NAME = /^((?:definitions\.)?[a-zA-Z]+)\.([a-z][a-zA-Z0-9]*)$/;

/** Suffixes and prefixes of units in the names of numbers: see tests/architecture/schemas.test.ts. */
const UNIT = /(Ms|Px|Deg)$|^px[A-Z]/;

/** The schema that gets the field. */
interface Owner {
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
export function newField({ name }: NewRequest, checkout: Checkout): Scaffold {
  const [, of = "", field = ""] = NAME.exec(name) ?? [];
  if (field === "")
    return {
      refusal: en`"${name}" is no name of a field, expected what has it, a dot and the field, such as quote.author.`
        .zh`“${name}”不能作字段的名称，应为它所在的部分、一个点和字段，如 quote.author。`,
    };
  const owners = ownersIn(checkout);
  const owner = owners.get(of);
  if (!owner) {
    const all = [...owners.keys()].sort();
    return {
      refusal: en`Nothing that has fields is called ${of}, expected one of ${all.join(", ")}.`
        .zh`有字段的部分里没有 ${of}，应为 ${all.join("、")} 之一。`,
    };
  }
  if (owner.schema.properties?.[field])
    return refuseTaken(name, en`a field in ${owner.file}`.zh`${owner.file} 里的字段`);
  if (UNIT.test(field))
    return {
      refusal: en`"${field}" names a unit, as only numbers do: add it by hand.`
        .zh`“${field}”里有单位，只有数字才这样命名：请手工添加。`,
    };
  return owner.file.startsWith("schemas/blocks/")
    ? textOf(owner, field, checkout)
    : flagOf(owner, field, checkout);
}

/**
 * Returns everything that can get another field, by name: blocks, campaign, brand and shared definitions. A definition with
 * the name of a block is listed as `definitions.table`.
 */
function ownersIn(checkout: Checkout): Map<string, Owner> {
  const schemas = checkout.files("schemas").flatMap((file): Owner[] => {
    const name = /^schemas\/(?:blocks\/)?(\w+)\.schema\.json$/.exec(file)?.[1];
    if (name === undefined || name === "names") return [];
    const { root } = readJson({ path: file, text: checkout.read(file) ?? "" });
    // Tests check that it is a valid schema of this project.
    return root ? [{ name, file, schema: plainOf(root) as JsonSchema }] : [];
  });
  const taken = new Set(schemas.map(({ name }) => name));
  const definitions = schemas.flatMap(({ file, schema }) =>
    Object.entries(schema.definitions ?? {}).map(
      ([definition, inner]): Owner => ({
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

function textOf({ name: block, file }: Owner, field: string, checkout: Checkout): Scaffold {
  const holder = expressionCalled(field, checkout);
  if (holder !== undefined)
    return {
      refusal: en`The name ${field} is taken: it is an expression in ${holder}, and a text would be none.`
        .zh`名称 ${field} 已被占用：它在 ${holder} 里是表达式，而这里是文字。`,
    };
  const view = `src/blocks/${block}/View.tsx`;
  const schema = `{
  "description": "A text below the others.",
  "x-zh": "显示在最下面的文字。",
  "$ref": "../definitions.schema.json#/definitions/text"
}`;
  return {
    files: {
      [file]: insertEntry(checkout.read(file) ?? "", ["properties"], [field, schema], "last"),
      [DEFINITIONS]: withLabel(checkout.read(DEFINITIONS) ?? "", "keys", field),
      [view]: withDrawnText(checkout.read(view) ?? "", field),
      [`tests/blocks/${block}.${field}.test.tsx`]: testOfText(block, field),
    },
    next: en`A block of the type ${block} may have it: { "type": "${block}", …, "${field}": "…" }. ${view} draws it
behind all else: move it to where it belongs. ${said(file, block, field)}`
      .zh`类型为 ${block} 的页面块可以写它：{ "type": "${block}", …, "${field}": "…" }。${view} 把它画在
最后：请移到合适的位置。${said(file, block, field)}`,
  };
}

/** Returns the file in which a key of this name is an expression. One key must not be an expression and a text. */
function expressionCalled(key: string, checkout: Checkout): string | undefined {
  const expression = /"x-expression"|definitions\/(condition|numeric|list|value)"/;
  return checkout.files("schemas").find((path) => {
    const found = new RegExp(`"${key}": *(\\{[^{}]*\\})`, "g");
    return [...(checkout.read(path) ?? "").matchAll(found)].some(([, schema = ""]) =>
      expression.test(schema),
    );
  });
}

function flagOf({ name, file, definition }: Owner, field: string, checkout: Checkout): Scaffold {
  const owner = definition ?? name;
  const path = definition === undefined ? [] : ["definitions", definition];
  const schema = `{ "description": "Not read by anything yet.", "x-zh": "还没有作用。", "const": true }`;
  const text = insertEntry(checkout.read(file) ?? "", [...path, "properties"], [field, schema], "last");
  const definitions = file === DEFINITIONS ? text : (checkout.read(DEFINITIONS) ?? "");
  const address = [file.replace("schemas/", ""), ...(definition ? [`#/definitions/${definition}`] : [])].join(
    "",
  );
  return {
    files: {
      [file]: text,
      [DEFINITIONS]: withLabel(definitions, "keys", field),
      [`tests/check/${owner}.${field}.test.ts`]: testOfFlag({ owner, field, address }),
    },
    next: en`It is a flag: "${field}": true, or left out. Nothing reads it yet: what happens on the page stands in src/play/, what is
shown in src/blocks/ and src/page/. ${said(file, owner, field)}`
      .zh`这是一个开关：写 "${field}": true，或者不写。还没有代码读它：页面上发生的事在 src/play/，
显示的内容在 src/blocks/ 和 src/page/。${said(file, owner, field)}`,
  };
}

/** Returns hints about steps that the developer cannot guess. */
function said(file: string, owner: string, field: string): Saying {
  return en`Say in ${file} what it is (description, in Chinese x-zh) and
of which type: editors, messages and schemas/reference/ quote it once npm run generate has run. The form of the studio
calls it by its entry in x-labels of ${DEFINITIONS}: at most 26 letters, 9 in Chinese.
npm test -- ${owner}.${field} runs its test.`.zh`请在 ${file} 里写明它是什么（description，
中文写 x-zh）和类型：npm run generate 之后，编辑器、提示和 schemas/reference/ 会引用它。工作室的表单用
${DEFINITIONS} 的 x-labels 里的名称称呼它：英文最多 26 个字母，中文最多 9 个字。
npm test -- ${owner}.${field} 运行它的测试。`;
}

function testOfText(block: string, field: string): string {
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

function testOfFlag({ owner, field, address }: { owner: string; field: string; address: string }): string {
  return `import { expect, test } from "vitest";
import { validatorOf } from "../../src/check/schema/validate-schema.ts";
import { schemaExamples, written } from "../support/schemas/examples.ts";

const SCHEMA = "${address}";

/** Validates the schema's own example with more in it. */
function problemsWith(more: object) {
  const example = schemaExamples().find(({ schema }) => schema === SCHEMA);
  return validatorOf(written)(SCHEMA, { ...(example?.value as object), ...more });
}

test("${owner}.${field} is true, or left out", () => {
  expect(problemsWith({ ${field}: true })).toEqual(problemsWith({}));
  const wrong = expect.objectContaining({ keyword: "const", instancePath: "/${field}" });
  expect(problemsWith({ ${field}: "yes" })).toContainEqual(wrong);
});
`;
}
