import { parseAst } from "vite";
import { applyEdits, type TextEdit } from "../../src/check/json/apply-edits.ts";

/** A node of a syntax tree (ESTree). */
interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Elements that may contain a paragraph as last child, and fragments. */
const PARAGRAPH_CONTAINERS = /^<(>|(div|section|article)\b)/;

/**
 * Returns the source of a block's View.tsx that also renders the new field as a template, in a paragraph at the end
 * of everything that the view may return. Pure. @throws if the file has no `View` that takes a `block`.
 */
export function addTextFieldToView(view: string, field: string): string {
  const body = parseTypeScript(view);
  const found = body.map(({ declaration }) => declaration as SyntaxNode | undefined).find(isViewFunction);
  if (!found) throw new Error("There is no function View.");
  const block = findBlockParameter(found);
  // If the block is destructured, it has no name, so the field is destructured as well.
  const isNamed = block.type === "Identifier";
  const value = isNamed ? `${view.slice(block.start, block.end)}.${field}` : field;
  const named = isNamed ? [] : [insertBeforeLastBracket(view, block, `, ${field}`)];
  const drawn = returnedExpressions(found.body as SyntaxNode).flatMap((node) =>
    editsAddingText(view, node, value),
  );
  const imports = body.filter(({ type }) => type === "ImportDeclaration");
  return applyEdits(view, [...named, ...drawn, ...editAddingImport(imports)]);
}

function parseTypeScript(text: string): SyntaxNode[] {
  return parseAst(text, { lang: "tsx" }).body as unknown as SyntaxNode[]; // only a few of its node types are distinguished here
}

function isViewFunction(node: SyntaxNode | undefined): node is SyntaxNode {
  return node?.type === "FunctionDeclaration" && (node.id as SyntaxNode | null)?.name === "View";
}

/** Returns the parameter name or pattern of the view's block. */
function findBlockParameter(view: SyntaxNode): SyntaxNode {
  const [props] = view.params as SyntaxNode[];
  const found = ((props?.properties ?? []) as SyntaxNode[]).find(
    ({ key }) => (key as SyntaxNode).name === "block",
  );
  if (!found) throw new Error("The function View takes no block.");
  return found.value as SyntaxNode;
}

/** Returns the expressions that the view returns, except those of functions inside it. */
function returnedExpressions(node: SyntaxNode): SyntaxNode[] {
  if (node.type === "ReturnStatement") return node.argument ? [node.argument as SyntaxNode] : [];
  if (/Function/.test(node.type)) return [];
  return Object.values(node).flatMap((value) =>
    [value].flat().filter(isSyntaxNode).flatMap(returnedExpressions),
  );
}

function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value;
}

/** Returns the edits that add the text to a returned element: inside it if possible, otherwise after it. */
function editsAddingText(view: string, returned: SyntaxNode, value: string): TextEdit[] {
  const inner = returned.type === "ParenthesizedExpression" ? (returned.expression as SyntaxNode) : returned;
  const { start, end } = inner;
  const drawn = `{${value} && (\n<p>\n<TemplateText text={${value}} />\n</p>\n)}\n`;
  const text = view.slice(start, end);
  const closing = (inner.closingElement ?? inner.closingFragment) as SyntaxNode | null | undefined;
  if (closing && PARAGRAPH_CONTAINERS.test(text))
    return [{ start: closing.start, end: closing.start, suggestion: drawn }];
  const shown = /^JSX/.test(inner.type) ? text : text === "null" ? "" : `{${text}}`;
  return [{ start: returned.start, end: returned.end, suggestion: `(\n<>\n${shown}\n${drawn}</>\n)` }];
}

/** Returns the edit that imports TemplateText, unless it is imported. The formatter sorts imports. */
function editAddingImport(imports: readonly SyntaxNode[]): TextEdit[] {
  const path = "../shared/TemplateText.tsx";
  if (imports.some(({ source }) => (source as SyntaxNode).value === path)) return [];
  const { end } = imports.filter(({ specifiers }) => (specifiers as SyntaxNode[]).length > 0).at(-1) ?? {
    end: 0,
  };
  return [{ start: end, end, suggestion: `\nimport { TemplateText } from "${path}";` }];
}

/** Returns the edit that inserts a text before the last bracket of a node. */
function insertBeforeLastBracket(text: string, { end }: SyntaxNode, added: string): TextEdit {
  const at = end - (/\s*,?\s*\}$/.exec(text.slice(0, end))?.[0].length ?? 1);
  return { start: at, end: at, suggestion: added };
}
