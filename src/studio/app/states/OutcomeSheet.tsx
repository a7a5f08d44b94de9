import { useState } from "react";
import { en, joinWithCommas, untranslatedText } from "../../../language/messages/localized-text.ts";
import type { GivenResponse, OutcomeTable } from "../../api-outcomes.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { Select } from "../controls/Select.tsx";
import { usePreviewState, useSessionState, useStudio } from "../session/StudioContext.tsx";
import { DecisionGrid, type GridRow } from "./DecisionGrid.tsx";
import { outcomesButtonId, outcomesTitle } from "./OutcomeLists.tsx";
import { ResponseForm } from "./ResponseForm.tsx";
import { SheetFrame } from "./SheetFrame.tsx";
import { useTriedResponse } from "./use-tried-response.ts";

/** Renders the list of outcomes that the operator opened, with a response to try; nothing if none is open. */
export function OutcomeSheet() {
  const opened = usePreviewState(({ openOutcomes }) => openOutcomes);
  const path = useSessionState(({ open }) => open?.path);
  const lists = useSessionState(({ outcomes }) => outcomes);
  if (!opened || opened.path !== path) return null;
  const list = lists.find(({ endpoint }) => endpoint === opened.endpoint);
  return list ? <OutcomeSheetContent key={list.endpoint} list={list} lists={lists} /> : null;
}

function OutcomeSheetContent({ list, lists }: { list: OutcomeTable; lists: readonly OutcomeTable[] }) {
  const { preview } = useStudio();
  const { say } = useLanguage();
  const { endpoint, rows, usedBy } = list;
  const [given, setGiven] = useState<GivenResponse>(
    () => rows.find(({ example, outcome }) => outcome === "accepted" && example)?.example ?? EMPTY_RESPONSE,
  );
  const tried = useTriedResponse(list, given);
  const { openOutcomes } = preview.get();
  const gap = list.gap;
  return (
    <SheetFrame
      title={en`Outcomes`.zh`结果表`}
      name={say(outcomesTitle(endpoint))}
      closeLabel={en`Close the outcomes`.zh`关闭结果表`}
      openedBy={outcomesButtonId(endpoint)}
      onClose={() => preview.set({ openOutcomes: null })}
      choices={
        lists.length > 1 && (
          <Select
            name={say(en`Server or endpoint`.zh`服务器或接口`)}
            value={endpoint ?? ""}
            options={lists.map((one) => [one.endpoint ?? "", say(outcomesTitle(one.endpoint))])}
            onPick={(name) =>
              openOutcomes && preview.set({ openOutcomes: { ...openOutcomes, endpoint: name || null } })
            }
          />
        )
      }
    >
      <p className="sheet-about">
        {say(
          en`Rows are checked from top to bottom. The first row whose condition is true decides what the page makes of a response.`
            .zh`从上往下逐行判断，第一个条件成立的行决定页面怎样理解服务器的返回。`,
        )}{" "}
        {endpoint === null && usedBy.length > 0 && (
          <span>
            {say(en`It decides the calls of ${listed(usedBy)}.`.zh`它决定 ${listed(usedBy)} 的调用。`)}
          </span>
        )}
      </p>
      <ResponseForm {...{ list, given, tried }} onChange={setGiven} />
      <DecisionGrid
        table={{
          ...list,
          ...OUTCOME_WORDS,
          gapNote: gap && (
            <>
              {say(
                en`No outcome applies to ${gap.saying}: pages take it for a failed connection. Add a last row without a condition.`
                  .zh`${gap.saying} 时没有符合的结果，页面会当作网络异常。请在最后加一行不带条件的行。`,
              )}{" "}
              <Button
                isSmall
                says={en`Try this response`.zh`试试这个返回`}
                onClick={() => setGiven(gap.response)}
              />
            </>
          ),
          rows: rows.map(
            ({ code, example, label, maskedBy, outcome, reason, verdict }, index): GridRow => ({
              ...{ verdict, state: String(index), text: say(label), name: outcome },
              maskedBy: maskedBy.map((at) => `${at + 1} ${say(rows[at]?.label ?? untranslatedText(""))}`),
              results: [code ?? "", reason ?? ""],
              isPicked: example?.status === given.status && example.text === given.text,
              onPick: example ? () => setGiven(example) : undefined,
            }),
          ),
        }}
        report={tried?.answer?.report}
      />
    </SheetFrame>
  );
}

const EMPTY_RESPONSE: GivenResponse = { status: 200, text: "" };

const listed = (names: readonly string[]) => joinWithCommas(names.map(untranslatedText));

const OUTCOME_WORDS = {
  label: en`Outcomes and their conditions`.zh`各个结果和条件`,
  rowHead: en`Outcome`.zh`结果`,
  resultHeads: [en`Code`.zh`代码`, en`Message`.zh`提示`],
  shownNow: en`decides now`.zh`由它决定`,
  notProvedNote: en`The validator could not determine whether each response has an outcome.`
    .zh`校验没能确定是否每种返回都有结果。`,
  reasonWords: { shown: en`Decides`.zh`由它决定`, hidden: en`Does not decide`.zh`不由它决定` },
};
