import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { GalleryScenes } from "../../api-gallery.ts";
import type { HomePage } from "../../api-home.ts";
import { useLanguage } from "../base/Language.tsx";
import { useInView } from "../base/use-in-view.ts";
import { SceneTile } from "../gallery/SceneTile.tsx";
import { PHONE_SIZES, type PixelSize } from "../session/preview-store.ts";
import { editorAddress } from "../session/use-editor-address.ts";
import { phaseOf } from "./home-groups.ts";

interface HomeCardProps {
  page: HomePage;
  /** The current time, in milliseconds since 1970. */
  now: number;
  /** Undefined until they are loaded; null if the page has never been free of errors. */
  scenes: GalleryScenes | null | undefined;
  /** Called when the card comes near the viewport or leaves it. */
  onView: (isInView: boolean) => void;
  onOpen: () => void;
}

/** Width of the picture, in CSS pixels, as in home.css. */
const PICTURE_WIDTH_PX = 112;

const PHONE = PHONE_SIZES[0] as PixelSize; // there are three

/** Renders a campaign: picture, title, dates, errors and who changed it last. It links to the editor. */
export function HomeCard({ page, now, scenes, onView, onOpen }: HomeCardProps) {
  const { language, say } = useLanguage();
  const place = useInView<HTMLLIElement>(onView, 200);
  const { key, path, title, id, route, errors, commit } = page;
  const dates = datesOfPage(page, now, language);
  return (
    <li ref={place} className="home-card">
      <div className="home-picture" aria-hidden="true">
        {scenes && (
          <SceneTile
            published={scenes.published}
            scene={null}
            customer={scenes.customer}
            size={PHONE}
            width={PICTURE_WIDTH_PX}
          />
        )}
      </div>
      <div className="home-words">
        <a
          href={editorAddress({ file: path, page: key, state: null })}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onOpen();
          }}
        >
          {title || id}
        </a>
        <code>{route}</code>
        {dates && (
          <p className="home-phase" data-phase={dates.phase}>
            {say(dates.says)}
          </p>
        )}
        {errors > 0 && <p className="home-errors">{say(en`Errors: ${errors}`.zh`${errors} 个错误`)}</p>}
        {commit && (
          <p className="home-commit">
            {commit.author} · {dayOf(commit.at, now, language)}
          </p>
        )}
      </div>
    </li>
  );
}

/** Returns the phase of a campaign with its next date, in words; null without dates. */
function datesOfPage(page: HomePage, now: number, language: "en" | "zh") {
  const phase = phaseOf(page, now);
  if (phase === null) return null;
  const dayAt = (at: number | null) => (at === null ? "" : dayOf(at, now, language));
  const [start, end] = [dayAt(page.start), dayAt(page.end)];
  const says: Readonly<Record<typeof phase, LocalizedText>> = {
    soon: en`Starts ${start}`.zh`${start} 开始`,
    running: end
      ? en`Running until ${end}`.zh`进行中，${end} 结束`
      : en`Running, no end`.zh`进行中，没有结束时间`,
    ended: en`Ended ${end}`.zh`${end} 已结束`,
  };
  return { phase, says: says[phase] };
}

function dayOf(at: number, now: number, language: "en" | "zh"): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en", {
    ...{ month: "short", day: "numeric" },
    ...(!isThisYear && { year: "numeric" }),
  }).format(at);
}
