import written from "./agreement.json" with { type: "json" };

/** Part of the agreement: a heading with numbered clauses, or a table. */
type AgreementPart =
  | { heading: string; clauses: readonly string[] }
  | { table: readonly (readonly string[])[] };

/** Agreement in three pages. Its goods, days and fees agree with the mall's other texts. */
const pages: readonly (readonly AgreementPart[])[] = written;

/** Size of a page (A4, 96 dots per inch), its margin and its text width. */
const WIDTH = 794;
const HEIGHT = 1123;
const MARGIN = 76;
const INNER = WIDTH - 2 * MARGIN;

/** Large type, because a phone shows the page at half its width. */
const SIZE = 25;
const LINE = 41;

const INK = "#2b2320";
const RED = "#b3202a";

const FONT = `font-family="'Noto Serif CJK SC','Source Han Serif SC','Songti SC',STSong,SimSun,serif"`;

/** Addresses of the pages, in their order. */
export const agreementAddresses: readonly string[] = pages.map(
  (_, i) => `/__sandbox/pictures/agreement-${i + 1}.svg`,
);

/** Drawing functions of the pages, by file name. */
export const agreementPages: Readonly<Record<string, () => string>> = Object.fromEntries(
  pages.map((parts, i) => [`agreement-${i + 1}.svg`, () => drawPage(parts, i)]),
);

