import type { Checkout, Scaffold, Wanted } from "./checkout.ts";

const NAME = /^[a-z][a-zA-Z0-9]*$/;

/** A kind of block: a card with a text, to be made into what it shall be. Pure but for the checkout. */
export function newBlock({ name }: Wanted, checkout: Checkout): Scaffold {
  if (!NAME.test(name))
    return {
      refusal: `"${name}" is no name of a block: letters and digits, starting with a small letter, such as quote.`,
    };
  const holder = holderOf(name, checkout);
  if (holder !== undefined) return { refusal: `The name ${name} is taken: by ${holder}.` };
  const folder = `src/blocks/${name}`;
  const schema = `schemas/blocks/${name}.schema.json`;
  return {
    files: {
      [schema]: schemaOf(name),
      [`${folder}/View.tsx`]: viewOf(name),
      [`${folder}/${name}.css`]: styleOf(name),
    },
    next: `It is a card with a text, and may stand in a campaign: { "type": "${name}", "text": "…" }.
Say in ${schema} what it is and which fields it has, and run npm run generate then;
${folder}/View.tsx draws it. npm test -- ${name} runs its tests.`,
  };
}

/** What bears the name already: a block, a folder of src/blocks/, or a class of some style, which the block's would meet. */
function holderOf(name: string, checkout: Checkout): string | undefined {
  const isOf = (path: string) =>
    path.toLowerCase() === `schemas/blocks/${name}.schema.json`.toLowerCase() ||
    path.toLowerCase().startsWith(`src/blocks/${name}/`.toLowerCase());
  const styles = checkout.files("src").filter((path) => path.endsWith(".css"));
  return (
    [...checkout.files("schemas/blocks"), ...checkout.files("src/blocks")].find(isOf) ??
    styles.find((path) => new RegExp(`\\.${name}(?![\\w-])`).test(checkout.read(path) ?? ""))
  );
}

/** How the block's type is called in TypeScript, by the title of its schema. */
function typeOf(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Block`;
}

function schemaOf(name: string): string {
  const definition = (key: string) => ({ $ref: `../definitions.schema.json#/definitions/${key}` });
  const schema = {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: typeOf(name),
    description: "A card with a text.",
    "x-zh": "带一段文字的卡片。",
    type: "object",
    additionalProperties: false,
    required: ["type", "text"],
    properties: {
      type: { description: "The kind of block.", "x-zh": "页面块的种类。", const: name },
      $comment: definition("comment"),
      name: definition("elementName"),
      when: {
        description: "The block is shown only when this holds.",
        "x-zh": "条件成立时才显示这个页面块。",
        ...definition("condition"),
      },
      text: { description: "The text.", "x-zh": "要显示的文字。", ...definition("text") },
    },
    examples: [{ type: name, text: "每位用户可领取一次。" }],
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function viewOf(name: string): string {
  return `import type { ${typeOf(name)} } from "../../language/document.generated.ts";
import { useWords } from "../campaign-context.ts";
import { Skeleton } from "../shared/Skeleton.tsx";
import { Whole } from "../shared/Whole.tsx";
import "../panel/panel.css";
import "./${name}.css";

/** A card with a text. */
export function View({ block }: { block: ${typeOf(name)} }) {
  const text = useWords()(block.text);
  return (
    <section className="${name} panel">
      <p>{text === undefined ? <Skeleton width={12} /> : <Whole text={text} />}</p>
    </section>
  );
}
`;
}

/** Colours, the card's ground and its corners come from the theme, by panel.css. */
function styleOf(name: string): string {
  return `.${name} p {
  font-size: 0.14rem;
  line-height: 1.65;
  overflow-wrap: break-word;
}
`;
}
