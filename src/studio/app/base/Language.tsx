import { type ReactNode, useEffect, useMemo, useState } from "react";
import { type Language, languageNamed, type Saying } from "../../../language/messages/saying.ts";
import { storedText, storeText } from "./browser-storage.ts";
import { requiredContext } from "./context.ts";

interface LanguageValue {
  language: Language;
  /** Returns a message in the chosen language. */
  say: (saying: Saying) => string;
  speak: (language: Language) => void;
}

const [LanguageContext, useLanguage] = requiredContext<LanguageValue>("LanguageProvider");

export { useLanguage };

/** Returns the language chosen earlier in this browser, else the browser's language, else English. */
function firstLanguage(): Language {
  return languageNamed(storedText("language") ?? "") ?? languageNamed(navigator.language) ?? "en";
}

/** Provides the language to its children and stores the choice in the browser. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
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
