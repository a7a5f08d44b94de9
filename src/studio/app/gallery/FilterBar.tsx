import { type ReactNode, useMemo } from "react";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { mapValues } from "../../../language/values.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { PROOF_TEXTS } from "../base/ProofBadge.tsx";
import { SearchField } from "../controls/inputs.tsx";
import { LabelledSelect, type SelectOption } from "../controls/Select.tsx";
import { PhoneSizeSelect } from "../session/PhoneSizeSelect.tsx";
import type { PixelSize } from "../session/preview-store.ts";
import { folderOfPage, type GalleryFilter } from "./gallery-filter.ts";
import type { GalleryState } from "./gallery-store.ts";

interface FilterBarProps extends Pick<GalleryState, "pages" | "rows"> {
  filter: GalleryFilter;
  size: PixelSize;
  onFilter: (changes: Partial<GalleryFilter>) => void;
  onClear: () => void;
  onSize: (size: PixelSize) => void;
  children: ReactNode;
}

/** Renders the gallery's search and filters, and the choice of the phone size of its pictures. */
export function FilterBar(props: FilterBarProps) {
  const { filter, size, pages, rows, onFilter, onClear, onSize, children } = props;
  const { say } = useLanguage();
  const folders = useMemo(() => distinctSorted((pages ?? []).map(folderOfPage)), [pages]);
  const brands = useMemo(() => distinctSorted([...rows.values()].map(({ brand }) => brand)), [rows]);
  const choice = (
    name: keyof GalleryFilter,
    label: LocalizedText,
    all: LocalizedText,
    options: readonly SelectOption[],
  ) => (
    <LabelledSelect
      label={label}
      value={filter[name]}
      onPick={(value) => onFilter({ [name]: value })}
      options={[["", say(all)], ...addCurrentValue(options, filter[name])]}
    />
  );
  const named = (names: Readonly<Record<string, LocalizedText>>) =>
    Object.entries(names).map(([value, name]) => [value, say(name)] as const);
  const isFiltered = Object.values(filter).some((value) => value !== "");
  return (
    <search className="filter-bar" aria-label={say(en`Filters`.zh`筛选`)}>
      <SearchField
        value={filter.q}
        label={en`Search the gallery`.zh`搜索画廊`}
        hint={en`Title, id, route, state or text`.zh`标题、id、路由、状态或文字`}
        onSearch={(q) => onFilter({ q })}
      />
      {choice("folder", en`Folder`.zh`文件夹`, en`All folders`.zh`全部文件夹`, folders.map(unlabelledOption))}
      {choice("brand", en`Brand`.zh`品牌`, en`All brands`.zh`全部品牌`, brands.map(unlabelledOption))}
      {choice("kind", en`Type`.zh`类型`, en`All types`.zh`全部类型`, named(PAGE_KIND_LABELS))}
      {choice(
        "verdict",
        en`Can it appear?`.zh`能否出现`,
        en`Can it appear? All`.zh`能否出现：全部`,
        named(PROOF_FILTER_LABELS),
      )}
      {choice("button", en`Button`.zh`按钮`, en`All buttons`.zh`全部按钮`, named(BUTTON_FILTER_LABELS))}
      <PhoneSizeSelect size={size} onPick={onSize} />
      <Button says={en`Clear filters`.zh`清除筛选`} disabled={!isFiltered} onClick={onClear} />
      {children}
    </search>
  );
}

/** Labels of the filter by type of page. */
export const PAGE_KIND_LABELS = {
  dynamic: en`Dynamic page`.zh`动态页面`,
  static: en`Static page`.zh`静态页面`,
};

const BUTTON_FILTER_LABELS = {
  enabled: en`Can be tapped`.zh`按钮可点`,
  disabled: en`Cannot be tapped`.zh`按钮不可点`,
};

const PROOF_FILTER_LABELS = mapValues(PROOF_TEXTS, ({ chip }) => chip);

const unlabelledOption = (value: string) => [value, value] as const;

/** Adds a value from the URL to the options of a filter if they lack it, so that the select can show it. */
function addCurrentValue(options: readonly SelectOption[], own: string): readonly SelectOption[] {
  return own === "" || options.some(([value]) => value === own) ? options : [...options, [own, own]];
}

function distinctSorted(values: readonly string[]): string[] {
  return [...new Set(values)].filter(Boolean).sort();
}
