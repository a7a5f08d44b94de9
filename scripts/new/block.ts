import { SCHEMAS_ADDRESS } from "../../src/check/schema/block-union.ts";
import { en } from "../../src/language/messages/localized-text.ts";
import {
  type Checkout,
  explainInvalidName,
  refuseNameInUse,
  type Scaffold,
  type ScaffoldRequest,
} from "./checkout.ts";
import { addSchemaLabel, DEFINITIONS_FILE } from "./insert-into-source.ts";

/** Scaffolds a block: a card with a text, as a starting point. Pure except for reading the checkout. */
export function scaffoldBlock({ name }: ScaffoldRequest, checkout: Checkout): Scaffold {
  const what = en`name of a block`.zh`页面块的名称`;
  const refusal = explainInvalidName(name, { what, inCase: "camel", example: "quote" });
  if (refusal) return { refusal };
  const holder = findFileUsingName(name, checkout);
  if (holder !== undefined) return refuseNameInUse(name, holder);
  const folder = `src/blocks/${name}`;
  const schema = `schemas/blocks/${name}.schema.json`;
  return {
    files: {
      [schema]: blockSchemaTemplate(name),
      [`${folder}/View.tsx`]: blockViewTemplate(name),
      [`${folder}/${name}.css`]: blockStyleTemplate(name),
      [DEFINITIONS_FILE]: addSchemaLabel(checkout.read(DEFINITIONS_FILE) ?? "", "blocks", name),
      [`tests/blocks/${name}.test.tsx`]: blockTestTemplate(name),
    },
    next: en`The block is a card with a text: { "type": "${name}", "text": "…" }. Next steps:
1. Describe the block and its fields in ${schema} (description, x-zh). Then run
   npm run generate: editors, messages, types and schemas/reference/ use the descriptions.
   To rename "text", change properties, required, examples, the view and the test.
   The reference shows the examples, and tests draw them.
2. Name the block and each new field for the studio's form, in x-labels of ${DEFINITIONS_FILE}:
   at most 26 letters, or 9 Chinese characters. npm run generate fails if a name is missing.
3. Draw the block in ${folder}/View.tsx. A server draws it as well, so use window only in effects.
   tests/blocks/server.test.tsx checks that every text of the schema is drawn.
   Colours: var(--text) on a card, var(--onBackground) on the page itself, var(--muted), var(--accent).
   Sizes: calc(0.14rem * var(--growth)). src/page/styles/page.css lists all variables.
4. npm test -- ${name} runs its tests; npm run types and npm run lint check the code.
5. Use the block in a campaign, such as one of npx campaign-engine new campaign tryOut, and look at it
   with npm start. Add a line to .github/CHANGELOG.md, under Unreleased.`
      .zh`这个页面块是带一段文字的卡片：{ "type": "${name}", "text": "…" }。接下来：
1. 在 ${schema} 里说明页面块和它的字段（description，中文写 x-zh），然后运行 npm run generate：
   编辑器、提示、类型和 schemas/reference/ 都会用到这些说明。
   要把 "text" 改名，请同时改 properties、required、examples、View.tsx 和测试。
   参考文档会显示 examples，测试也会把它们画出来。
2. 在 ${DEFINITIONS_FILE} 的 x-labels 里写页面块和每个新字段的名称，工作室的表单用到它们：
   英文最多 26 个字母，中文最多 9 个字。缺少名称时 npm run generate 会报错。
3. 在 ${folder}/View.tsx 里绘制。服务器也会绘制，所以只能在 effect 里使用 window。
   tests/blocks/server.test.tsx 检查 schema 里的每段文字都画出来。
   颜色：卡片上用 var(--text)，直接在页面上用 var(--onBackground)，另有 var(--muted)、var(--accent)。
   字号：calc(0.14rem * var(--growth))。全部变量见 src/page/styles/page.css。
4. npm test -- ${name} 运行它的测试；npm run types 和 npm run lint 检查代码。
5. 在一个活动里使用它（如 npx campaign-engine new campaign tryOut 新建的），用 npm start 查看。
   在 .github/CHANGELOG.md 的 Unreleased 下加一行。`,
  };
}

/** Returns the file that already uses the name: a block, its folder, or a style sheet with a class of this name. */
function findFileUsingName(name: string, checkout: Checkout): string | undefined {
  const isOf = (path: string) =>
    path.toLowerCase() === `schemas/blocks/${name}.schema.json`.toLowerCase() ||
    path.toLowerCase().startsWith(`src/blocks/${name}/`.toLowerCase());
  const styles = checkout.files("src").filter((path) => path.endsWith(".css"));
  return (
    [...checkout.files("schemas/blocks"), ...checkout.files("src/blocks")].find(isOf) ??
    styles.find((path) => new RegExp(`\\.${name}(?![\\w-])`).test(checkout.read(path) ?? ""))
  );
}

/** Returns the block's TypeScript type, which is the title of its schema. */
function blockTypeName(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Block`;
}

function blockSchemaTemplate(name: string): string {
  const definition = (key: string) => ({ $ref: `../definitions.schema.json#/definitions/${key}` });
  const schema = {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: `${SCHEMAS_ADDRESS}blocks/${name}.schema.json`,
    title: blockTypeName(name),
    description: "Card with a text.",
    "x-zh": "带一段文字的卡片。",
    type: "object",
    additionalProperties: false,
    required: ["type", "text"],
    properties: {
      type: {
        description: "Type of the block. It decides which other keys the block can have.",
        "x-zh": "页面块的种类，决定还能写哪些键。",
        const: name,
      },
      $comment: definition("comment"),
      name: definition("elementName"),
      when: {
        description: "Condition for showing the block. Without it, the block is always shown.",
        "x-zh": "显示这个页面块的条件。不写则总是显示。",
        allOf: [definition("condition")],
      },
      text: {
        description: "Text on the card. It may contain {expressions}.",
        "x-zh": "卡片上的文字。可以带 {表达式}。",
        allOf: [definition("text")],
      },
    },
    examples: [{ type: name, text: "每位用户可领取一次。" }],
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function blockViewTemplate(name: string): string {
  return `import type { ${blockTypeName(name)} } from "../../language/document.generated.ts";
import { TemplateText } from "../shared/TemplateText.tsx";
import "../panel/panel.css";
import "./${name}.css";

/** A card with a text. */
export function View({ block }: { block: ${blockTypeName(name)} }) {
  return (
    <section className="${name} panel">
      <p>
        <TemplateText text={block.text} />
      </p>
    </section>
  );
}
`;
}

function blockTestTemplate(name: string): string {
  return `import { expect, it } from "vitest";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

it("${name} draws its text in a card", async () => {
  const html = await drawBlocks({ constants: { most: 1 }, view: [{ type: "${name}", text: "限{constants.most}次" }] });
  expect(html).toContain('<section class="${name} panel"><p>限1次</p></section>');
});
`;
}

/** Colours, background and corners come from the theme, through panel.css. */
function blockStyleTemplate(name: string): string {
  return `.${name} p {
  font-size: 0.14rem;
  line-height: 1.65;
  overflow-wrap: break-word;
}
`;
}
