import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isObject } from "../../src/language/values.ts";
import { filesBelow, root } from "../support/project/project-files.ts";

/** The keys whose text customers read. */
const SHOWN_KEYS = new Set(["text", "title", "hint", "label", "message", "toast", "items", "heading"]);

/**
 * Writes the project's campaigns to a folder, and copies of those that are pages, until there are `count` files. Each
 * copy has an id and routes of its own, and other texts and compared numbers, so that no result fits two copies.
 */
export function writeVariedCopies(folder: string, count: number): void {
  const from = join(root, "campaigns");
  cpSync(from, folder, { recursive: true });
  const files = filesBelow("campaigns", /\.json$/);
  const pages = files.flatMap(({ path, text }) => {
    const document: unknown = JSON.parse(text);
    return isObject(document) && document.route !== undefined ? [{ path, document }] : [];
  });
  const wanted = count - files.length;
  for (let index = 0; index < wanted; index++) {
    const page = pages[index % pages.length];
    if (!page) throw new Error("No campaign has a route, expected pages to copy");
    const number = Math.floor(index / pages.length) + 1;
    const path = join(folder, page.path.slice("campaigns/".length).replace(/\.json$/, `-${number}.json`));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(variedDocument(page.document, number), null, 2)}\n`);
  }
}

/** Returns a copy of a page that differs from it and from its copies of other numbers. Pure. */
function variedDocument(document: Record<string, unknown>, number: number): Record<string, unknown> {
  const { id, route, variants } = document;
  const varied = variedValue(document, "", number) as Record<string, unknown>; // of an object
  return {
    ...varied,
    id: `${id}${number}`,
    route: variedRoute(route, number),
    ...(Array.isArray(variants) && {
      variants: variants.map((variant: object, index) => ({
        ...(varied.variants as object[])[index], // one for each variant
        route: variedRoute("route" in variant ? variant.route : "", number),
      })),
    }),
  };
}

function variedRoute(route: unknown, number: number): string {
  return `${route === "/" ? "" : route}/${number}`;
}

function variedValue(value: unknown, key: string, number: number): unknown {
  if (Array.isArray(value)) return value.map((one) => variedValue(one, key, number));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, variedValue(one, name, number)]),
    );
  if (typeof value !== "string") return value;
  if (SHOWN_KEYS.has(key)) return value.replace(/(?<=\p{Script=Han})$/u, String(number));
  if (key === "when")
    return value.replace(
      /([<>]=?) (\d{2,})\b/g,
      (_, operator: string, bound: string) => `${operator} ${Number(bound) + number}`,
    );
  return value;
}
