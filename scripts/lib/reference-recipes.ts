import { join, posix } from "node:path";
import { en, type Language, type Saying } from "../../src/language/messages/saying.ts";
import { readJsonFiles } from "../../src/publish/read-folder.ts";
import { code, compactJson, contents, fenced, plain } from "./markdown.ts";

/** What operators ask, as a whole small campaign: a file of schemas/recipes/. */
export interface Recipe {
  /** Of its file. */
  name: string;
  title: Saying;
  what: Saying;
  /** By their paths in a project. */
  documents: Readonly<Record<string, object>>;
}

/** All recipes, by the project's root. Throws where a file is no JSON; a test holds what stands in it. */
export function readRecipes(root: string): Recipe[] {
  const folder = join(root, "schemas/recipes");
  return readJsonFiles(folder, folder).map(({ path, text }) => ({
    name: posix.basename(path, ".json"),
    ...JSON.parse(text),
  }));
}

/** The recipes as Markdown, for people. Pure. */
export function recipesReference(recipes: readonly Recipe[], language: Language): string {
  const sections = recipes.map(({ title, what, documents }) => {
    const files = Object.entries(documents).map(
      ([path, document]) => `${code(path)}\n\n${fenced(compactJson(document))}`,
    );
    return `## ${title[language]}\n\n${plain(what[language])}\n\n${files.join("\n")}`;
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
