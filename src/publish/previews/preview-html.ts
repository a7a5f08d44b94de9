import { PREVIEW_DATA_ID, type PreviewData } from "../../preview/preview-data.ts";
import { addPreviewPolicy, type BrandHosts } from "../headers/content-security-policy.ts";
import { escapeHtml } from "../pages/escape-html.ts";
import { languageAttributes } from "../pages/shell-language.ts";

/** The inputs of a preview's HTML. */
export interface PreviewHtmlParts {
  data: PreviewData;
  title: string;
  locale: string;
  /** The path on the host below which the preview is. It ends with a slash. */
  base: string;
  hosts: Pick<BrandHosts, "pictureHosts">;
}

/**
 * Returns the HTML of a page of a preview, or of the list of its pages. It has the page as data, since the browser shows it in a
 * frame beside the choice of states. Its `<meta>` keeps search engines away, also behind servers that send no headers. Pure.
 */
export function renderPreviewHtml({ base, data, hosts, locale, title }: PreviewHtmlParts): string {
  const json = JSON.stringify(data).replace(/</g, "\\u003c");
  const html = [
    `<!doctype html><html ${languageAttributes(locale)}><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">`,
    `<meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer">`,
    `<meta name="format-detection" content="telephone=no"><title>${escapeHtml(title)}</title>`,
    `<link rel="icon" href="data:,">`,
    `<link rel="stylesheet" href="${escapeHtml(base)}assets/preview.css">`,
    `<script type="module" src="${escapeHtml(base)}assets/preview.js"></script>`,
    `</head><body><div id="root"></div>`,
    `<script type="application/json" id="${PREVIEW_DATA_ID}">${json}</script></body></html>`,
  ].join("");
  return addPreviewPolicy(html, hosts);
}
