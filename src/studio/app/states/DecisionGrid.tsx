import { Fragment } from "react";
import type { DecisionAlternative, FactColumn } from "../../../explain/table-as-grid.ts";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { StateRow, StateTable } from "../../api.ts";
import type { TableReport } from "../../frame/messages.ts";
import { useLanguage } from "../base/Language.tsx";
import { ProofBadge } from "../base/ProofBadge.tsx";
import { usePreviewState, useStudio } from "../session/StudioContext.tsx";
import { reasonsByRow } from "./StatesPanel.tsx";

interface DecisionGridProps {
  table: StateTable;
  /** The table's current values; undefined if the page did not evaluate it. */
  report: TableReport | undefined;
}

/**
 * Renders a state table as a grid. A column is a fact that conditions read, such as the login. A line shows what a row
 * requires, and why it is shown or not.
 */
export function DecisionGrid({ table, report }: DecisionGridProps) {
  const { say } = useLanguage();
  const { decision, isComplete, name, notes, rows } = table;
  const reasons = report && reasonsByRow(report);
  const { columns } = decision;
  return (
    <section
      className="sheet-body"
      aria-label={say(en`Rows and conditions of ${name}`.zh`${name} 的行和条件`)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards have to reach it
      tabIndex={0}
    >
      <table className="decision">
        <thead>
          <tr>
            <th scope="col">{say(en`State`.zh`状态`)}</th>
            {columns.map((column) => (
              <FactColumnHead key={column.text} column={column} value={report?.facts.values[column.text]} />
            ))}
          </tr>
        </thead>
        {rows.map((row, index) => (
          <DecisionRow
            key={row.state}
            {...{ table, row, index, report, columns }}
            ways={decision.rows[index] ?? []}
            reason={reasons?.get(row.state)}
          />
        ))}
      </table>
      {isComplete !== true && (
        <p className={isComplete === false ? "sheet-note is-bad" : "sheet-note"}>
          {say(isComplete === false ? HAS_GAP_NOTE : NOT_PROVED_NOTE)}
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

const HAS_GAP_NOTE = en`Some data matches no row. Add a last row without a condition.`
  .zh`有些数据不符合任何一行。请在最后加一行不带条件的行。`;
const NOT_PROVED_NOTE = en`The validator could not determine whether all data matches a row.`
  .zh`校验没能确定是否每种数据都有符合的行。`;

/** Renders the head of a column: what the conditions read, and its value now. */
function FactColumnHead({ column, value }: { column: FactColumn; value: LocalizedText | undefined }) {
  const { say } = useLanguage();
  const words = column.meaning && say(column.meaning);
  return (
    <th scope="col">
      {words && <span className="fact-words">{words}</span>}
      {!words?.includes(column.text) && <WrappingCode text={column.text} />}
      {value && (
        <span className="fact-now">
          {say(en`now`.zh`现在`)} <strong>{say(value)}</strong>
        </span>
      )}
    </th>
  );
}

/** Renders an expression that can wrap between names. */
function WrappingCode({ text }: { text: string }) {
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

interface DecisionRowProps extends DecisionGridProps {
  row: StateRow;
  index: number;
  columns: readonly FactColumn[];
  ways: readonly DecisionAlternative[];
  reason: LocalizedText | undefined;
}

/**
 * Renders a row of the table: one line for each alternative that meets its condition, and the reason why it is shown
 * or not.
 */
function DecisionRow({ columns, index, reason, row, table, report, ways }: DecisionRowProps) {
  const { preview } = useStudio();
  const { say } = useLanguage();
  const isPicked = usePreviewState(
    ({ picked }) => picked?.table === table.name && picked.state === row.state,
  );
  const isShown = report?.rows.some(({ isShown: is, state }) => is && state === row.state) ?? false;
  const { scene, state, text } = row;
  const [first = NO_CONDITIONS, ...others] = ways;
  const head = (
    <th scope="rowgroup" rowSpan={Math.max(1, ways.length) + 1}>
      <span className="decision-state">
        <span className="decision-number">{index + 1}</span>
        <button
          type="button"
          className="decision-pick"
          aria-pressed={isPicked}
          disabled={!scene}
          onClick={() => scene && preview.pick({ table: table.name, state, scene })}
        >
          {text || state}
        </button>
      </span>
      <span className="state-name">
        {state}
        {isShown && <strong>{say(en`shown now`.zh`当前显示`)}</strong>}
      </span>
      <ProofBadge {...row} />
      {ways.length > 1 && (
        <span className="decision-ways">
          {say(
            en`any one of these ${ways.length} lines is enough`.zh`右边 ${ways.length} 条，符合其中一条即可`,
          )}
        </span>
      )}
    </th>
  );
  return (
    <tbody data-shown={isShown || undefined}>
      <tr>
        {head}
        {ways.length === 0 ? (
          <td colSpan={columns.length}>{say(en`never true`.zh`永远不成立`)}</td>
        ) : (
          <ConditionCells {...{ columns, report }} way={first} />
        )}
      </tr>
      {others.map((way) => (
        <tr key={JSON.stringify(way)} className="is-other-way">
          <ConditionCells {...{ columns, report, way }} />
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

const NO_CONDITIONS: DecisionAlternative = [];

type ConditionCellsProps = Pick<DecisionRowProps, "columns" | "report"> & { way: DecisionAlternative };

/** Renders the cells of one alternative of a row's condition: what each column must be, and whether it is now. */
function ConditionCells({ columns, report, way }: ConditionCellsProps) {
  const { say } = useLanguage();
  if (columns.length === 0) return <td>{say(en`always true`.zh`总是成立`)}</td>;
  return columns.map(({ text }) => {
    const wants = way.filter(({ column }) => column === text);
    return (
      <td key={text}>
        {wants.length === 0 && (
          <span className="does-not-matter" title={say(ANY_VALUE_LABEL)}>
            <span aria-hidden>—</span>
            <span className="only-spoken">{say(ANY_VALUE_LABEL)}</span>
          </span>
        )}
        {wants.map(({ atom, by, condition, isTrue, saying }) => {
          const fit = report && matchOfVerdict(report.facts.atoms[atom], isTrue);
          return (
            <span key={condition} className="want" data-fit={fit} title={condition}>
              <span className="want-mark" aria-hidden>
                {fit && FIT_MARKS[fit].mark}
              </span>
              <span>
                {say(saying)}
                {by !== null && <WrappingCode text={by} />}
              </span>
              {fit && <span className="only-spoken">{say(FIT_MARKS[fit].name)}</span>}
            </span>
          );
        })}
      </td>
    );
  });
}

type ConditionFit = "met" | "unmet" | "unknown";

function matchOfVerdict(
  verdict: boolean | "unknown" | null | undefined,
  isTrue: boolean,
): ConditionFit | undefined {
  if (verdict === undefined) return undefined;
  if (verdict === "unknown") return "unknown";
  return verdict === isTrue ? "met" : "unmet";
}

const ANY_VALUE_LABEL = en`any value`.zh`不限`;

const FIT_MARKS: Readonly<Record<ConditionFit, { mark: string; name: LocalizedText }>> = {
  met: { mark: "✓", name: en`met`.zh`符合` },
  unmet: { mark: "✗", name: en`not met`.zh`不符合` },
  unknown: { mark: "?", name: en`unknown`.zh`未知` },
};
