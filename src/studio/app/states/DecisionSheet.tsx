import { useState } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import type { StateTable } from "../../api.ts";
import { useLanguage } from "../base/Language.tsx";
import { Select } from "../controls/Select.tsx";
import { usePreviewState, useSessionState, useStudio } from "../session/StudioContext.tsx";
import { DecisionGrid } from "./DecisionGrid.tsx";
import { SheetFrame } from "./SheetFrame.tsx";
import { decisionTableButtonId } from "./StatesPanel.tsx";

/** Renders the state table that the operator opened as a decision table; nothing if none is open. */
export function DecisionSheet() {
  const name = usePreviewState(({ table }) => table);
  const tables = useSessionState((state) => state.tables) ?? [];
  const table = tables.find((one) => one.name === name);
  return table ? <DecisionSheetContent table={table} tables={tables} /> : null;
}

/** Renders the decision table, which covers the text editor. */
function DecisionSheetContent({ table, tables }: { table: StateTable; tables: readonly StateTable[] }) {
  const { preview } = useStudio();
  const { say } = useLanguage();
  const { name } = table;
  const reports = usePreviewState((state) => state.tables?.[name]) ?? [];
  const picked = usePreviewState((state) => (state.picked?.table === name ? state.picked.state : null));
  const [item, setItem] = useState(0);
  const now = reports[Math.min(item, reports.length - 1)];
  return (
    <SheetFrame
      title={en`Decision table`.zh`决策表`}
      name={name}
      closeLabel={en`Close the decision table`.zh`关闭决策表`}
      openedBy={decisionTableButtonId(name)}
      onClose={() => preview.set({ table: null })}
      choices={
        <>
          {tables.length > 1 && (
            <Select
              name={say(en`State table`.zh`状态表`)}
              value={name}
              options={tables.map((one) => [one.name, one.name])}
              onPick={(picked) => {
                setItem(0);
                preview.set({ table: picked });
              }}
            />
          )}
          {reports.length > 1 && (
            <Select
              name={say(en`Item of the list ${table.each ?? ""}`.zh`列表 ${table.each ?? ""} 的哪一项`)}
              value={String(Math.min(item, reports.length - 1))}
              options={reports.map((one, index) => {
                const { state } = one.rows.find(({ isShown }) => isShown) ?? { state: "—" };
                return [
                  String(index),
                  say(en`Item ${index + 1}: ${state}`.zh`第 ${index + 1} 项：${state}`),
                ] as const;
              })}
              onPick={(picked) => setItem(Number(picked))}
            />
          )}
        </>
      }
    >
      {table.description !== "" && <p className="sheet-about">{table.description}</p>}
      <p className="sheet-about">
        {say(
          en`Rows are checked from top to bottom. The first row whose condition is true is shown.`
            .zh`从上往下逐行判断，显示第一个条件成立的行。`,
        )}
        {table.each !== null && reports.length === 0 && (
          <strong>
            {say(en` The list ${table.each} is empty now.`.zh`列表 ${table.each} 现在是空的。`)}
          </strong>
        )}
      </p>
      <DecisionGrid
        table={{
          ...table,
          ...STATE_WORDS,
          label: en`Rows and conditions of ${name}`.zh`${name} 的行和条件`,
          gapNote: say(HAS_GAP_NOTE),
          rows: table.rows.map(({ scene, ...row }) => ({
            ...row,
            text: row.text || row.state,
            name: row.state,
            isPicked: row.state === picked,
            onPick: scene ? () => preview.pick({ table: name, state: row.state, scene }) : undefined,
          })),
        }}
        report={now}
      />
    </SheetFrame>
  );
}

const STATE_WORDS = {
  rowHead: en`State`.zh`状态`,
  shownNow: en`shown now`.zh`当前显示`,
  notProvedNote: en`The validator could not determine whether all data matches a row.`
    .zh`校验没能确定是否每种数据都有符合的行。`,
};

const HAS_GAP_NOTE = en`Some data matches no row. Add a last row without a condition.`
  .zh`有些数据不符合任何一行。请在最后加一行不带条件的行。`;
