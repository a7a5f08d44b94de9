import { describe, expect, test } from "vitest";
import { readRecipes } from "../../scripts/lib/generate-reference.ts";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { realFiles, schemas } from "./support.ts";

const recipes = readRecipes(".");
const brands = realFiles().filter(({ path }) => /\/(brands\/.*|project\.json)$/.test(path));

describe("recipes", () => {
  test("have a title and description in both languages", () => {
    expect(recipes.length).toBeGreaterThan(9);
    for (const { title, description } of recipes)
      for (const said of [title, description]) {
        expect(said.zh).toMatch(/\p{Script=Han}/u);
        expect(said.en).not.toMatch(/\p{Script=Han}/u);
      }
  });

  test.each(recipes)("$name has no problems with the brands of this project", ({ documents }) => {
    const files = Object.entries(documents).map(([path, document]) => ({
      path,
      text: JSON.stringify(document, null, 2),
    }));
    const { problems } = checkDocuments([...brands, ...files], { schemas, exists: () => false });
    const own = problems.filter(({ file }) => file in documents);
    expect(own.map(({ rule, pointer, message }) => `${rule} ${pointer} ${message}`)).toEqual([]);
  });

  test("have different ids, routes and paths", () => {
    const documents = recipes.flatMap((recipe) => Object.entries(recipe.documents));
    const files = documents.map(([path, document]) => ({ path, text: JSON.stringify(document) }));
    const { problems } = checkDocuments([...brands, ...files], { schemas, exists: () => false });
    expect(problems.filter(({ file }) => documents.some(([path]) => path === file))).toEqual([]);
    expect(new Set(documents.map(([path]) => path)).size).toBe(documents.length);
  });
});
