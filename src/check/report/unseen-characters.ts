import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import { sayLookAlikes, toLatinLetters } from "../../language/messages/look-alikes.ts";
import type { Finding } from "../facts/finding.ts";

/** Characters that take no room, or look like a blank, with their names. */
const UNSEEN_NAMES: Readonly<Record<string, LocalizedText>> = {
  "\u00a0": en`no-break space`.zh`不换行空格`,
  "\u00ad": en`soft hyphen`.zh`软连字符`,
  "\u200b": en`zero-width space`.zh`零宽空格`,
  "\u200c": en`zero-width non-joiner`.zh`零宽不连字符`,
  "\u200d": en`zero-width joiner`.zh`零宽连字符`,
  "\u2060": en`word joiner`.zh`单词连接符`,
  "\u3000": en`full-width space`.zh`全角空格`,
  "\ufeff": en`byte order mark`.zh`字节顺序标记`,
};

/** Characters that take no room on the screen: formats and line separators. */
const INVISIBLE = /[\u00ad\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
const UNSEEN = /[\u00a0\u00ad\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/;

/** The note of a message about characters that look like others, and a clearer fix. */
interface UnseenDifference {
  note: LocalizedText;
  fix: LocalizedText;
}

/** Returns a text for a message, in which characters that nobody sees are written as their code points, such as [U+200B]. */
export function showInvisibleCharacters(text: string): string {
  return text.replace(INVISIBLE, (one) => `[${codePointOf(one)}]`);
}

/**
 * Explains a correction that differs from the written text only by an invisible character, or by full-width marks;
 * undefined for other corrections.
 */
function explainUnseenDifference(written: string, meant: string): UnseenDifference | undefined {
  return explainInvisible(written, meant) ?? explainFullWidth(written, meant);
}

function explainInvisible(written: string, meant: string): UnseenDifference | undefined {
  const at = written.search(UNSEEN);
  const isOnlyThat = at >= 0 && written.split(new RegExp(UNSEEN, "g")).join("") === meant;
  if (!isOnlyThat || meant === "") return undefined;
  const unseen = written[at] ?? "";
  const name = UNSEEN_NAMES[unseen];
  const code = codePointOf(unseen);
  const before = wordBefore(written, at);
  const place =
    before === ""
      ? en`before "${written.slice(at).replace(new RegExp(UNSEEN, "g"), "").slice(0, 12)}"`
          .zh`“${written.slice(at).replace(new RegExp(UNSEEN, "g"), "").slice(0, 12)}”前面`
      : en`after "${before}"`.zh`“${before}”后面`;
  const what = name ? en`${code} (${name})`.zh`${code}（${name}）` : en`${code}`.zh`${code}`;
  return {
    note: en`; an invisible character, ${what}, stands ${place}`.zh`；${place}有一个看不见的字符 ${what}`,
    fix: en`Delete the invisible character ${place}: delete the whole word and type it again.`
      .zh`请删掉${place}的看不见的字符：把整个词删掉，重新输入。`,
  };
}

function explainFullWidth(written: string, meant: string): UnseenDifference | undefined {
  const [own, other] = [Array.from(written), Array.from(meant)];
  // A message about a single mark names it already.
  if (own.length !== other.length || own.length < 2) return undefined;
  const pairs = own.flatMap((mark, index) => (mark === other[index] ? [] : [[mark, other[index] ?? ""]]));
  const areFullWidth = pairs.every(
    ([mark = "", half]) => /[\uff01-\uff5e]/.test(mark) && mark.normalize("NFKC") === half,
  );
  const isSigns = pairs.every(([, half = ""]) => /[^\w]/.test(half));
  if (pairs.length === 0 || !areFullWidth || !isSigns) return undefined;
  const marks = [...new Set(pairs.map(([mark]) => mark))].join("");
  const halves = [...new Set(pairs.map(([, half]) => half))].join("");
  return {
    note: en` (full-width: ${marks})`.zh`；其中的“${marks}”是全角符号`,
    fix: en`Write "${meant}", with the half-width ${halves} in place of the full-width ${marks}.`
      .zh`请写“${meant}”，把全角的“${marks}”换成半角的“${halves}”。`,
  };
}

/** Returns the end of the word before an offset. */
function wordBefore(text: string, at: number): string {
  return /[^\s"/]{0,24}$/.exec(text.slice(0, at))?.[0] ?? "";
}

function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/**
 * Adds to a message which characters nobody can see, if these are the mistake: letters that only look like Latin ones,
 * invisible characters and full-width marks.
 */
export function withLookAlikes(finding: Finding): Finding {
  const { at, message, suggestion } = finding;
  const written = at.source.text.slice(at.start, at.end);
  const unseen = suggestion === undefined ? undefined : explainUnseenDifference(written, suggestion);
  if (unseen)
    return {
      ...finding,
      message: en`${message}${unseen.note}`.zh`${message}${unseen.note}`,
      fix: unseen.fix,
    };
  const note = suggestion === toLatinLetters(written) ? sayLookAlikes(written) : undefined;
  if (!note || message.en.endsWith(note.en)) return finding;
  return { ...finding, message: en`${message}${note}`.zh`${message}${note}` };
}
