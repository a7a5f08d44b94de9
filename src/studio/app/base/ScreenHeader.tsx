import { useEffect } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { Button } from "./Button.tsx";
import { useLanguage } from "./Language.tsx";
import { SCREEN_PATHS, type ScreenName, screenAtPath } from "./screen-paths.ts";

/**
 * Renders the header of the gallery or the reference: links to the other screens and the language switch. Sets the
 * tab's title.
 */
export function ScreenHeader({ title }: { title: string }) {
  const { say } = useLanguage();
  const name = say(en`Campaign studio`.zh`活动工作室`);
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <header className="top" data-pane="top">
      <h1>{name}</h1>
      <ScreenLinks />
      <div className="top-end">
        <LanguageButton />
      </div>
    </header>
  );
}

/** Renders a button that switches to the other language. */
export function LanguageButton() {
  const { language, speak } = useLanguage();
  const other = language === "zh" ? "en" : "zh";
  return (
    <Button lang={other === "zh" ? "zh-CN" : "en"} onClick={() => speak(other)}>
      {other === "zh" ? "中文" : "English"}
    </Button>
  );
}

const SCREEN_LABELS = {
  editor: en`Home`.zh`首页`,
  gallery: en`Gallery`.zh`画廊`,
  reference: en`Reference`.zh`参考`,
};

/**
 * Renders the links to the studio's screens: home, gallery, reference. `onHome`: closes the open file, if there is one.
 */
export function ScreenLinks({ onHome }: { onHome?: () => void }) {
  const { say } = useLanguage();
  const here = screenAtPath(location.pathname);
  return (
    <nav className="room-links" aria-label={say(en`Studio navigation`.zh`工作室导航`)}>
      {Object.entries(SCREEN_PATHS).map(([name, path]) => (
        <a
          key={name}
          href={path}
          aria-current={name === here && !onHome ? "page" : undefined}
          onClick={(event) => {
            if (name !== "editor" || !onHome || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onHome();
          }}
        >
          {say(SCREEN_LABELS[name as ScreenName])}
        </a>
      ))}
    </nav>
  );
}
