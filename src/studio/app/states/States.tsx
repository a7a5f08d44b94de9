import type { ReactNode } from "react";
import { en, type Saying } from "../../../language/messages/saying.ts";
import type { StateRow, StateTable } from "../../api.ts";
import type { ToldTable } from "../../frame/messages.ts";
import { Button } from "../base/Button.tsx";
import { Empty } from "../base/Empty.tsx";
import { useWords } from "../base/Language.tsx";
import { Verdict } from "../base/Verdict.tsx";
import { isEdited } from "../desk/look.ts";
import { useDesk, useLook, useStudio } from "../desk/StudioContext.tsx";
import { SceneTile } from "../gallery/SceneTile.tsx";

/** Of a phone so much is drawn beside a row. */
const TILE = { size: { width: 375, height: 375 }, width: 84 };

/** All that customers can find on the page: each row of each table, which one it is now, and why. */
export function States() {
  const tables = useDesk((state) => state.tables);
  const picked = useLook((state) => state.picked);
  const told = useLook((state) => state.tables);
  if (tables === null)
    return <Empty says={en`What customers can find is listed here.`.zh`客户可能看到的状态会列在这里。`} />;
  if (tables.length === 0)
    return <Empty says={en`This page has no state tables.`.zh`这个页面没有状态表。`} />;
  return (
    <>
      <ShownHint idle={en`Pick a state to see it in the preview.`.zh`点一个状态，预览就会显示它。`} />
      {tables.map((table) => (
        <Table
          key={table.name}
          table={table}
          told={told?.[table.name] ?? []}
          picked={picked?.table === table.name ? picked.state : null}
        />
      ))}
    </>
  );
}

/** What the preview shows, `idle` where that is as the sandbox answers, and the way back to the customer of the sandbox. */
export function ShownHint({ idle }: { idle: Saying }) {
  const { look } = useStudio();
  const { say } = useWords();
  const picked = useLook((state) => state.picked);
  const hasEdits = useLook(({ edited }) => isEdited(edited));
  const shown = hasEdits
    ? en`The preview shows data that you changed.`.zh`预览正在显示您改过的数据。`
    : picked
      ? en`The preview shows the state “${picked.state}”.`.zh`预览正在显示状态“${picked.state}”。`
      : idle;
  return (
    <div className="bar">
      <p className="hint">{say(shown)}</p>
      {(picked || hasEdits) && (
        <Button isSmall says={en`Back to the customer`.zh`恢复客户数据`} onClick={look.unpick} />
      )}
    </div>
  );
}

interface TableProps {
  table: StateTable;
  /** What it says now: once, or once for each item of its list. */
  told: readonly ToldTable[];
  picked: string | null;
}

function Table({ table, told, picked }: TableProps) {
  const { desk, look } = useStudio();
  const published = useDesk((state) => state.pictured);
  const shown = new Set(
    told.flatMap((one) => one.rows.flatMap(({ state, isShown }) => (isShown ? state : []))),
  );
  // Of a list the first item stands for all.
  const [first] = told;
  const reasons = first && rowReasons(first);
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
          says={en`As a table`.zh`决策表`}
          about={name}
          id={openerOf(name)}
          onClick={() => look.set({ table: name })}
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
              onPick={() => row.scene && look.pick({ table: name, state: row.state, scene: row.scene })}
            >
              {row.scene && published && (
                <SceneTile
                  {...TILE}
                  published={published}
                  scene={row.scene}
                  editor={desk.editor}
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
  reason: Saying | undefined;
  onPick: () => void;
  /** How it looks, above the words. */
  children?: ReactNode;
}

/** A row of a table: a tap puts the preview into it. */
function StateTile({ children, isPicked, isShown, onPick, reason, row }: StateTileProps) {
  const { say } = useWords();
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
        <Verdict {...row} />
      </span>
      <span className="state-name">
        {state}
        {isShown && <strong>{say(en`shown now`.zh`当前显示`)}</strong>}
      </span>
      {reason && <span className="state-reason">{say(reason)}</span>}
    </button>
  );
}

/** The id of the button that opens a table. */
export function openerOf(name: string): string {
  return `as-table-${name}`;
}

/** Why the rows of a table are shown or not, by their states. Pure. */
export function rowReasons({ rows }: Pick<ToldTable, "rows">): ReadonlyMap<string, Saying> {
  const reasons = rows.map(({ state, verdict, reason, isAsked, isShown }): [string, Saying] => {
    if (isShown) return [state, en`Shown: ${reason}`.zh`显示：${reason}`];
    if (verdict === true)
      return [
        state,
        en`It would hold (${reason}), but a row above comes first`.zh`条件成立（${reason}），但上面的行优先`,
      ];
    if (verdict === "unknown" && isAsked) return [state, en`Not known: ${reason}`.zh`无法判断：${reason}`];
    return [state, en`No: ${reason}`.zh`不显示：${reason}`];
  });
  return new Map(reasons);
}
