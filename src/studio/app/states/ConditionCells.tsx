import { Fragment } from "react";
import type { DecisionAlternative, FactColumn } from "../../../explain/table-as-grid.ts";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { TableReport } from "../../frame/messages.ts";
import { useLanguage } from "../base/Language.tsx";

/** Renders an expression that can wrap between names. */
export function WrappingCode({ text }: { text: string }) {
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

interface ConditionCellsProps {
  columns: readonly FactColumn[];
  report: TableReport | undefined;
  way: DecisionAlternative;
}

/** Renders the cells of one alternative of a row's condition: what each column must be, and whether it is now. */
export function ConditionCells({ columns, report, way }: ConditionCellsProps) {
  const { say } = useLanguage();
  if (columns.length === 0) return <td>{say(en`always true`.zh`总是成立`)}</td>;
  return columns.map(({ text }) => {
    const wants = way.filter(({ column }) => column === text);
    return (
      <td key={text}>
        {wants.length === 0 && <DoesNotMatter label={ANY_VALUE_LABEL} />}
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

/** Renders a dash, which screen readers read as the label. */
export function DoesNotMatter({ label }: { label: LocalizedText }) {
  const { say } = useLanguage();
  return (
    <span className="does-not-matter" title={say(label)}>
      <span aria-hidden>—</span>
      <span className="only-spoken">{say(label)}</span>
    </span>
  );
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
