import { type ReactNode, useEffect, useMemo, useState } from "react";
import {
  type Language,
  type LocalizedText,
  languageNamed,
} from "../../../language/messages/localized-text.ts";
import { readStoredText, storeText } from "./browser-storage.ts";
import { createRequiredContext } from "./create-required-context.ts";

interface LanguageValue {
  language: Language;
  /** Returns a message in the chosen language. */
  say: (saying: LocalizedText) => string;
  speak: (language: Language) => void;
}

const [LanguageContext, useLanguage] = createRequiredContext<LanguageValue>("LanguageProvider");

export { useLanguage };

/** Returns the language chosen earlier in this browser, else the browser's language, else English. */
function initialLanguage(): Language {
  return languageNamed(readStoredText("language") ?? "") ?? languageNamed(navigator.language) ?? "en";
}

/** Provides the language to its children and stores the choice in the browser. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(initialLanguage);
  useEffect(() => {
    document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  }, [language]);
  const spoken = useMemo<LanguageValue>(
    () => ({
      language,
      say: (saying) => saying[language],
      speak: (chosen) => {
        storeText("language", chosen);
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return <LanguageContext value={spoken}>{children}</LanguageContext>;
}
