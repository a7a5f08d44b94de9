import type { ReactNode } from "react";
import type { DecisionAlternative, FactColumn } from "../../../explain/table-as-grid.ts";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { ownEntryOf } from "../../../language/values.ts";
import type { StateRow, StateTable } from "../../api.ts";
import type { TableReport } from "../../frame/messages.ts";
import { useLanguage } from "../base/Language.tsx";
import { ProofBadge } from "../base/ProofBadge.tsx";
import { ConditionCells, DoesNotMatter, WrappingCode } from "./ConditionCells.tsx";
import { reasonsByRow } from "./StatesPanel.tsx";

/** A row of a decision grid: of a state table, or of the outcomes of a server. */
export interface GridRow extends Pick<StateRow, "state" | "verdict" | "maskedBy"> {
  /** The label of its button. */
  text: string;
  /** The name below the label. */
  name: string;
  /** The cells after the facts, as expressions; empty if they are left out. */
  results?: readonly string[];
  isPicked: boolean;
  /** Undefined if no data is known that leads to the row. */
  onPick: (() => void) | undefined;
}

/** The rows of a decision grid, and its words. */
export interface GridTable extends Pick<StateTable, "decision" | "isComplete" | "notes"> {
  rows: readonly GridRow[];
  label: LocalizedText;
  /** The heads of the first column and of those after the facts. */
  rowHead: LocalizedText;
  resultHeads?: readonly LocalizedText[];
  /** Marks the row that decides now. */
  shownNow: LocalizedText;
  /** Said if some data meets no row, and if that is not known. */
  gapNote: ReactNode;
  notProvedNote: LocalizedText;
  /** How reasons say whether a row decides; those of state tables by default. */
  reasonWords?: { shown: LocalizedText; hidden: LocalizedText };
}

interface DecisionGridProps {
  table: GridTable;
  /** The table's current values; undefined if the page did not evaluate it. */
  report: TableReport | undefined;
}

/**
 * Renders a decision list as a grid. A column is a fact that conditions read, such as the login. A line shows what a row
 * requires, and why it is shown or not.
 */
export function DecisionGrid({ table, report }: DecisionGridProps) {
  const { say } = useLanguage();
  const { decision, gapNote, isComplete, label, notProvedNote, notes, reasonWords, rowHead, rows } = table;
  const { resultHeads = [] } = table;
  const reasons = report && reasonsByRow(report, reasonWords);
  const { columns } = decision;
  return (
    <section
      className="sheet-body"
      aria-label={say(label)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards have to reach it
      tabIndex={0}
    >
      <table className="decision">
        <thead>
          <tr>
            <th scope="col">{say(rowHead)}</th>
            {columns.map((column) => (
              <FactColumnHead key={column.text} column={column} value={report?.facts.values[column.text]} />
            ))}
            {resultHeads.map((head) => (
              <th key={head.en} scope="col">
                <span className="fact-words">{say(head)}</span>
              </th>
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
          {isComplete === false ? gapNote : say(notProvedNote)}
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
          {say(en`now`.zh`现在`)}{" "}
          <strong>{[say(value), nameOfShownValue(column, value)].join(" ").trim()}</strong>
        </span>
      )}
    </th>
  );
}

/** Returns the name of a column's value, which is shown as in JSON; empty without one. */
function nameOfShownValue({ names = {} }: FactColumn, value: LocalizedText): string {
  return ownEntryOf(names, value.en.replace(/^"(.*)"$/, "$1")) ?? "";
}

interface DecisionRowProps extends DecisionGridProps {
  row: GridRow;
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
  const { say } = useLanguage();
  const { isPicked, name, onPick, results = [], state, text } = row;
  const isShown = report?.rows.some((one) => one.isShown && one.state === state) ?? false;
  const lines = Math.max(1, ways.length);
  const [first = NO_CONDITIONS, ...others] = ways;
  const head = (
    <th scope="rowgroup" rowSpan={lines + 1}>
      <span className="decision-state">
        <span className="decision-number">{index + 1}</span>
        <button
          type="button"
          className="decision-pick"
          aria-pressed={isPicked}
          disabled={!onPick}
          onClick={onPick}
        >
          {text}
        </button>
      </span>
      <span className="state-name">
        {name}
        {isShown && <strong>{say(table.shownNow)}</strong>}
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
          <td colSpan={Math.max(1, columns.length)}>{say(en`never true`.zh`永远不成立`)}</td>
        ) : (
          <ConditionCells {...{ columns, report }} way={first} />
        )}
        {results.map((result, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell belongs to its column
          <td key={at} rowSpan={lines}>
            {result === "" ? <DoesNotMatter label={NOTHING_LABEL} /> : <WrappingCode text={result} />}
          </td>
        ))}
      </tr>
      {others.map((way) => (
        <tr key={JSON.stringify(way)} className="is-other-way">
          <ConditionCells {...{ columns, report, way }} />
        </tr>
      ))}
      <tr className="decision-why">
        <td colSpan={Math.max(1, columns.length) + results.length}>
          <span>{reason && say(reason)}</span>
        </td>
      </tr>
    </tbody>
  );
}

const NO_CONDITIONS: DecisionAlternative = [];

const NOTHING_LABEL = en`nothing`.zh`无`;
