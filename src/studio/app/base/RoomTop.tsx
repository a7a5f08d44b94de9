import { useEffect } from "react";
import { en } from "../../../language/messages/saying.ts";
import { useWords } from "./Language.tsx";
import { RoomLinks } from "./RoomLinks.tsx";

/** What stands above a room that edits nothing: the ways elsewhere, and the language. The tab is called by the `title`. */
export function RoomTop({ title }: { title: string }) {
  const { say, language, speak } = useWords();
  const name = say(en`Campaign studio`.zh`活动工作室`);
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <header className="top" data-pane="top">
      <h1>{name}</h1>
      <RoomLinks />
      <div className="top-end">
        <button
          type="button"
          className="button"
          lang={language === "zh" ? "en" : "zh-CN"}
          onClick={() => speak(language === "zh" ? "en" : "zh")}
        >
          {language === "zh" ? "English" : "中文"}
        </button>
      </div>
    </header>
  );
}
