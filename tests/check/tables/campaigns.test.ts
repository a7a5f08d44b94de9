import { expect, test } from "vitest";
import { proveTable } from "../../../src/check/tables/prove-table.ts";
import type { Campaign } from "../../../src/language/document.generated.ts";
import { readSchemas } from "../../../src/publish/read-json-folder.ts";
import { resolveDocuments } from "../../support/check/resolved.ts";
import { nodeOf, questionOfCampaign, textOf } from "../../support/check/table-question.ts";
import { filesBelow } from "../../support/project/project-files.ts";

const documents = resolveDocuments(filesBelow("campaigns", /\.json$/), readSchemas("schemas"));

/** Returns a merged campaign by its file name. */
function read(id: string): Campaign {
  const found = documents.find(({ file }) => file.endsWith(`/${id}.json`));
  // Campaigns have no problems, so the document matches the schema.
  return found?.document as Campaign;
}

const cases: [string, Record<string, string>][] = [
  [
    "yearTaskTicket",
    {
      loggedOut: "session.loggedIn=false",
      notOpen: "status.activityTimeState=-1",
      ended: "status.activityTimeState=1",
      claimed: "status.activityTimeState=0, status.receive=1",
      claimable: "status.activityTimeState=0, status.receive=0, status.todayFee=120, status.taskAmount=120",
      short: "status.activityTimeState=0, status.todayFee=0",
    },
  ],
  [
    "yearEndFeedback",
    {
      loggedOut: "session.loggedIn=false",
      ended: "status.activityTimeState=1",
      notOpen: "status.activityTimeState=-1",
      notEligible: "status.activityTimeState=0, status.registerDays=1",
      joinable: "status.activityTimeState=0, status.registerDays=30, status.status=false",
      joined: "status.activityTimeState=0, status.registerDays=30, status.status=true",
    },
  ],
];

test.each(cases)("%s has no gap and a witness for every row", (id, states) => {
  const question = questionOfCampaign(read(id), "main");
  const { gap, gapProven, rows, notes } = proveTable(question);
  expect({ gap, gapProven, notes }).toEqual({ gap: null, gapProven: true, notes: [] });
  expect(Object.fromEntries(rows.map(({ state, witness }) => [state, textOf(witness)]))).toEqual(states);
});

test("a table without its row for claimed has a gap if the rows after it have conditions", () => {
  const question = questionOfCampaign(read("yearTaskTicket"), "main");
  const rows = question.rows
    .filter(({ state }) => state !== "claimed")
    .map((row) => (row.when ? row : { ...row, when: nodeOf("status.receive == 0 && values.gap > 0") }))
    .map((row) =>
      row.state === "claimable" ? { ...row, when: nodeOf("status.receive == 0 && values.gap == 0") } : row,
    );
  expect(textOf(proveTable({ ...question, rows }).gap)).toBe("status.activityTimeState=0, status.receive=1");
});
