import { parseAst } from "vite";
import { applyEdits, type TextEdit } from "../../src/check/json/apply-edits.ts";

/** A node of a syntax tree (ESTree). */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Elements that may contain a paragraph as last child, and fragments. */
const HOLDS_PARAGRAPHS = /^<(>|(div|section|article)\b)/;

/**
 * Returns the text of a block's View.tsx with one more template text drawn: a paragraph at the end of everything the view
 * may return. Pure. @throws if the file has no function `View` that takes a `block`.
 */
export function withDrawnText(view: string, field: string): string {
  const body = program(view);
  const found = body.map(({ declaration }) => declaration as Node | undefined).find(isView);
  if (!found) throw new Error("There is no function View.");
  const block = blockOf(found);
  // If the block is destructured, it has no name, so the field is destructured as well.
  const isNamed = block.type === "Identifier";
  const value = isNamed ? `${view.slice(block.start, block.end)}.${field}` : field;
  const named = isNamed ? [] : [beforeEnd(view, block, `, ${field}`)];
  const drawn = returnsOf(found.body as Node).flatMap((node) => drawing(view, node, value));
  const imports = body.filter(({ type }) => type === "ImportDeclaration");
  return applyEdits(view, [...named, ...drawn, ...importOf(imports)]);
}

function program(text: string): Node[] {
  return parseAst(text, { lang: "tsx" }).body as unknown as Node[]; // only a few of its node types are distinguished here
}

function isView(node: Node | undefined): node is Node {
  return node?.type === "FunctionDeclaration" && (node.id as Node | null)?.name === "View";
}

/** Returns the parameter name or pattern of the view's block. */
function blockOf(view: Node): Node {
  const [props] = view.params as Node[];
  const found = ((props?.properties ?? []) as Node[]).find(({ key }) => (key as Node).name === "block");
  if (!found) throw new Error("The function View takes no block.");
  return found.value as Node;
}

/** Returns the expressions that the view returns, except those of functions inside it. */
function returnsOf(node: Node): Node[] {
  if (node.type === "ReturnStatement") return node.argument ? [node.argument as Node] : [];
  if (/Function/.test(node.type)) return [];
  return Object.values(node).flatMap((value) => [value].flat().filter(isNode).flatMap(returnsOf));
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** Returns the edits that draw the text inside a returned element, or after it. */
function drawing(view: string, returned: Node, value: string): TextEdit[] {
  const inner = returned.type === "ParenthesizedExpression" ? (returned.expression as Node) : returned;
  const { start, end } = inner;
  const drawn = `{${value} && (\n<p>\n<TemplateText text={${value}} />\n</p>\n)}\n`;
  const text = view.slice(start, end);
  const closing = (inner.closingElement ?? inner.closingFragment) as Node | null | undefined;
  if (closing && HOLDS_PARAGRAPHS.test(text))
    return [{ start: closing.start, end: closing.start, suggestion: drawn }];
  const shown = /^JSX/.test(inner.type) ? text : text === "null" ? "" : `{${text}}`;
  return [{ start: returned.start, end: returned.end, suggestion: `(\n<>\n${shown}\n${drawn}</>\n)` }];
}

/** Returns the edit that imports TemplateText, unless it is imported. The formatter sorts imports. */
function importOf(imports: readonly Node[]): TextEdit[] {
  const path = "../shared/TemplateText.tsx";
  if (imports.some(({ source }) => (source as Node).value === path)) return [];
  const { end } = imports.filter(({ specifiers }) => (specifiers as Node[]).length > 0).at(-1) ?? { end: 0 };
  return [{ start: end, end, suggestion: `\nimport { TemplateText } from "${path}";` }];
}

/** Returns the edit that inserts a text before the last bracket of a node. */
function beforeEnd(text: string, { end }: Node, added: string): TextEdit {
  const at = end - (/\s*,?\s*\}$/.exec(text.slice(0, end))?.[0].length ?? 1);
  return { start: at, end: at, suggestion: added };
}
