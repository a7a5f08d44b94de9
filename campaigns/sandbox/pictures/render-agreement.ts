import { AGREEMENT_PAGES, type AgreementPart } from "./agreement.ts";

/** Size of a page of the agreement (A4, 96 dots per inch), its margin and its text width, in px. */
const PAGE_WIDTH_PX = 794;
const PAGE_HEIGHT_PX = 1123;
const PAGE_MARGIN_PX = 76;
const TEXT_WIDTH_PX = PAGE_WIDTH_PX - 2 * PAGE_MARGIN_PX;

/** Font size and line height in px. The type is large, because a phone shows the page at half its width. */
const FONT_SIZE_PX = 25;
const LINE_HEIGHT_PX = 41;

const TEXT_COLOUR = "#2b2320";
const SEAL_COLOUR = "#b3202a";

const FONT_ATTRIBUTE = `font-family="'Noto Serif CJK SC','Source Han Serif SC','Songti SC',STSong,SimSun,serif"`;

/** Addresses of the agreement's pages, which are pictures, in their order. */
export const agreementAddresses: readonly string[] = AGREEMENT_PAGES.map(
  (_, i) => `/__sandbox/pictures/agreement-${i + 1}.svg`,
);

/** Functions that draw the agreement's pages as SVG, by file name. */
export const drawAgreementByFile: Readonly<Record<string, () => string>> = Object.fromEntries(
  AGREEMENT_PAGES.map((parts, i) => [`agreement-${i + 1}.svg`, () => renderAgreementPage(parts, i)]),
);

/** Draws one page. Elements are in reading order, so that the text can be extracted. Pure. */
function renderAgreementPage(parts: readonly AgreementPart[], index: number): string {
  const top = index === 0 ? renderPageTitle() : { y: 130, svg: "" };
  let { y, svg } = top;
  for (const part of parts) {
    const drawn = "table" in part ? renderAgreementTable(part.table, y) : renderClauses(part, y);
    svg += drawn.svg;
    y = drawn.y;
  }
  const isLast = index === AGREEMENT_PAGES.length - 1;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PAGE_WIDTH_PX} ${PAGE_HEIGHT_PX}" width="${PAGE_WIDTH_PX}" height="${PAGE_HEIGHT_PX}" fill="${TEXT_COLOUR}" ${FONT_ATTRIBUTE}>`,
    `<path fill="#fffdf8" d="M0 0h${PAGE_WIDTH_PX}v${PAGE_HEIGHT_PX}H0z"/>`,
    renderPageFrame(index + 1),
    `<g font-size="${FONT_SIZE_PX}">${svg}</g>`,
    isLast ? renderSignatures(y + 26) : "",
    "</svg>",
  ].join("");
}

interface DrawnPart {
  svg: string;
  /** Y of the next free line. */
  y: number;
}

/** Draws the double border of the page, its running head and its number. */
function renderPageFrame(page: number): string {
  return [
    `<g fill="none" stroke="#c9a15a"><path stroke-width="3" d="M30 30h${PAGE_WIDTH_PX - 60}v${PAGE_HEIGHT_PX - 60}H30z"/>`,
    `<path d="M38 38h${PAGE_WIDTH_PX - 76}v${PAGE_HEIGHT_PX - 76}H38z"/></g>`,
    `<g font-size="17" fill="#8a6d3b"><text x="${PAGE_MARGIN_PX}" y="74">商品预订服务协议</text>`,
    `<text x="${PAGE_WIDTH_PX - PAGE_MARGIN_PX}" y="74" text-anchor="end">电子协议 · 2024版</text>`,
    `<text x="${PAGE_WIDTH_PX / 2}" y="${PAGE_HEIGHT_PX - 56}" text-anchor="middle">第 ${page} 页 · 共 ${AGREEMENT_PAGES.length} 页</text></g>`,
    `<path stroke="#e3d2ab" d="M${PAGE_MARGIN_PX} 88h${TEXT_WIDTH_PX}"/>`,
  ].join("");
}

function renderPageTitle(): DrawnPart {
  const middle = PAGE_WIDTH_PX / 2;
  const svg = [
    `<text x="${middle}" y="160" text-anchor="middle" font-size="46" font-weight="700" letter-spacing="6">商品预订服务协议</text>`,
    `<path stroke="${SEAL_COLOUR}" stroke-width="3" d="M${middle - 130} 184h260"/>`,
    `<text x="${middle}" y="220" text-anchor="middle" font-size="20" fill="#7b6a5d">请在提交订单前仔细阅读，特别是费用与风险条款</text>`,
  ].join("");
  return { svg, y: 274 };
}

