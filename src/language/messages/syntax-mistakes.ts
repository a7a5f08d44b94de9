import { en, type LocalizedText } from "./localized-text.ts";
/**
 * A common syntax mistake and its repair. `before` matches the text before the offset where parsing stopped,
 * `at` the text from there. `replacement` replaces both; its $1, $2 are the groups of both. Without it there is
 * only advice.
 */
export interface SyntaxMistake {
  /** Matches the text before the offset, as `before` does, but is not replaced. */
  after?: RegExp;
  before?: RegExp;
  at: RegExp;
  /** What the parser expected: an operand (a value or a name), or something that follows an operand. */
  place?: "operand" | "operator";
  /** Exactly what the parser expected, as in ParseError. */
  expected?: string;
  replacement?: string | ((found: string, isTemplate: boolean) => string | undefined);
  fix?: LocalizedText;
}

const EQUALS_FIX = en`Write == to compare.`.zh`比较相等请写 ==。`;
const QUOTE_FIX = en`Quote text with '.`.zh`文字请用 ' 括起来。`;
/** Advice on full-width symbols, by which their problems are recognized. */
export const HALF_WIDTH_FIX = en`Write half-width symbols.`.zh`符号请用半角。`;
const SEPARATORS_FIX = en`Write numbers without separators.`.zh`数字里不要写分隔符。`;
const MACRO_FIX = en`Write list.exists(item, condition). You can choose another name for item.`
  .zh`请写成 list.exists(item, condition)，其中 item 是自己起的名称。`;

const LIST_FIX = en`A list is written in [ ]: value in [1, 2].`.zh`列表写在 [ ] 里：value in [1, 2]。`;
const CHOICE_FIX = en`Add : and the value for when the condition is not true: condition ? one value : another.`
  .zh`请补上 : 和条件不成立时的值：条件 ? 一个值 : 另一个值。`;

