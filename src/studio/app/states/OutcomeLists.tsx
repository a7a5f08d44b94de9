import { countNoun, en } from "../../../language/messages/localized-text.ts";
import type { OutcomeTable } from "../../api-outcomes.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";

/** Renders the lists of outcomes of the page's calls, each with what was proved and a button that opens it. */
export function OutcomeLists() {
  const { preview, session } = useStudio();
  const { say } = useLanguage();
  const lists = useSessionState((state) => state.outcomes);
  if (lists.length === 0) return null;
  return (
    <section className="states-table outcome-lists" aria-labelledby="outcome-lists-title">
      <h3 id="outcome-lists-title">
        {say(en`Outcomes of calls`.zh`调用的结果`)}
        <small>{say(en`How pages understand the server's responses.`.zh`页面怎样理解服务器的返回。`)}</small>
      </h3>
      {lists.map((list) => {
        const path = session.store.get().open?.path ?? "";
        const name = outcomesTitle(list.endpoint);
        return (
          <div key={list.endpoint ?? ""} className="states-head">
            <p>
              {say(name)}
              <small>{say(describeFindings(list))}</small>
            </p>
            <Button
              isSmall
              says={en`Show outcomes`.zh`查看结果表`}
              about={say(name)}
              id={outcomesButtonId(list.endpoint)}
              onClick={() => preview.set({ openOutcomes: { path, endpoint: list.endpoint }, table: null })}
            />
          </div>
        );
      })}
    </section>
  );
}

/** Returns the name of a list of outcomes. */
export function outcomesTitle(endpoint: string | null) {
  return endpoint === null
    ? en`Server of the brand`.zh`品牌的服务器`
    : en`Endpoint ${endpoint}`.zh`接口 ${endpoint}`;
}

/** Returns the element id of the button that opens a list of outcomes. */
export function outcomesButtonId(endpoint: string | null): string {
  return `as-outcomes-${endpoint ?? ""}`;
}

function describeFindings({ isComplete, rows }: OutcomeTable) {
  const count = en`${countNoun(rows.length, "row")}`.zh`${rows.length}行`;
  const unreached = rows.filter(({ verdict }) => verdict === "masked" || verdict === "never").length;
  const gap =
    isComplete === false
      ? en`; some responses have no outcome`.zh`；有的返回没有结果`
      : isComplete === null
        ? en`; not certain whether each response has an outcome`.zh`；不确定是否每种返回都有结果`
        : en`; each response has an outcome`.zh`；每种返回都有结果`;
  const never = unreached > 0 ? en`; ${unreached} never reached`.zh`；${unreached}行轮不到` : en``.zh``;
  return en`${count}${gap}${never}`.zh`${count}${gap}${never}`;
}
