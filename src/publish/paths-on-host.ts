import type { CheckedDocument } from "../check/check-documents.ts";
import { nativeArgumentAt } from "../check/inspect/native-arguments.ts";
import { type DocumentPath, stringValueAt } from "../check/json/json-node.ts";
import { pathOnHost } from "../check/project/site-settings.ts";
import { parseLinkedText } from "../language/syntax/linked-text.ts";
import { parseExpression } from "../language/syntax/parse.ts";

/** Another text for a value of a document. */
export interface TextEdit {
  path: DocumentPath;
  text: string;
}

/** The whole address of another site in the form of a path, such as //shop.example. */
const OTHER_SITE = /^\/[/\\]/;

/**
 * Returns the texts of a page that contain paths of its site, with these as paths of the host: routes, links, and the fixed
 * addresses that native calls get. Addresses that a server sends are whole. Pure.
 */
export function pathsOnHost({ document, visits }: CheckedDocument, basePath: string): TextEdit[] {
  const prefix = stringValueAt(document.brand, "prefix") ?? "";
  const onHost = (path: string) =>
    pathOnHost(
      path.replace("{brand.prefix}", () => prefix),
      basePath,
    );
  return visits().flatMap((visit) => {
    const { node, path, shape } = visit;
    if (node.kind !== "string") return [];
    const { "x-link": link, "x-linked": isLinked } = shape.annotations;
    const text =
      link === "route" || link === "page"
        ? onHost(node.value)
        : isLinked
          ? linkedTextOnHost(node.value, onHost)
          : nativeArgumentAt(document.root, document.brand, path)?.format === "uri"
            ? argumentOnHost(node.value, onHost)
            : node.value;
    return text === node.value ? [] : [{ path, text }];
  });
}

function linkedTextOnHost(text: string, onHost: (path: string) => string): string {
  const pieces = parseLinkedText(text).map(({ link, source, start }) =>
    link?.to.startsWith("/")
      ? source.slice(0, link.start - start) + onHost(link.to) + source.slice(link.end - start)
      : source,
  );
  return pieces.join("");
}

/** Returns the expression of an argument; if it is nothing but a path of the site, that of the path on the host. */
function argumentOnHost(expression: string, onHost: (path: string) => string): string {
  const parsed = parseExpression(expression);
  if (!("node" in parsed) || parsed.node.kind !== "literal") return expression;
  const { value } = parsed.node;
  if (typeof value !== "string" || !value.startsWith("/") || OTHER_SITE.test(value)) return expression;
  return expression.replace(value, () => onHost(value));
}
