import { join, posix } from "node:path";
import { en, type Language } from "../../src/language/messages/saying.ts";
import { readJsonFiles } from "../../src/publish/read-folder.ts";
import { compactJson } from "../../src/reference/compact-json.ts";
import { code } from "../../src/reference/marked.ts";
import type { RecipeEntry } from "../../src/reference/reference.ts";
import { contents, fenced, plain } from "./markdown.ts";

/** All recipes, by the project's root. Throws where a file is no JSON; a test holds what stands in it. */
export function readRecipes(root: string): RecipeEntry[] {
  const folder = join(root, "schemas/recipes");
  return readJsonFiles(folder, folder).map(({ path, text }) => {
    const { title, what, documents } = JSON.parse(text);
    return { name: posix.basename(path, ".json"), title, description: what, documents };
  });
}

/** The recipes as Markdown, for people. Pure. */
export function recipesReference(recipes: readonly RecipeEntry[], language: Language): string {
  const sections = recipes.map(({ title, description, documents }) => {
    const files = Object.entries(documents).map(
      ([path, document]) => `${code(path)}\n\n${fenced(compactJson(document))}`,
    );
    return `## ${title[language]}\n\n${plain(description[language])}\n\n${files.join("\n")}`;
  });
  const list = contents(recipes.map(({ title }) => title[language]));
  return en`# Recipes

What is asked most, each as a whole small campaign that is right: put it into the file whose name stands above it, and change
what is to be otherwise.

${list}

${sections.join("\n")}`.zh`# 常用做法

最常问到的做法，每个都是一个完整、没有问题的小活动：放进上面写明的文件里，再改成需要的样子。

${list}

${sections.join("\n")}`[language];
}
