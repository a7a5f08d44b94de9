import { mergeAllDocuments } from "../../../check/document/merge-documents.ts";
import { readJson } from "../../../check/json/read-json.ts";
import type { Project } from "../../../check/project/project.ts";
import { findLeftToChange, type LeftToChange } from "../../../refactor/copies/left-to-change.ts";
import { recipeTextOf } from "./find-template.ts";

/** Returns what is left to change in a file of a project, compared with the campaign or the recipe that its note names. */
export function leftToChangeIn(project: Project, path: string): LeftToChange | null {
  const sourceOf = (name: string) => {
    const recipe = recipeTextOf(name);
    if (recipe !== undefined)
      return mergeAllDocuments([readJson({ path: "recipe.json", text: recipe })], project.schemas)[0];
    const [ref] = project.withId("campaign", name);
    return ref && project.open(ref);
  };
  return findLeftToChange(project.documentsOf(path), sourceOf, project.schemas);
}
