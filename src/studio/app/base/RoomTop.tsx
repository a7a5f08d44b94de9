import { useEffect } from "react";
import { en } from "../../../language/messages/saying.ts";
import { Button } from "./Button.tsx";
import { useWords } from "./Language.tsx";
import { ROOMS, type RoomName, roomAt } from "./rooms.ts";

/** What stands above a room that edits nothing: the ways elsewhere, and the language. The tab is called by the `title`. */
export function RoomTop({ title }: { title: string }) {
  const { say } = useWords();
  const name = say(en`Campaign studio`.zh`活动工作室`);
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <header className="top" data-pane="top">
      <h1>{name}</h1>
      <RoomLinks />
      <div className="top-end">
        <LanguageButton />
      </div>
    </header>
  );
}

/** Switches to the other language. */
export function LanguageButton() {
  const { language, speak } = useWords();
  const other = language === "zh" ? "en" : "zh";
  return (
    <Button lang={other === "zh" ? "zh-CN" : "en"} onClick={() => speak(other)}>
      {other === "zh" ? "中文" : "English"}
    </Button>
  );
}

const NAMES = {
  editor: en`Editor`.zh`编辑`,
  gallery: en`Gallery`.zh`画廊`,
  reference: en`Reference`.zh`参考`,
};

/** The ways between the studio's rooms. */
export function RoomLinks() {
  const { say } = useWords();
  const here = roomAt(location.pathname);
  return (
    <nav className="room-links" aria-label={say(en`Rooms of the studio`.zh`工作室的房间`)}>
      {Object.entries(ROOMS).map(([name, path]) => (
        <a key={name} href={path} aria-current={name === here ? "page" : undefined}>
          {say(NAMES[name as RoomName])}
        </a>
      ))}
    </nav>
  );
}