function renderClauses(
  { heading, clauses }: Extract<AgreementPart, { heading: string }>,
  from: number,
): DrawnPart {
  let y = from;
  let svg = `<text x="${PAGE_MARGIN_PX}" y="${y}" font-size="28" font-weight="700" fill="${SEAL_COLOUR}">${heading}</text>`;
  y += LINE_HEIGHT_PX + 6;
  for (const [i, clause] of clauses.entries()) {
    const lines = wrapText(`${i + 1}. ${clause}`, TEXT_WIDTH_PX / FONT_SIZE_PX);
    svg += lines
      .map((line, row) => `<text x="${PAGE_MARGIN_PX}" y="${y + row * LINE_HEIGHT_PX}">${line}</text>`)
      .join("");
    y += lines.length * LINE_HEIGHT_PX + 6;
  }
  return { svg, y: y + 20 };
}

/** Draws a table; the first row is its head. */
function renderAgreementTable(rows: readonly (readonly string[])[], from: number): DrawnPart {
  const top = from - 34;
  const height = 47;
  const columns = rows[0]?.length ?? 1;
  const width = TEXT_WIDTH_PX / columns;
  const cells = rows.flatMap((row, r) =>
    row.map(
      (cell, c) =>
        `<text x="${PAGE_MARGIN_PX + (c + 0.5) * width}" y="${top + r * height + 32}" text-anchor="middle"${r === 0 ? ' font-weight="700"' : ""}>${cell}</text>`,
    ),
  );
  const bottom = rows.length * height;
  const across = rows.map((_, r) => `M${PAGE_MARGIN_PX} ${top + r * height}h${TEXT_WIDTH_PX}`).join("");
  const down = Array.from(
    { length: columns + 1 },
    (_, c) => `M${PAGE_MARGIN_PX + c * width} ${top}v${bottom}`,
  ).join("");
  const svg = [
    `<path fill="#f7ecd2" d="M${PAGE_MARGIN_PX} ${top}h${TEXT_WIDTH_PX}v${height}H${PAGE_MARGIN_PX}z"/>`,
    `<path fill="none" stroke="#cdb684" d="${across}M${PAGE_MARGIN_PX} ${top + bottom}h${TEXT_WIDTH_PX}${down}"/>`,
    ...cells,
  ].join("");
  return { svg, y: top + bottom + 60 };
}

/** Draws the signatures of both parties, and the mall's seal. */
function renderSignatures(y: number): string {
  const right = PAGE_WIDTH_PX / 2 + 30;
  return [
    `<path stroke="#e3d2ab" d="M${PAGE_MARGIN_PX} ${y - 34}h${TEXT_WIDTH_PX}"/>`,
    `<g font-size="23"><text x="${PAGE_MARGIN_PX}" y="${y + 10}">甲方：注册用户</text><text x="${PAGE_MARGIN_PX}" y="${y + 52}">（提交订单即视为签署）</text>`,
    `<text x="${right}" y="${y + 10}">乙方：商城运营方</text><text x="${right}" y="${y + 52}">（电子签章）</text></g>`,
    renderSeal(right + 190, y + 34),
  ].join("");
}

function renderSeal(x: number, y: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const radius = i % 2 === 0 ? 24 : 9.4;
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
  });
  return [
    `<g transform="translate(${x} ${y}) rotate(-8)" fill="${SEAL_COLOUR}" opacity=".82"><circle r="76" fill="none" stroke="${SEAL_COLOUR}" stroke-width="5"/>`,
    `<polygon points="${points.join(" ")}"/><path id="arc" fill="none" d="M-52 26A58 58 0 1 1 52 26"/>`,
    '<text font-size="19" font-weight="700" letter-spacing="4"><textPath href="#arc" startOffset="50%" text-anchor="middle">商城商品预订服务中心</textPath></text>',
    '<text y="54" font-size="17" font-weight="700" text-anchor="middle" letter-spacing="2">协议专用章</text></g>',
  ].join("");
}

/** Characters that must not begin a line. */
const NOT_AT_LINE_START = "，。；：、？！）”》…";

/** Characters that must not end a line. */
const NOT_AT_LINE_END = "（“《";

/**
 * Breaks Chinese text into lines of at most `width` full-width characters; others count half. A line may exceed it by
 * a punctuation mark rather than leave it to the next line. Numbers and words are not split. Pure.
 */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of text.match(/[!-~]+|./gu) ?? []) {
    if (NOT_AT_LINE_START.includes(piece) || characterWidthOf(line) + characterWidthOf(piece) <= width) {
      line += piece;
      continue;
    }
    const [kept, moved] = NOT_AT_LINE_END.includes(line.slice(-1))
      ? [line.slice(0, -1), line.slice(-1)]
      : [line, ""];
    lines.push(kept);
    line = moved + piece.trimStart();
  }
  return line ? [...lines, line] : lines;
}

function characterWidthOf(text: string): number {
  return [...text].reduce((sum, char) => sum + (char.charCodeAt(0) < 128 ? 0.5 : 1), 0);
}
