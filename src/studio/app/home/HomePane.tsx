import { type ReactNode, useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { pageKey } from "../../../language/page-key.ts";
import type { FileEntry } from "../../api.ts";
import type { HomePage } from "../../api-home.ts";
import { EmptyHint } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import { splitSearchWords } from "../base/search-words.ts";
import { galleryClient, requestHomePages } from "../base/studio-client.ts";
import { Tabs } from "../base/Tabs.tsx";
import { useVisibleCount } from "../base/use-visible-count.ts";
import { SearchField } from "../controls/inputs.tsx";
import { createGalleryStore } from "../gallery/gallery-store.ts";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { HomeCard } from "./HomeCard.tsx";
import {
  HOME_GROUPS,
  type HomeGroup,
  type MatchPinyin,
  matchesHomeSearch,
  pagesInGroup,
} from "./home-groups.ts";
import { visitedFiles } from "./visited-files.ts";
import "./home.css";

const GROUP_LABELS: Readonly<Record<HomeGroup, LocalizedText>> = {
  all: en`All`.zh`全部`,
  recent: en`Recently opened`.zh`最近打开`,
  mine: en`Mine`.zh`我的`,
  running: en`Running`.zh`进行中`,
  soon: en`Starting soon`.zh`即将开始`,
  ended: en`Ended`.zh`已结束`,
  errors: en`With errors`.zh`有错误`,
};

/** Number of cards that are added at a time, and the approximate height that each takes in its grid, in CSS pixels. */
const CARDS = { step: 60, heightPx: 60 };

/** Renders the start of the studio: all campaigns in groups, with a picture each, and a search. `children`: notices. */
export function HomePane({ children }: { children: ReactNode }) {
  const { session } = useStudio();
  const { say } = useLanguage();
  const pages = useHomePages();
  const [group, setGroup] = useState<HomeGroup>("all");
  const [search, setSearch] = useState("");
  const words = useMemo(() => splitSearchWords(search), [search]);
  const match = usePinyin(words.some((word) => /^[a-z]+$/.test(word)));
  const wanted = useDeferredValue(words);
  const context = useMemo(
    () => ({ now: Date.now(), opened: visitedFiles("opened"), edited: visitedFiles("edited") }),
    [],
  );
  const found = useMemo(
    () => (pages ?? []).filter((page) => matchesHomeSearch(page, wanted, match)),
    [pages, wanted, match],
  );
  const groups = useMemo(
    () => new Map(HOME_GROUPS.map((name) => [name, pagesInGroup(found, name, context)] as const)),
    [found, context],
  );
  const shownPages = groups.get(group) ?? [];
  const [shown, restRef] = useVisibleCount(shownPages.length, CARDS.step);
  const [store] = useState(() => createGalleryStore(galleryClient));
  const { scenes } = useSyncExternalStore(store.subscribe, store.get);
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => store.begin(), [store]);
  useEffect(() => store.setInView([...inView]), [store, inView]);
  const labels = Object.fromEntries(
    HOME_GROUPS.map((name) => {
      const count = groups.get(name)?.length ?? 0;
      return [name, en`${GROUP_LABELS[name].en} ${count}`.zh`${GROUP_LABELS[name].zh} ${count}`];
    }),
  ) as Record<HomeGroup, LocalizedText>; // HOME_GROUPS are its keys
  return (
    <main className="pane home" data-pane="home" tabIndex={-1}>
      {children}
      <div className="home-bar">
        <SearchField
          value={search}
          label={en`Search by title, text on the page, route or pinyin`.zh`搜索标题、页面文字、地址或拼音`}
          onSearch={setSearch}
          onEnter={() => shownPages[0] && void session.openFile(shownPages[0].path)}
        />
        <Tabs
          label={en`Campaigns`.zh`活动`}
          names={labels}
          chosen={group}
          panelOf={() => "home-panel"}
          onPick={setGroup}
        />
      </div>
      <div role="tabpanel" id="home-panel" className="home-panel" aria-labelledby={`tab-${group}`}>
        {pages === null && <p className="empty">{say(en`Reading the campaigns…`.zh`正在读取活动…`)}</p>}
        {pages !== null && shownPages.length === 0 && (
          <EmptyHint {...(search === "" && { says: EMPTY[group] })} />
        )}
        <ul className="home-cards">
          {shownPages.slice(0, shown).map((page) => (
            <HomeCard
              key={page.key}
              page={page}
              now={context.now}
              scenes={scenes.get(page.key)}
              onView={(isInView) => setInView((before) => withOrWithout(before, page.key, isInView))}
              onOpen={() => void session.openFile(page.path)}
            />
          ))}
        </ul>
        {shown < shownPages.length && (
          <div ref={restRef} style={{ height: (shownPages.length - shown) * CARDS.heightPx }} />
        )}
      </div>
    </main>
  );
}

const NONE_HERE = en`No campaign is in this group now.`.zh`现在没有这一类活动。`;
const EMPTY: Readonly<Record<HomeGroup, LocalizedText>> = {
  all: en`There are no campaigns yet. Create one with the button on the left.`
    .zh`还没有活动。点左侧的“新建活动”开始。`,
  recent: en`You have not opened a campaign in this browser yet.`.zh`您还没有在这个浏览器里打开过活动。`,
  mine: en`Campaigns that you edited in this browser, or committed last, appear here.`
    .zh`您在这个浏览器里改过的、或最后由您提交的活动，会出现在这里。`,
  running: NONE_HERE,
  soon: NONE_HERE,
  ended: NONE_HERE,
  errors: en`No campaign has errors.`.zh`没有活动有错误。`,
};

function withOrWithout(all: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  if (all.has(key) === isIn) return all;
  const next = new Set(all);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

/**
 * Returns all pages; null until they are known. Their dates, errors and texts come later than their titles. They are loaded
 * again after files changed.
 */
function useHomePages(): readonly HomePage[] | null {
  const { session } = useStudio();
  const [pages, setPages] = useState<readonly HomePage[] | null>(null);
  const files = useSessionState((state) => state.files);
  useEffect(() => {
    let isCurrent = true;
    if (files)
      requestHomePages().then((found) => {
        if (isCurrent) setPages(found);
      }, session.fail);
    return () => {
      isCurrent = false;
    };
  }, [files, session]);
  const titles = useMemo(() => files?.flatMap(pagesOfFile), [files]);
  return pages ?? titles ?? null;
}

/** Returns the pages of a file as far as the list of files describes them. Pure. */
function pagesOfFile({ kind, path, id, title, routes }: FileEntry): HomePage[] {
  const unknown = { start: null, end: null, errors: 0, texts: "", commit: null };
  return kind === "campaign"
    ? routes.map((route) => ({ ...unknown, key: pageKey(route), path, id, route, title }))
    : [];
}

/** Returns the function that matches pinyin, loaded when the first search needs it. */
function usePinyin(isNeeded: boolean): MatchPinyin | undefined {
  const [match, setMatch] = useState<MatchPinyin>();
  useEffect(() => {
    if (!isNeeded) return;
    void import("pinyin-match").then(({ default: pinyin }) =>
      setMatch(() => (text: string, word: string) => pinyin.match(text, word) !== false),
    );
  }, [isNeeded]);
  return match;
}
