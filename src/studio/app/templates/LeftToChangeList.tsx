import { useState } from "react";
import type { TextEdit } from "../../../check/json/apply-edits.ts";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { LeftPlace } from "../../../refactor/copies/left-place.ts";
import { Button } from "../base/Button.tsx";
import { readStoredText, storeText } from "../base/browser-storage.ts";
import { useLanguage } from "../base/Language.tsx";
import { applyReplacements } from "../editor/editor-view.ts";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { useLeftToChange } from "./use-left-to-change.ts";
import "./left-list.css";

const KIND_LABELS: Readonly<Record<LeftPlace["kind"], LocalizedText>> = {
  schedule: en`Dates`.zh`活动时间`,
  date: en`Date in a text`.zh`文字里的日期`,
  title: en`Old title`.zh`旧标题`,
  picture: en`Picture`.zh`图片`,
  address: en`Server`.zh`服务器地址`,
};

/** Renders what is left to change in a campaign that was made from a template. A place leaves the list when it is changed or kept. */
export function LeftToChangeList() {
  const found = useLeftToChange();
  const { session, viewRef } = useStudio();
  const { say } = useLanguage();
  const path = useSessionState(({ open }) => open?.path ?? "");
  const [isOpen, setOpen] = useState(() => readStoredText("left") !== "closed");
  if (!found) return null;
  const { isCurrent, left } = found;
  const apply = ({ end, start, suggestion }: TextEdit) => {
    if (viewRef.current && isCurrent)
      applyReplacements(viewRef.current, [{ from: start, to: end, text: suggestion }]);
  };
  const toggle = () => {
    storeText("left", isOpen ? "closed" : "open");
    setOpen(!isOpen);
  };
  const count = left.places.length;
  const from = left.source;
  return (
    <section className="left-list" aria-label={say(en`Left to change`.zh`还要修改`)}>
      <div className="left-head">
        {count > 0 ? (
          <button type="button" className="left-toggle" aria-expanded={isOpen} onClick={toggle}>
            <span aria-hidden="true">{isOpen ? "▾" : "▸"}</span>
            <strong role="status">{say(en`Left to change: ${count}`.zh`还要修改 ${count} 处`)}</strong>
          </button>
        ) : (
          <strong role="status">
            {say(en`Nothing is left from the template.`.zh`模板留下的都处理完了。`)}
          </strong>
        )}
        <span className="hint">
          {from === null
            ? say(en`The template no longer exists.`.zh`模板已不存在，只能检查日期。`)
            : say(en`Made from “${from}”`.zh`模板：“${from}”`)}
        </span>
        {(count === 0 || from === null) && (
          <Button
            isSmall
            says={en`End the list`.zh`结束清单`}
            disabled={!isCurrent}
            onClick={() => apply(left.finish)}
          />
        )}
      </div>
      {isOpen && count > 0 && (
        <ul>
          {left.places.map((place) => (
            <li key={`${place.kind} ${place.shown}`}>
              <button
                type="button"
                className="left-place"
                onClick={() => void session.showPlace({ path, from: place.start, to: place.end })}
              >
                <span className="chip">{say(KIND_LABELS[place.kind])}</span>
                <strong>{place.shown}</strong>
                <span className="left-why">{say(place.why)}</span>
              </button>
              <Button
                isSmall
                says={en`Keep`.zh`保持不变`}
                about={place.shown}
                disabled={!isCurrent}
                onClick={() => apply(place.keep)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
