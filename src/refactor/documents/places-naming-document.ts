import { documentIdentityOf } from "../../check/document/merge-documents.ts";
import {
  type DocumentPath,
  type JsonNode,
  rangeInsideQuotes,
  rangeOfCharacters,
} from "../../check/json/json-node.ts";
import { readJson } from "../../check/json/read-json.ts";
import type { Schemas } from "../../check/schema/json-schema.ts";
import { schemaShapesOf } from "../../check/schema/schema-shape.ts";
import { en } from "../../language/messages/localized-text.ts";
import { createPlace, type RefactoredPlace } from "../refactoring.ts";
import { escapePattern, type NamedDocument, type ProjectFolder } from "./project-folder.ts";

/** New names of a document. */
export interface NewNames {
  id: string;
  /** The new route of each old one, by the old route in lower case. */
  routes: ReadonlyMap<string, string>;
}

/** Returns the places in all documents that name a document: its own id and routes, references by id, and links. */
export function placesNamingDocument(
  document: NamedDocument,
  { id, routes }: NewNames,
  { project, schemas }: { project: ProjectFolder; schemas: Schemas },
): RefactoredPlace[] {
  return project.sources.flatMap((source) => {
    const file = source === document.file.source ? document.file : readJson(source);
    const { root } = file;
    if (root?.kind !== "object") return [];
    const isOwn = file === document.file;
    const shape = schemaShapesOf(schemas).root(`${documentIdentityOf(file).kind}.schema.json`);
    const byId = root.entries.flatMap(({ key, value }) => {
      const isName = shape.property(key)?.annotations["x-names"]?.documents === document.kind;
      if (value.kind !== "string" || value.value !== document.id || id === document.id) return [];
      if (!isName && !(isOwn && key === "id")) return [];
      const why = isName ? en`names the document by its id`.zh`用 id 引用这个文档` : en`its id`.zh`它的 id`;
      return [
        createPlace({
          node: value,
          path: [key],
          range: rangeInsideQuotes(value),
          suggestion: id,
          isSure: true,
          why,
        }),
      ];
    });
    return [...byId, ...stringsIn(root, []).flatMap((one) => linksIn(one, routes))];
  });
}

interface StringPlace {
  node: JsonNode & { kind: "string" };
  path: DocumentPath;
}

function stringsIn(node: JsonNode, path: DocumentPath): StringPlace[] {
  if (node.kind === "string") return [{ node, path }];
  if (node.kind === "array") return node.items.flatMap((item, index) => stringsIn(item, [...path, index]));
  return node.kind === "object"
    ? node.entries.flatMap(({ key, value }) => stringsIn(value, [...path, key]))
    : [];
}

/** Returns where a string contains one of the routes: as a whole address, in a link of a text, or in an expression. */
function linksIn({ node, path }: StringPlace, routes: ReadonlyMap<string, string>): RefactoredPlace[] {
  // Skips addresses of the server.
  if (path[0] === "endpoints" || path[0] === "server") return [];
  return [...routes].flatMap(([old, next]) => {
    const pattern = new RegExp(`(?<=^|['"(])${escapePattern(old)}(?=$|[?#'")])`, "gi");
    return Array.from(node.value.matchAll(pattern), ({ 0: found, index }) => {
      const part = [index, index + found.length] as const;
      const before = node.value[index - 1];
      const isSure = before === undefined || before === "(";
      const isRoute = path.at(-1) === "route";
      const why = isRoute
        ? en`its address`.zh`它的页面地址`
        : isSure
          ? en`a link to the page`.zh`指向这个页面的链接`
          : en`an expression with this address`.zh`表达式里的这个地址`;
      return createPlace({
        node,
        path,
        part,
        range: rangeOfCharacters(node, ...part),
        suggestion: next,
        isSure,
        why,
      });
    });
  });
}
