import { documentIdentityOf } from "../../../check/document/merge-documents.ts";
import { readJson } from "../../../check/json/read-json.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { copyCampaign } from "../../../migrate/copy-campaign.ts";
import type { FolderState } from "../../../publish/live/live-folder.ts";
import type { TemplateResponse, TemplatesResponse } from "../../api-templates.ts";
import { type RequestInput, requiredTextAt } from "../http/read-studio-request.ts";
import { StudioError } from "../http/send-picture.ts";
import { recipeTemplates, STARTER } from "./find-template.ts";
import { placeNewCampaign } from "./new-campaign-file.ts";

/** Returns the templates that are no campaigns of the project. */
export function listTemplates(): TemplatesResponse {
  const starter = { from: STARTER, title: en`A gift to claim once`.zh`领取一次的小礼物` };
  return [starter, ...recipeTemplates()];
}

/** Describes a template by its text; null reads the file at the path. */
type DescribeText = (template: {
  editor: string;
  path: string;
  text: string | null;
}) => TemplateResponse | Promise<TemplateResponse>;

/** Describes a template. Throws StudioError if it does not exist. */
export async function describeTemplate(
  input: RequestInput,
  { state, readme, describe }: { state: FolderState; readme: string; describe: DescribeText },
): Promise<TemplateResponse> {
  const [editor, from] = [requiredTextAt(input, "editor"), requiredTextAt(input, "from")];
  if (state.files.has(from)) return describe({ editor, path: from, text: null });
  // The template is drawn as a page of this project, under an id that nobody uses.
  const names = { id: `${from.replace(/\W/g, "_")}_template`, title: "新活动" };
  const { path, text } = placeNewCampaign(state, { ...names, from }, readme);
  const own = documentIdentityOf(readJson({ path, text })).id ?? "";
  const copy = copyCampaign(text, { id: names.id });
  if (copy === undefined)
    throw new StudioError(en`The template cannot be read. Fix it first.`.zh`模板无法读取，请先改正。`, 404);
  const { page, questions } = await describe({ editor, path, text: copy });
  const id = from === STARTER ? "newCampaign" : own;
  return { page, questions: { ...questions, id, route: `/${id}` } };
}
