import { posix } from "node:path";
import { stringValueAt } from "../../../check/json/json-node.ts";
import { readJson } from "../../../check/json/read-json.ts";
import { documentKey } from "../../../check/project/project-index.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { pageKey } from "../../../language/page-key.ts";
import type { FolderState } from "../../../publish/live/live-folder.ts";
import type { TemplateAnswers } from "../../../refactor/copies/template-answers.ts";
import { explainInvalidId } from "../../../refactor/documents/refuse-id.ts";
import type { NewCampaignRequest } from "../../api-write.ts";
import type { RequestInput } from "../http/read-studio-request.ts";
import { StudioError } from "../http/send-picture.ts";
import { ENGLISH_CAMPAIGN, isChineseLocale } from "./english-campaign.ts";
import { type FoundTemplate, findTemplate, STARTER } from "./find-template.ts";
import { readTemplateAnswers } from "./template-answers.ts";

/** The folder of campaigns that are made from the template, if the project has it. */
const README_CAMPAIGN_FOLDER = "seasonal";

/** The file of a new campaign before the operator's answers are put in. */
interface NewCampaignFile extends FoundTemplate {
  path: string;
}

/** Returns where a new campaign is written, and from which text. Throws StudioError for an invalid or taken name, or an unreadable source. */
export function placeNewCampaign(
  state: FolderState,
  { id, title, from, text, answers }: NewCampaignRequest,
  readme: string,
): NewCampaignFile {
  const { facts, files } = state;
  const wrong = explainInvalidId(id);
  if (wrong) throw new StudioError(wrong);
  const template =
    text === undefined && from !== undefined && from !== STARTER ? findTemplate(state, from) : undefined;
  const isInFolder = from !== undefined && files.has(from);
  const folder = isInFolder ? posix.dirname(from) : folderOfNewCampaigns(files);
  const path = posix.join(folder, `${id}.json`);
  const route = answers?.route ?? `/${id}`;
  const [holder] = [
    ...facts.withId(documentKey("campaign", id)).map((ref) => ref.path),
    ...[...files.keys()].filter((one) => posix.basename(one).toLowerCase() === `${id}.json`.toLowerCase()),
  ];
  if (holder !== undefined)
    throw new StudioError(
      en`The id ${id} is used by ${holder} already. Choose another one.`
        .zh`id ${id} 已被 ${holder} 使用，请换一个。`,
      409,
    );
  const [page] = facts.at(pageKey(route));
  if (page)
    throw new StudioError(
      en`The address ${route} is used by ${page.path} already. Choose another one.`
        .zh`地址 ${route} 已被 ${page.path} 使用，请换一个。`,
      409,
    );
  return { path, ...(template ?? { text: text ?? starterText(state, { id, title }, readme), source: null }) };
}

function folderOfNewCampaigns(files: FolderState["files"]): string {
  const hasFolder = [...files.keys()].some((one) => one.startsWith(`${README_CAMPAIGN_FOLDER}/`));
  return hasFolder ? README_CAMPAIGN_FOLDER : "";
}

function starterText(
  { facts, files }: FolderState,
  names: { id: string; title: string },
  readme: string,
): string {
  const defaultBrand = facts.defaultBrand("") ?? undefined;
  const brands = facts.brands("");
  const needed = neededBrand(
    brands.map(([brand]) => brand),
    defaultBrand,
  );
  const brandPath = brands.find(([brand]) => brand === (needed ?? defaultBrand))?.[1] ?? "";
  const locale = localeOf(files.get(brandPath)?.source.text);
  return campaignFromReadme(readme, { ...names, brand: needed, locale });
}

/**
 * Returns the path and the text of the new campaign that a request asks for. `fill` puts the answers into the text. Throws
 * StudioError if it is impossible.
 */
export async function makeNewCampaign(
  input: RequestInput,
  { state, readme, fill }: { state: FolderState; readme: string; fill: FillCampaign },
): Promise<{ path: string; text: string }> {
  const answers = readTemplateAnswers(input);
  const { id, title = "" } = answers;
  const wanted = {
    ...{ id, title, answers },
    ...(typeof input.from === "string" && { from: input.from }),
    ...(typeof input.text === "string" && { text: input.text }),
  };
  const placed = placeNewCampaign(state, wanted, readme);
  return { path: placed.path, text: await fill({ ...placed, answers }) };
}

/** Returns the text of a new campaign with the operator's answers. Rejects with StudioError if an answer is impossible. */
type FillCampaign = (
  campaign: Readonly<Record<string, unknown>> & NewCampaignFile & { answers: TemplateAnswers },
) => string | Promise<string>;

/** Returns the brand that a campaign of a project must name: none if the project has a default brand, or no brand. */
export function neededBrand(brands: readonly string[], defaultBrand: string | undefined): string | undefined {
  return defaultBrand === undefined ? brands[0] : undefined;
}

/** Returns the locale that the text of a brand states; undefined without one. */
export function localeOf(brand: string | undefined): string | undefined {
  return stringValueAt(readJson({ path: "", text: brand ?? "" }).root, "locale");
}

/** What the README's campaign is changed to. */
interface CampaignNames {
  id: string;
  title: string;
  /** The brand to name; undefined for the default brand. */
  brand?: string | undefined;
  /** The brand's locale; undefined if it is not known. */
  locale: string | undefined;
}

/**
 * Returns the README's campaign, or an English one for locales that are not Chinese, with another id, title and brand. Tests
 * keep both valid. Pure.
 */
export function campaignFromReadme(readme: string, { id, title, brand, locale }: CampaignNames): string {
  const [example = "", ownTitle] = isChineseLocale(locale)
    ? [/```json\n([\s\S]*?)```/.exec(readme)?.[1], "春茶有礼"]
    : [ENGLISH_CAMPAIGN, "Spring tea"];
  const branded = brand === undefined ? "" : `  "brand": ${JSON.stringify(brand)},\n`;
  return example
    .replace(/^ {2}"title"/m, () => `${branded}  "title"`)
    .replaceAll("springTea", id)
    .replaceAll("spring/tea", id)
    .replaceAll(ownTitle, () => JSON.stringify(title.replace(/[{}]/g, "")).slice(1, -1));
}
