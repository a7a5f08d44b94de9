import { en, type Saying } from "../../../language/messages/saying.ts";
import type { StateRow, StateTable } from "../../api.ts";
import type { ToldTable } from "../../frame/messages.ts";
import { useDesk, useLook, useStudio } from "../shell/StudioContext.tsx";
import { useWords } from "../words/Language.tsx";
import { rowReasons } from "./row-reasons.ts";
import { VERDICTS } from "./verdicts.ts";

/** All that customers can find on the page: each row of each table, which one it is now, and why. */
export function States() {
  const { look } = useStudio();
  const { say } = useWords();
  const tables = useDesk((state) => state.tables);
  const picked = useLook((state) => state.picked);
  const told = useLook((state) => state.tables);
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
          told={told?.[table.name] ?? []}
          picked={picked?.table === table.name ? picked.state : null}
        />
      ))}
    </>
  );
}

interface TableProps {
  table: StateTable;
  /** What it says now: once, or once for each item of its list. */
  told: readonly ToldTable[];
  picked: string | null;
}

function Table({ table, told, picked }: TableProps) {
  const { look } = useStudio();
  const shown = new Set(
    told.flatMap((one) => one.rows.flatMap(({ state, isShown }) => (isShown ? state : []))),
  );
  // Of a list the first item stands for all.
  const [first] = told;
  const reasons = first && rowReasons(first);
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
            isShown={shown.has(row.state)}
            isPicked={row.state === picked}
            reason={reasons?.get(row.state)}
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
