import { en, type Saying } from "./saying.ts";
/**
 * A mistake that people make when they write expressions, and how it is mended. `before` must match the text
 * up to the place where reading stopped, `at` the text from there on; what they match together is replaced.
 * In `mend`, $1 and $2 are the groups of `before` and then of `at`. A row without `mend` has only advice.
 */
export interface SyntaxMistake {
  /** As `before`, but left as it is. */
  after?: RegExp;
  before?: RegExp;
  at: RegExp;
  /** What had to come next: an operand (a value or name), or what may stand behind one. */
  place?: "operand" | "operator";
  /** The very thing that had to come next, as SyntaxProblem names it. */
  expected?: string;
  mend?: string | ((found: string, isTemplate: boolean) => string | undefined);
  fix?: Saying;
}

const EQUALS = en`Write == to compare.`.zh`比较相等请写 ==。`;
const QUOTE = en`Quote text with '.`.zh`文字请用 ' 括起来。`;
const SEPARATORS = en`Write numbers without separators.`.zh`数字里不要写分隔符。`;
const MACRO = en`Write list.exists(item, condition); the item is a name of your own.`
  .zh`请写成 list.exists(item, condition)，其中 item 是自己起的名称。`;

/** The first row that fits is taken. */
export const SYNTAX_MISTAKES: readonly SyntaxMistake[] = [
  { before: /(==|!=)$/, at: /^=/, mend: "$1", fix: EQUALS },
  { at: /^=>/, mend: ">=" },
  { at: /^=</, mend: "<=" },
  { before: /<$/, at: /^>/, mend: "!=" },
  { at: /^=/, place: "operator", mend: "==", fix: EQUALS },
  { at: /^&(?!&)/, mend: "&&" },
  { at: /^\|(?!\|)/, mend: "||" },
  { at: /^and\b/i, mend: "&&" },
  { at: /^or\b/i, mend: "||" },
  { at: /^is\s+not\b/i, mend: "!=" },
  { at: /^(is|equals|eq)\b/i, mend: "==" },
  { at: /^(ne|neq)\b/i, mend: "!=" },
  { at: /^mod\b/i, mend: "%" },
  { before: /([\w.]+)\s*$/, at: /^not\s+in\s*([\w.]+|\[[^[\]]*\])/, mend: "!($1 in $2)" },
  { before: /\bnot\s+$/i, at: /^(?=[\w.]+\s*($|[)&|?,]))/, mend: "!" },
  { before: /\bnot\s+$/i, at: /^/, fix: en`Write !(condition).`.zh`请写成 !(条件)。` },
  {
    before: /\bif\s+$/i,
    at: /^/,
    fix: en`Write condition ? one value : another.`.zh`请写成 条件 ? 一个值 : 另一个值。`,
  },
  {
    before: /\?$/,
    at: /^\./,
    mend: ".",
    fix: en`A missing value gives null anyway.`.zh`值不存在时本来就得到 null。`,
  },
  {
    before: /\?\s*$/,
    at: /^\?/,
    fix: en`Give the field a default in its schema.`.zh`请在接口数据里给这个字段写 "default"。`,
  },
  {
    at: /^\?/,
    expected: ":",
    fix: en`Put the inner choice into parentheses.`.zh`里层的 ? : 请用括号括起来。`,
  },
  { before: /(?<![\w.])\d{1,3}$/, at: /^(?:[,，]\d{3})+(?!\d)/, mend: dropSeparators, fix: SEPARATORS },
  { before: /(?<![\w.])\d+$/, at: /^(?:_\d+)+(?!\w)/, mend: dropSeparators, fix: SEPARATORS },
  {
    before: /%\s*$/,
    at: /^/,
    place: "operand",
    fix: en`Write 50 % as 0.5; % itself is the remainder.`.zh`50 % 请写成 0.5；% 表示取余数。`,
  },
  {
    at: /^\$?\{([^{}]*)\}/,
    place: "operand",
    mend: "$1",
    fix: en`Write the expression without braces.`.zh`表达式外面不要写花括号。`,
  },
  { at: /^[“”‘’「」＂＇`]([^“”‘’「」＂＇`'"]*)[“”‘’「」＂＇`]/, mend: "'$1'", fix: QUOTE },
  {
    at: /^[\u200b-\u200d\u2060]+/,
    mend: "",
    fix: en`Remove the invisible characters.`.zh`请删掉看不见的字符。`,
  },
  {
    after: /^[^?]*\w$/,
    at: /^：(?=[A-Za-z_])/,
    place: "operator",
    mend: ".",
    fix: en`Write . before a member.`.zh`下一级字段前面请写 .。`,
  },
  { at: /^[^\x20-\x7e][=＝＆｜]?/u, mend: toHalfWidth, fix: en`Write marks half-width.`.zh`符号请用半角。` },
  { at: /^\p{L}[\p{L}\p{N}]*/u, place: "operand", mend: quoteWord, fix: QUOTE },
  {
    before: /\d+(?:\.\d+)?$/,
    at: /^[百千万亿](?:元|位|个|次|人|名|张|件|单|份)?/,
    place: "operator",
    mend: writeOut,
  },
  {
    after: /\d$/,
    at: /^(?:秒|分|小时|天|角|毛)/,
    place: "operator",
    fix: en`Write the number in the unit of the other side, without its unit.`
      .zh`请按另一边的单位写数字，不带单位。`,
  },
  { at: /^\p{L}+/u, place: "operator", mend: dropWord, fix: en`Remove the unit.`.zh`请去掉单位。` },
  { before: /,\s*$/, at: /^(?=\))/, mend: "" },
  { at: /^[)\]](?=\s*$)/, expected: "the end", mend: "" },
  { at: /^;\s*$/, mend: "" },
  { after: /(^|[^+])$/, at: /^\+(?!\+)\s*/, place: "operand", mend: "" },
  {
    after: /'$/,
    at: /^\p{L}+/u,
    place: "operator",
    fix: en`Write \\' for a quote inside text.`.zh`文字里要写引号，请写 \\'。`,
  },
  { after: /\.(exists|all|filter|map)\([^(),]*$/, at: /^./, expected: ",", fix: MACRO },
  { after: /\.(exists|all|filter|map)\(\s*$/, at: /^./, expected: "a name", fix: MACRO },
];

/** Full-width marks, and what an input method for Chinese offers in place of ours. */
const HALF_WIDTH: Readonly<Record<string, string>> = {
  "，": ",",
  "、": ",",
  "。": ".",
  "．": ".",
  "【": "[",
  "】": "]",
  "≥": ">=",
  "≤": "<=",
  "≠": "!=",
  "×": "*",
  "÷": "/",
  "－": "-",
  "—": "-",
  "–": "-",
  "−": "-",
};

function toHalfWidth(found: string, isTemplate: boolean): string | undefined {
  const marks = Array.from(found, (mark) => {
    const code = mark.charCodeAt(0);
    // U+FF01 to U+FF5E are the printable ASCII characters, full-width.
    return HALF_WIDTH[mark] ?? (code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : mark);
  }).join("");
  if (!isAscii(marks) || /^[\w'"]/.test(marks)) return undefined;
  // In a template a single | stands before a format.
  return /^[=&|]$/.test(marks) && !(isTemplate && marks === "|") ? marks + marks : marks;
}

function dropSeparators(found: string): string {
  return found.replace(/[,，_]/g, "");
}

function quoteWord(found: string): string | undefined {
  return isAscii(found) ? undefined : `'${found}'`;
}

const TIMES: Readonly<Record<string, number>> = { 百: 100, 千: 1000, 万: 10_000, 亿: 100_000_000 };

/** A number in ten thousands: 5万. */
function writeOut(found: string): string {
  const [, digits = "", times = ""] = /^([\d.]+)(.)/u.exec(found) ?? [];
  return String(Number(digits) * (TIMES[times] ?? 1));
}

/** A unit behind a number: 50元. */
function dropWord(found: string): string | undefined {
  return isAscii(found) ? undefined : "";
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
