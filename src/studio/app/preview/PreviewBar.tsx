import { en, type Saying } from "../../../language/messages/saying.ts";
import type { DraftAnswer } from "../../api.ts";
import { Choice } from "../controls/Choice.tsx";
import { useDesk, useLook, useStudio } from "../shell/StudioContext.tsx";
import { useWords } from "../words/Language.tsx";
import { LETTERS, type Look, SIZES, SYSTEMS } from "./look.ts";

/** On which phone, as whom, and which page of the document. */
export function PreviewBar({ pages, pageKey }: { pages: DraftAnswer["pages"]; pageKey: string | null }) {
  const { desk, look, personas } = useStudio();
  const { say } = useWords();
  const { size, system, letters, token } = useLook((state) => state);
  const asked = useDesk(({ key }) => key);
  const sizeNow = SIZES.indexOf(size);
  return (
    <div className="preview-bar">
      <div className="line">
        <Choice
          label={en`Page`.zh`页面`}
          value={asked ?? pageKey ?? ""}
          isDisabled={pages.length < 2}
          onChoose={(key) => desk.choosePage(key)}
          options={pages.map(({ key, route, title }) => [key, title ? `${title}　${route}` : route])}
        />
      </div>
      <div className="line">
        <Choice
          label={en`Customer`.zh`客户`}
          value={token ?? ""}
          onChoose={look.enterAs}
          options={[
            ["", say(en`Visitor (not logged in)`.zh`游客（未登录）`)],
            ...(personas ?? []).map(({ token: own, title }) => [own, title] as const),
          ]}
        />
      </div>
      <div className="line is-phone">
        <Choice
          label={en`Phone size`.zh`手机尺寸`}
          value={String(sizeNow)}
          onChoose={(index) => look.set({ size: SIZES[Number(index)] ?? size })}
          options={SIZES.map(({ width, height }, index) => [String(index), `${width}×${height}`])}
        />
        <Choice
          label={en`System`.zh`系统`}
          value={system}
          onChoose={(value) => look.set({ system: value as Look["system"] })}
          options={SYSTEMS.map((each) => [each, say(NAMES[each])])}
        />
        <Choice
          label={en`Size of letters`.zh`字号`}
          value={String(letters)}
          onChoose={(value) => look.set({ letters: Number(value) })}
          options={LETTERS.map((times) => [String(times), `${times * 100} %`])}
        />
      </div>
    </div>
  );
}

const NAMES: Readonly<Record<Look["system"], Saying>> = {
  ios: en`iOS app`.zh`iOS 应用`,
  android: en`Android app`.zh`安卓应用`,
  browser: en`Browser`.zh`浏览器`,
};
