import type { Language } from "../language/messages/saying.ts";

/** The languages that can be asked for by name. */
export const LANGUAGES: readonly Language[] = ["en", "zh"];

/** The language that a name means, such as zh or zh_CN.UTF-8; undefined for one that nobody has written. */
export function languageNamed(name: string): Language | undefined {
  const [word = ""] = name.toLowerCase().split(/[-_.@]/);
  return LANGUAGES.find((language) => language === word);
}

/** The language of whoever runs a command, as POSIX says it: the first of these that is set. English for all others. */
export function languageOf(environment: Readonly<Record<string, string | undefined>>): Language {
  const { LANG, LC_ALL, LC_MESSAGES } = environment;
  return languageNamed(LC_ALL || LC_MESSAGES || LANG || "") ?? "en";
}
