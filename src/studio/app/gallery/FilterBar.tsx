import { type ReactNode, useMemo } from "react";
import { en, type Saying } from "../../../language/messages/saying.ts";
import { mapValues } from "../../../language/values.ts";
import { Button } from "../base/Button.tsx";
import { useWords } from "../base/Language.tsx";
import { VERDICTS } from "../base/Verdict.tsx";
import { SearchField } from "../controls/inputs.tsx";
import { Choice, type Option } from "../controls/Select.tsx";
import type { Size } from "../desk/look.ts";
import { SizeChoice } from "../desk/SizeChoice.tsx";
import { type Filter, folderOf } from "./filter.ts";
import type { GalleryState } from "./gallery-store.ts";

interface FilterBarProps extends Pick<GalleryState, "pages" | "rows"> {
  filter: Filter;
  size: Size;
  onFilter: (changes: Partial<Filter>) => void;
  onClear: () => void;
  onSize: (size: Size) => void;
  children: ReactNode;
}

/** What is looked for, and on which phone. */
export function FilterBar(props: FilterBarProps) {
  const { filter, size, pages, rows, onFilter, onClear, onSize, children } = props;
  const { say } = useWords();
  const folders = useMemo(() => distinct((pages ?? []).map(folderOf)), [pages]);
  const brands = useMemo(() => distinct([...rows.values()].map(({ brand }) => brand)), [rows]);
  const choice = (name: keyof Filter, label: Saying, all: Saying, options: readonly Option[]) => (
    <Choice
      label={label}
      value={filter[name]}
      onPick={(value) => onFilter({ [name]: value })}
      options={[["", say(all)], ...withOwn(options, filter[name])]}
    />
  );
  const named = (names: Readonly<Record<string, Saying>>) =>
    Object.entries(names).map(([value, name]) => [value, say(name)] as const);
  const isFiltered = Object.values(filter).some((value) => value !== "");
  return (
    <search className="filter-bar" aria-label={say(en`What is shown`.zh`筛选`)}>
      <SearchField
        value={filter.q}
        label={en`Search the gallery`.zh`搜索画廊`}
        hint={en`Title, id, route, state or text`.zh`标题、id、路由、状态或文字`}
        onSearch={(q) => onFilter({ q })}
      />
      {choice("folder", en`Folder`.zh`文件夹`, en`All folders`.zh`全部文件夹`, folders.map(plain))}
      {choice("brand", en`Brand`.zh`品牌`, en`All brands`.zh`全部品牌`, brands.map(plain))}
      {choice("kind", en`Kind`.zh`类型`, en`All kinds`.zh`全部类型`, named(KINDS))}
      {choice("verdict", en`Proof`.zh`证明`, en`All proofs`.zh`全部证明结果`, named(CHIPS))}
      {choice("button", en`Button`.zh`按钮`, en`All buttons`.zh`全部按钮`, named(BUTTONS))}
      <SizeChoice size={size} onPick={onSize} />
      <Button says={en`Show all`.zh`显示全部`} disabled={!isFiltered} onClick={onClear} />
      {children}
    </search>
  );
}

export const KINDS = {
  dynamic: en`Asks the server`.zh`动态页面`,
  static: en`Static page`.zh`静态页面`,
};

const BUTTONS = {
  enabled: en`Can be tapped`.zh`按钮可点`,
  disabled: en`Cannot be tapped`.zh`按钮不可点`,
};

const CHIPS = mapValues(VERDICTS, ({ chip }) => chip);

const plain = (value: string) => [value, value] as const;

/** What stands in the address can be chosen, whether there is such a thing or not. */
function withOwn(options: readonly Option[], own: string): readonly Option[] {
  return own === "" || options.some(([value]) => value === own) ? options : [...options, [own, own]];
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].filter(Boolean).sort();
}
