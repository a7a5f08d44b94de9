import type { Language, LocalizedText } from "../../language/messages/localized-text.ts";

/** Returns the language of the simulated app and its panel, which the server inserts before the script. */
function appLanguage(): Language {
  return window.__sandboxLanguage ?? "en";
}

/** Returns a text in the language of the project. */
export function say(text: LocalizedText): string {
  return text[appLanguage()];
}

/** Returns the `lang` attribute of the app's screens. */
export function appLocale(): string {
  return appLanguage() === "zh" ? "zh-CN" : "en";
}
