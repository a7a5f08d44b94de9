import type { LocalizedText } from "../language/messages/localized-text.ts";
import type { PublishedPage } from "../plan/published-page.ts";
import type { TemplateQuestions } from "../refactor/copies/template-questions.ts";
import type { Scene } from "./api.ts";

/** Response to GET templates: the templates that are no campaigns of the project, the simplest first. */
export type TemplatesResponse = readonly TemplateEntry[];

/** A template that is no campaign of the project. */
export interface TemplateEntry {
  /** Its name in requests: `starter`, or `recipes/` with the name of a recipe. */
  from: string;
  title: LocalizedText;
}

/**
 * Response to GET template?editor=&from=: what a new campaign from a template is asked. `from` is a name of GET templates or the
 * path of a campaign. 404 if the template does not exist, or cannot be read.
 */
export interface TemplateResponse {
  questions: TemplateQuestions;
  /** The page that the template makes in this project, with data to draw it; null for campaigns of the project, which have tiles. */
  page: { published: PublishedPage; scene: Scene | null } | null;
}

// GET left?editor=&path=: what is left to change in a copied campaign, as it is edited. The response is `LeftToChange`, or null.
