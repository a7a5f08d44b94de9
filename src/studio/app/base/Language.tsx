import { type ReactNode, useEffect, useMemo, useState } from "react";
import { type Language, languageNamed, type Saying } from "../../../language/messages/saying.ts";
import { requiredContext } from "./context.ts";
import { remember, remembered } from "./remembered.ts";

interface Spoken {
  language: Language;
  /** The words of a text in the language that was chosen. */
  say: (saying: Saying) => string;
  speak: (language: Language) => void;
}

const [LanguageContext, useWords] = requiredContext<Spoken>("LanguageProvider");

export { useWords };

/** The language that was chosen here before, else the browser's. */
function firstLanguage(): Language {
  return languageNamed(remembered("language") ?? "") ?? languageNamed(navigator.language) ?? "en";
}

/** Gives all below it their language, which is kept in the browser. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  }, [language]);
  const spoken = useMemo<Spoken>(
    () => ({
      language,
      say: (saying) => saying[language],
      speak: (chosen) => {
        remember("language", chosen);
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return <LanguageContext value={spoken}>{children}</LanguageContext>;
}
