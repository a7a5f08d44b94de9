import { en } from "../../../language/messages/localized-text.ts";
import { parseJson } from "../../../language/values.ts";
import type { GivenResponse, OutcomeTable } from "../../api-outcomes.ts";
import { useLanguage } from "../base/Language.tsx";
import { Select } from "../controls/Select.tsx";
import type { TriedResponse } from "./use-tried-response.ts";

interface ResponseFormProps {
  list: OutcomeTable;
  given: GivenResponse;
  tried: TriedResponse | undefined;
  onChange: (given: GivenResponse) => void;
}

/** Renders the response that the operator tries, status and body, and what a page makes of it. */
export function ResponseForm({ given, list, onChange, tried }: ResponseFormProps) {
  const { say } = useLanguage();
  const { status, text } = given;
  const examples = [...list.rows.map(({ example }) => example), list.gap?.response ?? null];
  const chosen = examples.findIndex((one) => one?.status === status && one.text === text);
  const isReadable = text.trim() === "" || parseJson(text) !== undefined;
  const decides = tried?.answer?.report.rows.findIndex(({ isShown }) => isShown) ?? -1;
  return (
    <section className="try-response" aria-label={say(en`Try a response`.zh`试一个返回`)}>
      <label>
        {say(en`Status`.zh`状态码`)}
        <input
          className="field"
          type="number"
          min={100}
          max={599}
          value={Number.isNaN(status) ? "" : status}
          onChange={({ target }) => onChange({ ...given, status: target.valueAsNumber })}
        />
      </label>
      <label className="try-body">
        {say(en`Body, as JSON`.zh`内容（JSON）`)}
        <textarea
          className="field is-code"
          rows={2}
          spellCheck={false}
          value={text}
          onChange={({ target }) => onChange({ ...given, text: target.value })}
        />
      </label>
      <label>
        {say(en`Example`.zh`例子`)}
        <Select
          value={String(chosen)}
          options={[
            ["-1", say(en`own response`.zh`自己填写`)],
            ...examples.flatMap((one, index): [string, string][] => {
              if (!one) return [];
              const label = list.rows[index]?.label;
              const name = label
                ? en`${index + 1} ${label}: ${one.status}`.zh`${index + 1} ${label}：${one.status}`
                : en`no outcome: ${one.status}`.zh`没有结果：${one.status}`;
              return [[String(index), say(name)]];
            }),
          ]}
          onPick={(index) => onChange(examples[Number(index)] ?? given)}
        />
      </label>
      <div className="try-result" role="status">
        {Number.isNaN(status) ? (
          <p>{say(en`Enter an HTTP status, such as 200.`.zh`请填写 HTTP 状态码，如 200。`)}</p>
        ) : tried?.failure ? (
          <p className="refusal">{say(tried.failure)}</p>
        ) : (
          tried?.answer && (
            <p>
              <strong>
                {say(
                  decides < 0
                    ? en`No row decides`.zh`没有一行能决定`
                    : en`Row ${decides + 1} decides`.zh`由第${decides + 1}行决定`,
                )}
              </strong>{" "}
              {say(tried.answer.saying)}
            </p>
          )
        )}
        {!isReadable && (
          <p className="hint">
            {say(
              en`The body is not JSON, so response.body is null.`
                .zh`内容不是 JSON，所以 response.body 是 null。`,
            )}
          </p>
        )}
      </div>
    </section>
  );
}
