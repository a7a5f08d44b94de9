import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { EmptyHint } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import { containsAllWords, splitSearchWords } from "../base/search-words.ts";
import { galleryClient } from "../base/studio-client.ts";
import { Tabs } from "../base/Tabs.tsx";
import { SearchField } from "../controls/inputs.tsx";
import { createGalleryStore } from "../gallery/gallery-store.ts";
import { TemplateTile } from "./TemplateTile.tsx";
import { type Template, useCampaignTemplates, useGeneralTemplates } from "./use-templates.ts";

const GROUPS = {
  general: en`Patterns`.zh`常用样式`,
  campaigns: en`Campaigns of this project`.zh`已有的活动`,
};

/** Renders pictures of all templates in two groups, with a search. */
export function TemplateGallery({ onChoose }: { onChoose: (template: Template) => void }) {
  const { say } = useLanguage();
  const [group, setGroup] = useState<keyof typeof GROUPS>("general");
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  const [general, campaigns] = [useGeneralTemplates(), useCampaignTemplates()];
  const all = group === "general" ? general : campaigns;
  const found = useMemo(() => {
    const words = splitSearchWords(wanted);
    return all?.filter(({ about, from, title }) => containsAllWords(`${title}\n${about}\n${from}`, words));
  }, [all, wanted]);
  const [store] = useState(() => createGalleryStore(galleryClient));
  const { scenes } = useSyncExternalStore(store.subscribe, store.get);
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => store.begin(), [store]);
  useEffect(() => store.setInView([...inView]), [store, inView]);
  const view = (key: string, isInView: boolean) =>
    setInView((before) => new Set(isInView ? [...before, key] : [...before].filter((one) => one !== key)));
  return (
    <div className="templates">
      <div className="templates-bar">
        <Tabs
          label={en`Kinds of templates`.zh`模板种类`}
          names={GROUPS}
          chosen={group}
          panelOf={() => "templates-panel"}
          onPick={setGroup}
        />
        <SearchField value={search} label={en`Search templates`.zh`搜索模板`} onSearch={setSearch} />
      </div>
      <div role="tabpanel" id="templates-panel" className="templates-panel" aria-labelledby={`tab-${group}`}>
        {!found && <p className="empty">{say(en`Reading the templates…`.zh`正在读取模板…`)}</p>}
        {found?.length === 0 && <EmptyHint />}
        <ul className="templates-grid">
          {found?.map((template) => (
            <TemplateTile
              key={template.from}
              template={template}
              scenes={template.key === null ? undefined : scenes.get(template.key)}
              onView={(isInView) => template.key !== null && view(template.key, isInView)}
              onChoose={() => onChoose(template)}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}
