import { documentIdentityOf } from "../../../check/document/merge-documents.ts";
import { stringValueAt } from "../../../check/json/json-node.ts";
import { readJson } from "../../../check/json/read-json.ts";
import { en } from "../../../language/messages/localized-text.ts";
import type { FolderState } from "../../../publish/live/live-folder.ts";
import type { TemplateEntry } from "../../api-templates.ts";
import { StudioError } from "../http/send-picture.ts";
import { exampleForAddress, readReference } from "../reference/reference-queries.ts";

/** The name of the small campaign of the README, from which new campaigns start by default. */
export const STARTER = "starter";

const RECIPES = "recipes/";

/** A template: its text, and how the note of a copy names it. */
export interface FoundTemplate {
  text: string;
  /** Null writes no note: nothing of the starter has to change. */
  source: string | null;
}

/** Returns the recipes from which a campaign can start: those of one document with a page. */
export function recipeTemplates(): TemplateEntry[] {
  return readReference().recipes.flatMap(({ documents, name, title }) => {
    const [document, ...others] = Object.values(documents);
    const hasPage = document !== undefined && Object.hasOwn(document, "route");
    return hasPage && others.length === 0 ? [{ from: RECIPES + name, title }] : [];
  });
}

/** Returns the text of a recipe by its name in notes, such as recipes/wheel; undefined without one. */
export function recipeTextOf(name: string): string | undefined {
  const isListed = name.startsWith(RECIPES) && recipeTemplates().some(({ from }) => from === name);
  return isListed ? exampleForAddress(name)?.files[0]?.text : undefined;
}

/** Returns a recipe, or a campaign of the project by its path. Throws StudioError if it does not exist. */
export function findTemplate({ files }: FolderState, from: string): FoundTemplate {
  const recipe = recipeTextOf(from);
  if (recipe !== undefined) return { text: recipe, source: from };
  const source = files.get(from)?.source;
  if (source) {
    const file = readJson(source);
    const { id, kind } = documentIdentityOf(file);
    if (kind === "campaign" && id !== undefined) return { text: source.text, source: id };
    const isUnreadable = file.syntax.length > 0 || stringValueAt(file.root, "id") === undefined;
    if (isUnreadable)
      throw new StudioError(en`${from} cannot be read. Fix it first.`.zh`${from} 无法读取，请先改正。`);
  }
  throw new StudioError(
    en`The document ${from} does not exist. It may have been deleted or renamed.`
      .zh`文档 ${from} 不存在，可能已被删除或改名。`,
    404,
  );
}