/** Syntax mistakes with their repairs. The first that matches is used. */
export const SYNTAX_MISTAKES: readonly SyntaxMistake[] = [
  { before: /\bin\s*\([^()]*$/, at: /^[,，、][^()]*\)/, replacement: listInBrackets, fix: LIST_FIX },
  {
    before: /\bin\s*$/,
    at: /^[（({][^（(){}）]*[）)}]/,
    place: "operand",
    replacement: listInBrackets,
    fix: LIST_FIX,
  },
  { after: /\bin\s+[^\s,[(]+\s*$/, at: /^[,，、]/, place: "operator", fix: LIST_FIX },
  { at: /^(?=\}|$)/, expected: ":", fix: CHOICE_FIX },
  { before: /(==|!=)$/, at: /^=/, replacement: "$1", fix: EQUALS_FIX },
  { at: /^=>/, replacement: ">=" },
  { at: /^=</, replacement: "<=" },
  { before: /<$/, at: /^>/, replacement: "!=" },
  { at: /^=/, place: "operator", replacement: "==", fix: EQUALS_FIX },
  { at: /^&(?!&)/, replacement: "&&" },
  { at: /^\|(?!\|)/, replacement: "||" },
  { at: /^and\b/i, replacement: "&&" },
  { at: /^or\b/i, replacement: "||" },
  { at: /^is\s+not\b/i, replacement: "!=" },
  { at: /^(is|equals|eq)\b/i, replacement: "==" },
  { at: /^(ne|neq)\b/i, replacement: "!=" },
  { at: /^mod\b/i, replacement: "%" },
  { before: /([\w.]+)\s*$/, at: /^not\s+in\s*([\w.]+|\[[^[\]]*\])/, replacement: "!($1 in $2)" },
  { before: /\bnot\s+$/i, at: /^(?=[\w.]+\s*($|[)&|?,]))/, replacement: "!" },
  { before: /\bnot\s+$/i, at: /^/, fix: en`Write !(condition).`.zh`请写成 !(条件)。` },
  {
    before: /\bif\s+$/i,
    at: /^/,
    fix: en`Write condition ? one value : another.`.zh`请写成 条件 ? 一个值 : 另一个值。`,
  },
  {
    before: /\?$/,
    at: /^\./,
    replacement: ".",
    fix: en`Write a single dot: a missing value gives null anyway.`
      .zh`写一个点就行：值不存在时本来就得到 null。`,
  },
  {
    before: /\?\s*$/,
    at: /^\?/,
    fix: en`Give the field a "default" in the endpoint's data.`.zh`请在接口数据里给这个字段写“default”。`,
  },
  {
    at: /^\?/,
    expected: ":",
    fix: en`Put the inner choice into parentheses.`.zh`里层的 ? : 请用括号括起来。`,
  },
  {
    before: /(?<![\w.])\d{1,3}$/,
    at: /^(?:[,，]\d{3})+(?!\d)/,
    replacement: removeDigitSeparators,
    fix: SEPARATORS_FIX,
  },
  {
    before: /(?<![\w.])\d+$/,
    at: /^(?:_\d+)+(?!\w)/,
    replacement: removeDigitSeparators,
    fix: SEPARATORS_FIX,
  },
  {
    before: /%\s*$/,
    at: /^/,
    place: "operand",
    fix: en`Write 50 % as 0.5; % itself is the remainder.`.zh`50 % 请写成 0.5；% 表示取余数。`,
  },
  {
    at: /^\$?\{([^{}]*)\}/,
    place: "operand",
    replacement: "$1",
    fix: en`Write the expression without braces.`.zh`表达式外面不要写花括号。`,
  },
  { at: /^[“”‘’「」＂＇`]([^“”‘’「」＂＇`'"]*)[“”‘’「」＂＇`]/, replacement: "'$1'", fix: QUOTE_FIX },
  {
    at: /^[\u200b-\u200d\u2060]+/,
    replacement: "",
    fix: en`Remove the invisible characters.`.zh`请删掉看不见的字符。`,
  },
  {
    after: /^[^?]*\w$/,
    at: /^：(?=[A-Za-z_])/,
    place: "operator",
    replacement: ".",
    fix: en`Write . before the name of a field.`.zh`下一级字段前面请写 .。`,
  },
  {
    at: /^[^\x20-\x7e][=＝＆｜]?/u,
    replacement: toHalfWidthCharacters,
    fix: HALF_WIDTH_FIX,
  },
  { at: /^\p{L}[\p{L}\p{N}]*/u, place: "operand", replacement: quoteWord, fix: QUOTE_FIX },
  {
    before: /\d+(?:\.\d+)?$/,
    at: /^[百千万亿](?:元|位|个|次|人|名|张|件|单|份)?/,
    place: "operator",
    replacement: expandChineseMultiplier,
  },
  {
    after: /\d$/,
    at: /^(?:秒|分|小时|天|角|毛)/,
    place: "operator",
    fix: en`Write only the number, in the unit of the other side.`.zh`请按另一边的单位写数字，不带单位。`,
  },
  {
    // In a text, customers read the unit: {constants.cap元} is meant to be {constants.cap}元.
    at: /^(\p{Script=Han}+)\s*\}/u,
    place: "operator",
    replacement: "}$1",
    fix: en`Write the words after the }.`.zh`文字请写在 } 后面。`,
  },
  { at: /^\p{L}+/u, place: "operator", replacement: removeUnit, fix: en`Remove the unit.`.zh`请去掉单位。` },
  { before: /,\s*$/, at: /^(?=\))/, replacement: "" },
  { at: /^[)\]](?=\s*$)/, expected: "the end", replacement: "" },
  { at: /^;\s*$/, replacement: "" },
  { after: /(^|[^+])$/, at: /^\+(?!\+)\s*/, place: "operand", replacement: "" },
  {
    after: /'$/,
    at: /^\p{L}+/u,
    place: "operator",
    fix: en`Write \\' for a quote inside text.`.zh`文字里要写引号，请写 \\'。`,
  },
  { after: /\.(exists|all|filter|map)\([^(),]*$/, at: /^./, expected: ",", fix: MACRO_FIX },
  { after: /\.(exists|all|filter|map)\(\s*$/, at: /^./, expected: "a name", fix: MACRO_FIX },
];

/** Full-width marks that a Chinese input method types, each with its ASCII form. */
const HALF_WIDTH_MARKS: Readonly<Record<string, string>> = {
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

function toHalfWidthCharacters(found: string, isTemplate: boolean): string | undefined {
  const marks = Array.from(found, (mark) => {
    const code = mark.charCodeAt(0);
    // U+FF01 to U+FF5E are the printable ASCII characters, full-width.
    return (
      HALF_WIDTH_MARKS[mark] ?? (code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : mark)
    );
  }).join("");
  if (!isAscii(marks) || /^[\w'"]/.test(marks)) return undefined;
  // In a template, a single | starts a format.
  return /^[=&|]$/.test(marks) && !(isTemplate && marks === "|") ? marks + marks : marks;
}

/** Writes the values behind `in` as a list: `in (1, 2)` becomes `in [1, 2]`. */
function listInBrackets(found: string): string | undefined {
  const inner = found.replace(/^in\b/, "").trim().slice(1, -1);
  const list = `[${inner.replace(/[，、]/g, ",").trim()}]`;
  return inner.trim() === "" ? undefined : found.startsWith("in") ? `in ${list}` : list;
}

function removeDigitSeparators(found: string): string {
  return found.replace(/[,，_]/g, "");
}

function quoteWord(found: string): string | undefined {
  return isAscii(found) ? undefined : `'${found}'`;
}

const CHINESE_MULTIPLIERS: Readonly<Record<string, number>> = {
  百: 100,
  千: 1000,
  万: 10_000,
  亿: 100_000_000,
};

/** Replaces a number with a Chinese multiplier: 5万 becomes 50000. */
function expandChineseMultiplier(found: string): string {
  const [, digits = "", times = ""] = /^([\d.]+)(.)/u.exec(found) ?? [];
  return String(Number(digits) * (CHINESE_MULTIPLIERS[times] ?? 1));
}

/** Removes the unit after a number, as in 50元; undefined for an ASCII word. */
function removeUnit(found: string): string | undefined {
  return isAscii(found) ? undefined : "";
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