/** Draws one page. Elements are in reading order, so that the text can be extracted. Pure. */
function drawPage(parts: readonly AgreementPart[], index: number): string {
  const top = index === 0 ? drawTitle() : { y: 130, svg: "" };
  let { y, svg } = top;
  for (const part of parts) {
    const drawn = "table" in part ? drawTable(part.table, y) : drawClauses(part, y);
    svg += drawn.svg;
    y = drawn.y;
  }
  const isLast = index === pages.length - 1;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" fill="${INK}" ${FONT}>`,
    `<path fill="#fffdf8" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
    drawFrame(index + 1),
    `<g font-size="${SIZE}">${svg}</g>`,
    isLast ? drawSignatures(y + 26) : "",
    "</svg>",
  ].join("");
}

interface Drawn {
  svg: string;
  /** Y of the next free line. */
  y: number;
}

/** Draws the double border of the page, its running head and its number. */
function drawFrame(page: number): string {
  return [
    `<g fill="none" stroke="#c9a15a"><path stroke-width="3" d="M30 30h${WIDTH - 60}v${HEIGHT - 60}H30z"/>`,
    `<path d="M38 38h${WIDTH - 76}v${HEIGHT - 76}H38z"/></g>`,
    `<g font-size="17" fill="#8a6d3b"><text x="${MARGIN}" y="74">商品预订服务协议</text>`,
    `<text x="${WIDTH - MARGIN}" y="74" text-anchor="end">电子协议 · 2024版</text>`,
    `<text x="${WIDTH / 2}" y="${HEIGHT - 56}" text-anchor="middle">第 ${page} 页 · 共 ${pages.length} 页</text></g>`,
    `<path stroke="#e3d2ab" d="M${MARGIN} 88h${INNER}"/>`,
  ].join("");
}

function drawTitle(): Drawn {
  const middle = WIDTH / 2;
  const svg = [
    `<text x="${middle}" y="160" text-anchor="middle" font-size="46" font-weight="700" letter-spacing="6">商品预订服务协议</text>`,
    `<path stroke="${RED}" stroke-width="3" d="M${middle - 130} 184h260"/>`,
    `<text x="${middle}" y="220" text-anchor="middle" font-size="20" fill="#7b6a5d">请在提交订单前仔细阅读，特别是费用与风险条款</text>`,
  ].join("");
  return { svg, y: 274 };
}

function drawClauses({ heading, clauses }: Extract<AgreementPart, { heading: string }>, from: number): Drawn {
  let y = from;
  let svg = `<text x="${MARGIN}" y="${y}" font-size="28" font-weight="700" fill="${RED}">${heading}</text>`;
  y += LINE + 6;
  for (const [i, clause] of clauses.entries()) {
    const lines = wrapText(`${i + 1}. ${clause}`, INNER / SIZE);
    svg += lines.map((line, row) => `<text x="${MARGIN}" y="${y + row * LINE}">${line}</text>`).join("");
    y += lines.length * LINE + 6;
  }
  return { svg, y: y + 20 };
}

/** Draws a table; the first row is its head. */
function drawTable(rows: readonly (readonly string[])[], from: number): Drawn {
  const top = from - 34;
  const height = 47;
  const columns = rows[0]?.length ?? 1;
  const width = INNER / columns;
  const cells = rows.flatMap((row, r) =>
    row.map(
      (cell, c) =>
        `<text x="${MARGIN + (c + 0.5) * width}" y="${top + r * height + 32}" text-anchor="middle"${r === 0 ? ' font-weight="700"' : ""}>${cell}</text>`,
    ),
  );
  const bottom = rows.length * height;
  const across = rows.map((_, r) => `M${MARGIN} ${top + r * height}h${INNER}`).join("");
  const down = Array.from({ length: columns + 1 }, (_, c) => `M${MARGIN + c * width} ${top}v${bottom}`).join(
    "",
  );
  const svg = [
    `<path fill="#f7ecd2" d="M${MARGIN} ${top}h${INNER}v${height}H${MARGIN}z"/>`,
    `<path fill="none" stroke="#cdb684" d="${across}M${MARGIN} ${top + bottom}h${INNER}${down}"/>`,
    ...cells,
  ].join("");
  return { svg, y: top + bottom + 60 };
}

/** Draws the signatures of both parties, and the mall's seal. */
function drawSignatures(y: number): string {
  const right = WIDTH / 2 + 30;
  return [
    `<path stroke="#e3d2ab" d="M${MARGIN} ${y - 34}h${INNER}"/>`,
    `<g font-size="23"><text x="${MARGIN}" y="${y + 10}">甲方：注册用户</text><text x="${MARGIN}" y="${y + 52}">（提交订单即视为签署）</text>`,
    `<text x="${right}" y="${y + 10}">乙方：商城运营方</text><text x="${right}" y="${y + 52}">（电子签章）</text></g>`,
    drawSeal(right + 190, y + 34),
  ].join("");
}

function drawSeal(x: number, y: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const radius = i % 2 === 0 ? 24 : 9.4;
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
  });
  return [
    `<g transform="translate(${x} ${y}) rotate(-8)" fill="${RED}" opacity=".82"><circle r="76" fill="none" stroke="${RED}" stroke-width="5"/>`,
    `<polygon points="${points.join(" ")}"/><path id="arc" fill="none" d="M-52 26A58 58 0 1 1 52 26"/>`,
    '<text font-size="19" font-weight="700" letter-spacing="4"><textPath href="#arc" startOffset="50%" text-anchor="middle">商城商品预订服务中心</textPath></text>',
    '<text y="54" font-size="17" font-weight="700" text-anchor="middle" letter-spacing="2">协议专用章</text></g>',
  ].join("");
}

/** Characters that must not begin a line. */
const CLOSING = "，。；：、？！）”》…";

/** Characters that must not end a line. */
const OPENING = "（“《";

/**
 * Breaks Chinese text into lines of at most `width` full-width characters; others count half. A line may exceed it by
 * a punctuation mark rather than leave it to the next line. Numbers and words are not split. Pure.
 */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of text.match(/[!-~]+|./gu) ?? []) {
    if (CLOSING.includes(piece) || widthOf(line) + widthOf(piece) <= width) {
      line += piece;
      continue;
    }
    const [kept, moved] = OPENING.includes(line.slice(-1)) ? [line.slice(0, -1), line.slice(-1)] : [line, ""];
    lines.push(kept);
    line = moved + piece.trimStart();
  }
  return line ? [...lines, line] : lines;
}

function widthOf(text: string): number {
  return [...text].reduce((sum, char) => sum + (char.charCodeAt(0) < 128 ? 0.5 : 1), 0);
}
