import { countNoun, en, type Language, truncateToLength } from "../../../language/messages/localized-text.ts";
import type { ReviewedChange, ReviewResponse } from "../../api-review.ts";

/** Maximum length of a commit's subject, in characters. */
const MAX_SUBJECT_LENGTH = 72;

/** Maximum number of changes in the body; the others are counted. */
const MAX_LISTED_CHANGES = 20;

const MAX_CHANGE_LENGTH = 160;

/**
 * Returns a commit message for changes in words: the document and its most important change, then a list of all. `name` is
 * the title of the document. Pure.
 */
export function proposeMessage({ groups }: ReviewResponse, name: string, language: Language): string {
  const changes = groups.flatMap(({ topics }) => topics.flatMap((topic) => topic.changes));
  if (changes.length === 0)
    return en`${name}: tidy up, nothing changes for customers`.zh`${name}：整理，顾客看到的不变`[language];
  const words = changes.map((change) => sentenceOf(change, language));
  const more = changes.length - 1;
  const subjects = words.map((main) =>
    more === 0
      ? en`${name}: ${main}`.zh`${name}：${main}`
      : en`${name}: ${main}, and ${more} more`.zh`${name}：${main}，等 ${changes.length} 处变化`,
  );
  const counted = en`${name}: ${countNoun(changes.length, "change")}`.zh`${name}：${changes.length} 处变化`;
  const subject = subjects.find((one) => Array.from(one[language]).length <= MAX_SUBJECT_LENGTH);
  if (subject && more === 0) return subject[language];
  const listed = words
    .slice(0, MAX_LISTED_CHANGES)
    .map((one) => `- ${truncateToLength(one, MAX_CHANGE_LENGTH)}`);
  const left = words.length - listed.length;
  const rest = left > 0 ? [`- ${en`and ${left} more`.zh`以及其他 ${left} 处`[language]}`] : [];
  const title = truncateToLength((subject ?? counted)[language], MAX_SUBJECT_LENGTH);
  return [title, "", ...listed, ...rest].join("\n");
}

/** Returns a change as one line of plain text. */
function sentenceOf({ pieces, said }: ReviewedChange, language: Language): string {
  const sign = {
    same: (text: string) => text,
    gone: (text: string) => `[-${text}-]`,
    added: (text: string) => `{+${text}+}`,
  };
  const changed = pieces?.map(({ kind, text }) => sign[kind](text)).join("");
  const words =
    changed === undefined ? said[language] : `${said[language]}${language === "zh" ? "：" : ": "}${changed}`;
  return words.replace(/\s+/g, " ").trim();
}
