import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { printExpression } from "../../../language/syntax/ast.ts";
import type { Finding } from "../../facts/finding.ts";
import { findingsInAllDocuments } from "../../inspect/findings-in-all-documents.ts";
import { provenTexts } from "../../inspect/prove-conditional-texts.ts";
import { type UndecidedNegation, undecidedNegations } from "../../inspect/undecided-negations.ts";
import { findChild, type JsonNode, rangeOfCharacters } from "../../json/json-node.ts";
import { describeResponseFields } from "../../tables/describe-response-fields.ts";
import { buttonWhen } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

export const negationOfNothing: Rule = {
  severity: "warning",
  description: en`A ! or != reads data that may be missing, such as an answer before the login. The result is then neither true nor false, so neither the condition nor its opposite is met.`
    .zh`! 或 != 用在了可能不存在的数据上，如登录之前的返回数据。这时结果既不是真也不是假：这个条件不成立，反过来也不成立。`,
  ok: [
    { patch: buttonWhen("session.loggedIn && garden.watered != 1") },
    { patch: buttonWhen("!has(garden) || garden.watered != 1") },
  ],
  bad: [
    {
      patch: buttonWhen("garden.watered != 1"),
      message:
        "garden.watered != 1 is not true before the login, because its data is missing then, expected a condition that covers this case",
    },
  ],
  check: (context) =>
    findingsInAllDocuments(context, undecidedNegations)
      .filter((found) => !isReportedForTable(found, context) && !isReportedForText(found, context))
      .filter(
        ({ missing }, index, all) => !missing || all.findIndex((one) => one.missing === missing) === index,
      )
      .map((found) => findingOf(found, findChild(context.root, "load"))),
};

/** Returns whether another rule already reports the table for its gap, or for visitors without a row. */
function isReportedForTable({ place, witness }: UndecidedNegation, { proofs }: RuleContext): boolean {
  const [map, name] = place.text.visit.path;
  const proof = map === "tables" ? proofs().find((one) => one.name === name) : undefined;
  if (!proof) return false;
  return proof.verdict.gap !== null || (witness.world === "loggedOut" && proof.isVisitorShownDefault());
}

/** Returns whether another rule already reports the text for its gap. */
function isReportedForText({ place }: UndecidedNegation, context: RuleContext): boolean {
  const text = provenTexts(context).find(({ conditions }) => conditions.includes(place));
  return text?.gap() !== undefined;
}

function findingOf(found: UndecidedNegation, load: JsonNode | undefined): Finding {
  const { place, node, witness, missing } = found;
  const message = en`${printExpression(node)} is not true ${saySituation(found)}, because its data is missing then, expected a condition that covers this case`
    .zh`${saySituation(found)}，${printExpression(node)}不成立，因为要判断的数据还不存在；应写明这种情况怎么算`;
  return {
    at: rangeOfCharacters(place.text.visit.node, node.start, node.end),
    message,
    fix: adviceForNegation(found),
    counterexample: describeResponseFields(witness.fields, place.question.place),
    dependsOn: [
      ...found.dependsOn,
      ...place.dependsOn,
      place.text.visit.node,
      ...(missing && load ? [load] : []),
    ],
  };
}

function saySituation({ missing, place, witness }: UndecidedNegation): LocalizedText {
  if (witness.world === "loggedOut") return en`before the login`.zh`登录前`;
  const shown = describeResponseFields(witness.fields, place.question.place);
  return missing
    ? en`before ${missing} has answered`.zh`${missing}返回数据之前`
    : en`for ${shown}`.zh`${shown}时`;
}

function adviceForNegation({ missing, place, witness }: UndecidedNegation): LocalizedText {
  if (witness.world === "loggedOut") {
    return place.text.visit.path[0] === "tables"
      ? en`Put the row with "when": "!session.loggedIn" above it, or write session.loggedIn && before it.`
          .zh`请把带 "when": "!session.loggedIn" 的行放到它上面，或在它前面写 session.loggedIn &&。`
      : en`Write session.loggedIn && before it, or use has(…) to decide what applies to visitors.`
          .zh`请在它前面写 session.loggedIn &&，或用 has(…) 写明未登录时怎么算。`;
  }
  return missing
    ? en`Use has(${missing}) to decide what applies before it has answered. If the page needs it at once, add it to "load".`
        .zh`请用 has(${missing}) 写明它返回数据之前怎么算；如果打开页面就需要它，请加到“load”里。`
    : en`Compare it instead, such as != true if null means no, or give the field a "default".`
        .zh`请改用比较，如 != true（null 当作不成立），或给这个字段写“default”。`;
}
