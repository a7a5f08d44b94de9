import { Fragment } from "react";
import type { DecisionWay, FactColumn } from "../../../explain/decision-table.ts";
import { en, type Saying } from "../../../language/messages/saying.ts";
import type { StateRow, StateTable } from "../../api.ts";
import type { ToldTable } from "../../frame/messages.ts";
import { useWords } from "../base/Language.tsx";
import { Verdict } from "../base/Verdict.tsx";
import { useLook, useStudio } from "../desk/StudioContext.tsx";
import { rowReasons } from "./States.tsx";

interface GridProps {
  table: StateTable;
  /** As it is now; undefined where it is not asked. */
  told: ToldTable | undefined;
}

/** Facts from left to right, rows from top to bottom, each with what it wants of the facts and why it is shown or not. */
export function DecisionGrid({ table, told }: GridProps) {
  const { say } = useWords();
  const { decision, isWhole, name, notes, rows } = table;
  const reasons = told && rowReasons(told);
  const { columns } = decision;
  return (
    <section
      className="sheet-body"
      aria-label={say(en`Rows and facts of ${name}`.zh`${name} 的行与条件`)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards have to reach it
      tabIndex={0}
    >
      <table className="decision">
        <thead>
          <tr>
            <th scope="col">{say(en`State`.zh`状态`)}</th>
            {columns.map((column) => (
              <FactHead key={column.text} column={column} value={told?.facts.values[column.text]} />
            ))}
          </tr>
        </thead>
        {rows.map((row, index) => (
          <RowGroup
            key={row.state}
            {...{ table, row, index, told, columns }}
            ways={decision.rows[index] ?? []}
            reason={reasons?.get(row.state)}
          />
        ))}
      </table>
      {isWhole !== true && (
        <p className={isWhole === false ? "sheet-note is-bad" : "sheet-note"}>
          {say(isWhole === false ? NOT_WHOLE : NOT_PROVED)}
        </p>
      )}
      {notes.map((note) => (
        <p className="sheet-note" key={note.en}>
          {say(note)}
        </p>
      ))}
    </section>
  );
}

const NOT_WHOLE = en`There are answers for which no row is met.`.zh`有些数据下没有任何一行符合。`;
const NOT_PROVED = en`It could not be proved that there is a row for every answer.`
  .zh`未能证明每种数据都有对应的行。`;

function FactHead({ column, value }: { column: FactColumn; value: Saying | undefined }) {
  const { say } = useWords();
  const words = column.meaning && say(column.meaning);
  return (
    <th scope="col">
      {words && <span className="fact-words">{words}</span>}
      {!words?.includes(column.text) && <Written text={column.text} />}
      {value && (
        <span className="fact-now">
          {say(en`now`.zh`现在`)} <strong>{say(value)}</strong>
        </span>
      )}
    </th>
  );
}

/** An expression, broken between names where it has to be. */
function Written({ text }: { text: string }) {
  const parts = text.split(/(?<=[.(])/);
  return (
    <code>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are parts of one text
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}

interface RowGroupProps extends GridProps {
  row: StateRow;
  index: number;
  columns: readonly FactColumn[];
  ways: readonly DecisionWay[];
  reason: Saying | undefined;
}

function RowGroup({ columns, index, reason, row, table, told, ways }: RowGroupProps) {
  const { look } = useStudio();
  const { say } = useWords();
  const isPicked = useLook(({ picked }) => picked?.table === table.name && picked.state === row.state);
  const isShown = told?.rows.some(({ isShown: is, state }) => is && state === row.state) ?? false;
  const { scene, state, text } = row;
  const [first = NO_WAY, ...others] = ways;
  const head = (
    <th scope="rowgroup" rowSpan={Math.max(1, ways.length) + 1}>
      <span className="decision-state">
        <span className="decision-number">{index + 1}</span>
        <button
          type="button"
          className="decision-pick"
          aria-pressed={isPicked}
          disabled={!scene}
          onClick={() => scene && look.pick({ table: table.name, state, scene })}
        >
          {text || state}
        </button>
      </span>
      <span className="state-name">
        {state}
        {isShown && <strong>{say(en`shown now`.zh`当前显示`)}</strong>}
      </span>
      <Verdict {...row} />
      {ways.length > 1 && (
        <span className="decision-ways">
          {say(en`one of ${ways.length} lines is enough`.zh`右边 ${ways.length} 行，符合其中一行即可`)}
        </span>
      )}
    </th>
  );
  return (
    <tbody data-shown={isShown || undefined}>
      <tr>
        {head}
        {ways.length === 0 ? (
          <td colSpan={columns.length}>{say(en`never holds`.zh`永远不成立`)}</td>
        ) : (
          <Cells {...{ columns, told }} way={first} />
        )}
      </tr>
      {others.map((way) => (
        <tr key={JSON.stringify(way)} className="is-other-way">
          <Cells {...{ columns, told, way }} />
        </tr>
      ))}
      <tr className="decision-why">
        <td colSpan={Math.max(1, columns.length)}>
          <span>{reason && say(reason)}</span>
        </td>
      </tr>
    </tbody>
  );
}

const NO_WAY: DecisionWay = [];

type CellsProps = Pick<RowGroupProps, "columns" | "told"> & { way: DecisionWay };

function Cells({ columns, told, way }: CellsProps) {
  const { say } = useWords();
  if (columns.length === 0) return <td>{say(en`always holds`.zh`总是成立`)}</td>;
  return columns.map(({ text }) => {
    const wants = way.filter(({ column }) => column === text);
    return (
      <td key={text}>
        {wants.length === 0 && (
          <span className="does-not-matter" title={say(ANY)}>
            <span aria-hidden>—</span>
            <span className="only-spoken">{say(ANY)}</span>
          </span>
        )}
        {wants.map(({ atom, by, condition, isTrue, saying }) => {
          const fit = told && fitOf(told.facts.atoms[atom], isTrue);
          return (
            <span key={condition} className="want" data-fit={fit} title={condition}>
              <span className="want-mark" aria-hidden>
                {fit && MARKS[fit].mark}
              </span>
              <span>
                {say(saying)}
                {by !== null && <Written text={by} />}
              </span>
              {fit && <span className="only-spoken">{say(MARKS[fit].name)}</span>}
            </span>
          );
        })}
      </td>
    );
  });
}

type Fit = "met" | "unmet" | "unknown";

function fitOf(verdict: boolean | "unknown" | null | undefined, isTrue: boolean): Fit | undefined {
  if (verdict === undefined) return undefined;
  if (verdict === "unknown") return "unknown";
  return verdict === isTrue ? "met" : "unmet";
}

const ANY = en`does not matter`.zh`不限`;

const MARKS: Readonly<Record<Fit, { mark: string; name: Saying }>> = {
  met: { mark: "✓", name: en`met`.zh`符合` },
  unmet: { mark: "✗", name: en`not met`.zh`不符合` },
  unknown: { mark: "?", name: en`not known`.zh`未知` },
};
