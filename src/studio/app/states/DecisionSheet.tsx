import { useEffect, useRef, useState } from "react";
import { en } from "../../../language/messages/saying.ts";
import type { StateTable } from "../../api.ts";
import { Button } from "../base/Button.tsx";
import { useWords } from "../base/Language.tsx";
import { Select } from "../controls/Select.tsx";
import { useDesk, useLook, useStudio } from "../desk/StudioContext.tsx";
import { DecisionGrid } from "./DecisionGrid.tsx";
import { openerOf } from "./States.tsx";

/** The state table that was opened, as a decision table over the text; nothing where none is. */
export function DecisionSheet() {
  const name = useLook(({ table }) => table);
  const tables = useDesk((state) => state.tables) ?? [];
  const table = tables.find((one) => one.name === name);
  return table ? <Sheet table={table} tables={tables} /> : null;
}

/** It stands where the text stands, which is not there meanwhile. */
function Sheet({ table, tables }: { table: StateTable; tables: readonly StateTable[] }) {
  const { look } = useStudio();
  const { say } = useWords();
  const { name } = table;
  const told = useLook((state) => state.tables?.[name]) ?? [];
  const [item, setItem] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const now = told[Math.min(item, told.length - 1)];
  const close = () => {
    look.set({ table: null });
    document.getElementById(openerOf(name))?.focus();
  };
  return (
    <main
      className="pane sheet"
      data-pane="table"
      aria-labelledby="sheet-title"
      onKeyDown={({ key }) => key === "Escape" && close()}
    >
      <header className="sheet-head">
        <h2 id="sheet-title" ref={heading} tabIndex={-1}>
          {say(en`Decision table`.zh`决策表`)} <span className="is-code">{name}</span>
        </h2>
        {tables.length > 1 && (
          <Select
            name={say(en`State table`.zh`状态表`)}
            value={name}
            options={tables.map((one) => [one.name, one.name])}
            onPick={(picked) => {
              setItem(0);
              look.set({ table: picked });
            }}
          />
        )}
        {told.length > 1 && (
          <Select
            name={say(en`Item of the list ${table.each ?? ""}`.zh`列表 ${table.each ?? ""} 的哪一项`)}
            value={String(Math.min(item, told.length - 1))}
            options={told.map((one, index) => {
              const { state } = one.rows.find(({ isShown }) => isShown) ?? { state: "—" };
              return [
                String(index),
                say(en`Item ${index + 1}: ${state}`.zh`第 ${index + 1} 项：${state}`),
              ] as const;
            })}
            onPick={(picked) => setItem(Number(picked))}
          />
        )}
        <Button isIcon label={en`Close the table`.zh`关闭决策表`} onClick={close}>
          ✕
        </Button>
      </header>
      {table.description !== "" && <p className="sheet-about">{table.description}</p>}
      <p className="sheet-about">
        {say(
          en`Rows are asked from top to bottom; the first that is met is shown.`
            .zh`从上往下逐行判断，显示第一个符合的行。`,
        )}
        {table.each !== null && told.length === 0 && (
          <strong>
            {say(en` The list ${table.each} has no items now.`.zh`列表 ${table.each} 现在没有任何一项。`)}
          </strong>
        )}
      </p>
      <DecisionGrid table={table} told={now} />
    </main>
  );
}
