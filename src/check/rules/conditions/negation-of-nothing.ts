import { en, type Saying } from "../../../language/messages/saying.ts";
import { print } from "../../../language/syntax/ast.ts";
import type { Finding } from "../../facts/finding.ts";
import { agreed } from "../../inspect/agreed.ts";
import { type Negation, negationsOfNothing } from "../../inspect/negations.ts";
import { provenTexts } from "../../inspect/text-cases.ts";
import { atCharacters, childOf, type JsonNode } from "../../json/json-node.ts";
import { describe } from "../../tables/describe.ts";
import { buttonWhen } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

export const negationOfNothing: Rule = {
  severity: "warning",
  description: en`A ! or != over what may not be there, such as an answer before the login: it is then neither true nor false, so it does not hold, although nothing that it denies does.`
    .zh`对可能不存在的内容（如登录之前的返回数据）用了 ! 或 !=：这时它既不是真也不是假，所以不成立，尽管它所否定的也不成立。`,
  ok: [
    { patch: buttonWhen("session.loggedIn && garden.watered != 1") },
    { patch: buttonWhen("!has(garden) || garden.watered != 1") },
  ],
  bad: [
    {
      patch: buttonWhen("garden.watered != 1"),
      message:
        "garden.watered != 1 does not hold before the login: what it asks for is not there then, expected a condition that says what counts",
    },
  ],
  check: (context) =>
    agreed(context, negationsOfNothing)
      .filter((found) => !isToldOfTable(found, context) && !isToldOfText(found, context))
      .filter(
        ({ missing }, index, all) => !missing || all.findIndex((one) => one.missing === missing) === index,
      )
      .map((found) => findingOf(found, childOf(context.root, "load"))),
};

/** Of a table that has no row for it, or none for visitors, that is the mistake. */
function isToldOfTable({ place, witness }: Negation, { proofs }: RuleContext): boolean {
  const [map, name] = place.text.visit.path;
  const proof = map === "tables" ? proofs().find((one) => one.name === name) : undefined;
  if (!proof) return false;
  return proof.verdict.gap !== null || (witness.world === "loggedOut" && proof.isVisitorLeftToDefault());
}

/** Of a text that has no case for it, that is. */
function isToldOfText({ place }: Negation, context: RuleContext): boolean {
  const text = provenTexts(context).find(({ conditions }) => conditions.includes(place));
  return text?.gap() !== undefined;
}

function findingOf(found: Negation, load: JsonNode | undefined): Finding {
  const { place, node, witness, missing } = found;
  const message = en`${print(node)} does not hold ${sayWhen(found)}: what it asks for is not there then, expected a condition that says what counts`
    .zh`${sayWhen(found)}，${print(node)}不成立：这时要判断的数据还不存在，应写明这种情况怎么算`;
  return {
    at: atCharacters(place.text.visit.node, node.start, node.end),
    message,
    fix: adviceOn(found),
    counterexample: describe(witness.fields),
    restsOn: [...found.restsOn, ...place.restsOn, place.text.visit.node, ...(missing && load ? [load] : [])],
  };
}

function sayWhen({ missing, witness }: Negation): Saying {
  if (witness.world === "loggedOut") return en`before the login`.zh`登录前`;
  const shown = describe(witness.fields);
  return missing
    ? en`before ${missing} has answered`.zh`${missing}返回数据之前`
    : en`for ${shown}`.zh`${shown}时`;
}

function adviceOn({ missing, place, witness }: Negation): Saying {
  if (witness.world === "loggedOut") {
    return place.text.visit.path[0] === "tables"
      ? en`Put the row with "when": "!session.loggedIn" above it, or write session.loggedIn && before it.`
          .zh`请把带 "when": "!session.loggedIn" 的行放到它上面，或在它前面写 session.loggedIn &&。`
      : en`Write session.loggedIn && before it, or say with has(…) what counts for visitors.`
          .zh`请在它前面写 session.loggedIn &&，或用 has(…) 写明未登录时怎么算。`;
  }
  return missing
    ? en`Say with has(${missing}) what counts before it has answered, or name it in "load" where the page needs it at once.`
        .zh`请用 has(${missing}) 写明它返回数据之前怎么算；如果打开页面就需要它，请写进“load”。`
    : en`Compare it instead, such as != true where null counts as no, or give the field a "default".`
        .zh`请改用比较，如 != true（null 当作不成立），或给这个字段写“default”。`;
}
