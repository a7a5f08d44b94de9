import { type CommandResult, Failure, successResult } from "../../check/command-result.ts";
import { zoneOfName } from "../../check/place/zone-of-name.ts";
import { escapeControlCharacters } from "../../check/report/escape-control-characters.ts";
import { en, type Language, type LocalizedText } from "../../language/messages/localized-text.ts";
import { PREVIEWS_FOLDER } from "../release/manifest.ts";
import type { ReleaseStore } from "../release/release-store.ts";
import { scheduledMoment } from "../release/schedule.ts";
import { formatScheduledMoment } from "../release/schedule-messages.ts";
import type { PreviewContent } from "./preview-files.ts";
import { createPreviewId, listPreviews, type PreviewRecord, writePreview } from "./preview-store.ts";

const MINUTE_MS = 60_000;

/** How to make a preview. */
export interface PreviewOrder {
  /** How long it lasts, in milliseconds. */
  life: number;
  now: Date;
  /** The time zone of the project; undefined without one. */
  timeZone: string | undefined;
  /** The name of the person at this machine; undefined if it is not known. */
  by: string | undefined;
  /** Returns the pages below a folder, such as `preview/<id>/`, until a moment (ms). */
  make: (folder: string, expires: number) => Promise<PreviewContent>;
}

/** Publishes a preview below a new address, and returns it. The release of the store does not change. */
export async function publishPreview(
  store: ReleaseStore,
  { by, life, make, now, timeZone }: PreviewOrder,
): Promise<PreviewRecord> {
  const zone = (timeZone === undefined ? undefined : zoneOfName(timeZone)) ?? 0;
  // Whole minutes read better.
  const end = Math.ceil((now.getTime() + life) / MINUTE_MS) * MINUTE_MS;
  const id = createPreviewId();
  const { files, pages } = await make(`${PREVIEWS_FOLDER}${id}/`, end);
  if (pages.length === 0)
    throw new Failure(
      en`These documents have no page of their own, so there is nothing to preview. Choose campaigns with a "route".`
        .zh`这些文档没有自己的页面，没有可以预览的内容。请选择写了“route”的活动。`,
    );
  const [made, last] = [now.getTime(), end].map((moment) => scheduledMoment(moment, zone));
  const preview = { id, made: made ?? "", expires: last ?? "", ...(by !== undefined && { by }), pages };
  await listPreviews(store, now);
  await writePreview(store, preview, files);
  return preview;
}

/** Returns what the command prints about a new preview: its links, and when they end. */
export function previewResult(preview: PreviewRecord, language: Language): CommandResult {
  const lines = [...preview.pages.map(linkOf), endOf(preview)];
  const isPath = preview.pages.some(({ address }) => address === null);
  if (isPath) lines.push(NO_HOST);
  return successResult(lines.map((line) => `${escapeControlCharacters(line[language])}\n`).join(""));
}

/** Says which preview was removed. */
export function removedPreviewMessage({ name }: ReleaseStore, { id, pages }: PreviewRecord): LocalizedText {
  return en`Removed from ${name}: preview ${id.slice(0, 8)}, ${addressesOf(pages)}. Its links no longer work.`
    .zh`已从 ${name} 删除预览 ${id.slice(0, 8)}：${addressesOf(pages)}，链接不再有效。`;
}

const linkOf = ({ address, path, title }: PreviewRecord["pages"][number]): LocalizedText =>
  en`${address ?? path}  ${title}`.zh`${address ?? path}  ${title}`;

const endOf = ({ expires, id }: PreviewRecord): LocalizedText =>
  en`Everybody with a link can open it until ${formatScheduledMoment(expires)}. To end it now: --remove-preview ${id.slice(0, 8)}`
    .zh`有链接的人都能打开，有效期到 ${formatScheduledMoment(expires)}。要提前收回：--remove-preview ${id.slice(0, 8)}`;

const NO_HOST = en`Links without a host are paths on the host of the site: its brand has no "hosts".`
  .zh`没有域名的链接是站点上的路径：品牌里没有写“hosts”。`;

/** Returns a line for each preview. */
export function describePreviews(previews: readonly PreviewRecord[]): LocalizedText[] {
  return previews.map(({ by, expires, id, pages }) => {
    const who = by === undefined ? en``.zh`` : en` by ${by}`.zh`，由 ${by} 生成`;
    return en`preview ${id.slice(0, 8)}  until ${formatScheduledMoment(expires)}${who}  ${addressesOf(pages)}`
      .zh`预览 ${id.slice(0, 8)}  到 ${formatScheduledMoment(expires)} 为止${who}  ${addressesOf(pages)}`;
  });
}

/** Returns the address of a preview: the list of its pages, or its only page. */
const addressesOf = ([first]: PreviewRecord["pages"]) => first?.address ?? first?.path ?? "";
