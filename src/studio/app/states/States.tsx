import { useMemo } from "react";
import { en, type Saying } from "../../../language/messages/saying.ts";
import { planOf } from "../../../plan/plan.ts";
import type { StateRow, StateTable } from "../../api.ts";
import { receiveScope } from "../../frame/sent-scope.ts";
import { useDesk, useLook, useStudio } from "../shell/StudioContext.tsx";
import { useWords } from "../words/Language.tsx";
import { rowReasons } from "./row-reasons.ts";

/** All that customers can find on the page: each row of each table, which one it is now, and why. */
export function States() {
  const { look } = useStudio();
  const { say } = useWords();
  const tables = useDesk((state) => state.tables);
  const picked = useLook((state) => state.picked);
  const published = useDesk(({ answered }) => answered?.answer.page?.published ?? null);
  const plan = useMemo(() => published && planOf(published), [published]);
  const snapshot = useLook((state) => state.snapshot);
  const scope = useMemo(() => snapshot && receiveScope(snapshot.scope), [snapshot]);
  if (tables === null)
    return (
      <p className="empty">
        {say(en`What customers can find is listed here.`.zh`客户可能看到的状态会列在这里。`)}
      </p>
    );
  if (tables.length === 0)
    return <p className="empty">{say(en`This page has no state tables.`.zh`这个页面没有状态表。`)}</p>;
  return (
    <>
      <div className="bar">
        <p className="hint">
          {say(
            picked
              ? en`The preview shows the state “${picked.state}”.`.zh`预览正在显示状态“${picked.state}”。`
              : en`Pick a state to see it in the preview.`.zh`点一个状态，预览就会显示它。`,
          )}
        </p>
        {picked && (
          <button type="button" className="button is-small" onClick={look.unpick}>
            {say(en`Back to the customer`.zh`恢复客户数据`)}
          </button>
        )}
      </div>
      {tables.map((table) => (
        <Table
          key={table.name}
          table={table}
          shown={snapshot?.rows[table.name] ?? null}
          picked={picked?.table === table.name ? picked.state : null}
          reasons={plan && scope ? rowReasons(plan, table.name, scope) : new Map()}
        />
      ))}
    </>
  );
}

interface TableProps {
  table: StateTable;
  /** The state of the row that the page shows. */
  shown: string | null;
  picked: string | null;
  reasons: ReadonlyMap<string, Saying>;
}

function Table({ table, shown, picked, reasons }: TableProps) {
  const { look } = useStudio();
  const { name, description, rows } = table;
  return (
    <section className="states-table" aria-label={name}>
      <h3>
        {name}
        {description !== "" && <small>{description}</small>}
      </h3>
      <ul>
        {rows.map((row) => (
          <Row
            key={row.state}
            row={row}
            isShown={row.state === shown}
            isPicked={row.state === picked}
            reason={reasons.get(row.state)}
            onPick={() => row.scene && look.pick({ table: name, state: row.state, scene: row.scene })}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  row: StateRow;
  isShown: boolean;
  isPicked: boolean;
  reason: Saying | undefined;
  onPick: () => void;
}

function Row({ row, isShown, isPicked, reason, onPick }: RowProps) {
  const { say } = useWords();
  const { state, text, isDisabled, verdict, scene } = row;
  return (
    <li>
      <button
        type="button"
        className="state"
        aria-pressed={isPicked}
        aria-current={isShown}
        disabled={!scene}
        onClick={onPick}
      >
        <span className="state-head">
          <span className="state-text" data-disabled={isDisabled || undefined}>
            {text || state}
          </span>
          <span className="chip" data-verdict={verdict} title={say(VERDICTS[verdict].title)}>
            {say(VERDICTS[verdict].chip)}
          </span>
        </span>
        <span className="state-name">
          {state}
          {isShown && <strong>{say(en`shown now`.zh`当前显示`)}</strong>}
        </span>
        {reason && <span className="state-reason">{say(reason)}</span>}
      </button>
    </li>
  );
}

const VERDICTS: Readonly<Record<StateRow["verdict"], { chip: Saying; title: Saying }>> = {
  met: {
    chip: en`reachable`.zh`可出现`,
    title: en`There is an answer of the server that shows it.`.zh`存在会显示这一行的服务器数据。`,
  },
  never: {
    chip: en`never`.zh`不会出现`,
    title: en`Its condition never holds.`.zh`它的条件永远不成立。`,
  },
  masked: {
    chip: en`masked`.zh`被遮住`,
    title: en`Whenever it holds, a row above is shown.`.zh`它成立时，总有上面的行先显示。`,
  },
  notProven: {
    chip: en`not proven`.zh`未证明`,
    title: en`It is not known whether it can be shown.`.zh`还不能确定它会不会显示。`,
  },
};
