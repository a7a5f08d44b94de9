import { posix } from "node:path";
import { stringValueAt } from "../../../check/json/json-node.ts";
import { readJson } from "../../../check/json/read-json.ts";
import { documentKey } from "../../../check/project/project-index.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { pageKey } from "../../../language/page-key.ts";
import { copyCampaign } from "../../../migrate/copy-campaign.ts";
import type { FolderState } from "../../../publish/live/live-folder.ts";
import { explainInvalidId } from "../../../refactor/documents/refuse-id.ts";
import type { NewCampaignRequest } from "../../api-write.ts";
import { StudioError } from "../http/send-picture.ts";
import { ENGLISH_CAMPAIGN, isChineseLocale } from "./english-campaign.ts";

/** The folder of campaigns that are made from the template, if the project has it. */
const README_CAMPAIGN_FOLDER = "seasonal";

/** Returns the file of a new campaign. Throws StudioError for an invalid or taken id, or an unreadable source. */
export function createCampaignFile(
  { files, facts }: FolderState,
  { id, title, from, text: given }: NewCampaignRequest,
  readme: string,
): { path: string; text: string } {
  const wrong = explainInvalidId(id);
  if (wrong) throw new StudioError(wrong);
  const source = from === undefined ? undefined : files.get(from)?.source;
  if (from !== undefined && !source)
    throw new StudioError(
      en`The document ${from} does not exist. It may have been deleted or renamed.`
        .zh`文档 ${from} 不存在，可能已被删除或改名。`,
      404,
    );
  const hasFolder = [...files.keys()].some((one) => one.startsWith(`${README_CAMPAIGN_FOLDER}/`));
  const folder = from === undefined ? (hasFolder ? README_CAMPAIGN_FOLDER : "") : posix.dirname(from);
  const path = posix.join(folder, `${id}.json`);
  const [holder] = [
    ...facts.withId(documentKey("campaign", id)).map((ref) => ref.path),
    ...facts.at(pageKey(`/${id}`)).map((ref) => ref.path),
    ...[...files.keys()].filter((one) => posix.basename(one).toLowerCase() === `${id}.json`.toLowerCase()),
  ];
  if (holder !== undefined)
    throw new StudioError(
      en`The id ${id} is used by ${holder} already. Choose another one.`
        .zh`id ${id} 已被 ${holder} 使用，请换一个。`,
      409,
    );
  const begin = given ?? source?.text;
  const defaultBrand = facts.defaultBrand("") ?? undefined;
  const brands = facts.brands("");
  const needed = neededBrand(
    brands.map(([brand]) => brand),
    defaultBrand,
  );
  const brandPath = brands.find(([brand]) => brand === (needed ?? defaultBrand))?.[1] ?? "";
  const locale = localeOf(files.get(brandPath)?.source.text);
  const text =
    begin === undefined
      ? campaignFromReadme(readme, { id, title, brand: needed, locale })
      : copyCampaign(begin, { id, title });
  if (text === undefined)
    throw new StudioError(
      from === undefined
        ? en`The JSON cannot be read. Fix it first.`.zh`JSON 无法读取，请先改正。`
        : en`${from} cannot be read. Fix it first.`.zh`${from} 无法读取，请先改正。`,
    );
  return { path, text };
}

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
