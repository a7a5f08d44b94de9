import type { ReactNode } from "react";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { StateRow, StateTable } from "../../api.ts";
import type { TableReport } from "../../frame/messages.ts";
import { Button } from "../base/Button.tsx";
import { EmptyHint } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import { ProofBadge } from "../base/ProofBadge.tsx";
import { SceneTile } from "../gallery/SceneTile.tsx";
import { hasManualPreviewValues } from "../session/preview-store.ts";
import { usePreviewState, useSessionState, useStudio } from "../session/StudioContext.tsx";
import { OutcomeLists } from "./OutcomeLists.tsx";

/** Size of the picture beside a row: the top of a phone, in CSS pixels. */
const STATE_TILE_PX = { size: { width: 375, height: 375 }, width: 84 };

/** Renders the rows of the page's state tables, with which one is shown now and why. */
export function StatesPanel() {
  const tables = useSessionState((state) => state.tables);
  const picked = usePreviewState((state) => state.picked);
  const reports = usePreviewState((state) => state.tables);
  if (tables === null || tables.length === 0)
    return (
      <>
        <EmptyHint says={tables === null ? STATES_HINT : NO_TABLES_HINT} />
        <OutcomeLists />
      </>
    );
  return (
    <>
      <DataSourceHint idle={en`Pick a state to see it in the preview.`.zh`点一个状态，预览就会显示它。`} />
      {tables.map((table) => (
        <TableStates
          key={table.name}
          table={table}
          reports={reports?.[table.name] ?? []}
          picked={picked?.table === table.name ? picked.state : null}
        />
      ))}
      <OutcomeLists />
    </>
  );
}

const STATES_HINT = en`The states that customers can see are listed here.`.zh`顾客可能看到的状态会列在这里。`;
const NO_TABLES_HINT = en`This page has no state tables.`.zh`这个页面没有状态表。`;

/**
 * Renders which data the preview shows (`idle`: the text for the sandbox's data), with a button back to the sandbox's
 * data.
 */
export function DataSourceHint({ idle }: { idle: LocalizedText }) {
  const { preview } = useStudio();
  const { say } = useLanguage();
  const picked = usePreviewState((state) => state.picked);
  const hasEdits = usePreviewState(({ edited }) => hasManualPreviewValues(edited));
  const shown = hasEdits
    ? en`The preview shows data that you changed.`.zh`预览正在显示您改过的数据。`
    : picked
      ? en`The preview shows the state “${picked.state}”.`.zh`预览正在显示状态“${picked.state}”。`
      : idle;
  return (
    <div className="bar">
      <p className="hint">{say(shown)}</p>
      {(picked || hasEdits) && (
        <Button isSmall says={en`Restore data`.zh`恢复数据`} onClick={preview.unpick} />
      )}
    </div>
  );
}

interface TableStatesProps {
  table: StateTable;
  /** The table's current results: one, or one for each item of its list. */
  reports: readonly TableReport[];
  picked: string | null;
}

/** Renders the rows of one state table. */
function TableStates({ table, reports, picked }: TableStatesProps) {
  const { session, preview, personas } = useStudio();
  const customer = (personas?.find(({ isUsual }) => isUsual) ?? personas?.[0])?.token ?? "";
  const published = useSessionState((state) => state.statesPage);
  const shown = new Set(
    reports.flatMap((one) => one.rows.flatMap(({ state, isShown }) => (isShown ? state : []))),
  );
  // For a list, shows the reasons of its first item.
  const [first] = reports;
  const reasons = first && reasonsByRow(first);
  const { name, description, rows } = table;
  return (
    <section className="states-table" aria-label={name}>
      <div className="states-head">
        <h3>
          {name}
          {description !== "" && <small>{description}</small>}
        </h3>
        <Button
          isSmall
          says={en`Show decision table`.zh`查看决策表`}
          about={name}
          id={decisionTableButtonId(name)}
          onClick={() => preview.set({ table: name, openOutcomes: null })}
        />
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.state}>
            <StateTile
              row={row}
              isShown={shown.has(row.state)}
              isPicked={row.state === picked}
              reason={reasons?.get(row.state)}
              onPick={() => row.scene && preview.pick({ table: name, state: row.state, scene: row.scene })}
            >
              {row.scene && published && (
                <SceneTile
                  {...STATE_TILE_PX}
                  published={published}
                  scene={row.scene}
                  customer={customer}
                  editor={session.editor}
                  state={row.state}
                />
              )}
            </StateTile>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StateTileProps {
  row: StateRow;
  isShown: boolean;
  isPicked: boolean;
  reason: LocalizedText | undefined;
  onPick: () => void;
  /** The picture of the row, above its text. */
  children?: ReactNode;
}

/** Renders a row of a table as a button. A tap shows that state in the preview. */
function StateTile({ children, isPicked, isShown, onPick, reason, row }: StateTileProps) {
  const { say } = useLanguage();
  const { isDisabled, scene, state, text } = row;
  return (
    <button
      type="button"
      className="state"
      aria-pressed={isPicked}
      aria-current={isShown}
      disabled={!scene}
      onClick={onPick}
    >
      {children}
      <span className="state-head">
        <span className="state-text" data-disabled={isDisabled || undefined}>
          {text || state}
        </span>
        <ProofBadge {...row} />
      </span>
      <span className="state-name">
        {state}
        {isShown && <strong>{say(en`shown now`.zh`当前显示`)}</strong>}
      </span>
      {reason && <span className="state-reason">{say(reason)}</span>}
    </button>
  );
}

/** Returns the element id of the button that opens a table as a decision table. */
export function decisionTableButtonId(name: string): string {
  return `as-table-${name}`;
}

/** How reasons say that a row of a state table is shown, or not. */
const TABLE_WORDS = { shown: en`Shown`.zh`显示`, hidden: en`Not shown`.zh`不显示` };

/** Returns why each row of a table is shown or not, by the row's state. Pure. */
export function reasonsByRow(
  { rows }: Pick<TableReport, "rows">,
  { hidden, shown } = TABLE_WORDS,
): ReadonlyMap<string, LocalizedText> {
  const reasons = rows.map(({ state, verdict, reason, isAsked, isShown }): [string, LocalizedText] => {
    if (isShown) return [state, en`${shown}: ${reason}`.zh`${shown}：${reason}`];
    if (verdict === true)
      return [
        state,
        en`${hidden}: its condition is true (${reason}), but a row above comes first`
          .zh`${hidden}：条件成立（${reason}），但上面的行先成立`,
      ];
    if (verdict === "unknown" && isAsked) return [state, en`Unknown: ${reason}`.zh`无法判断：${reason}`];
    return [state, en`${hidden}: ${reason}`.zh`${hidden}：${reason}`];
  });
  return new Map(reasons);
}
