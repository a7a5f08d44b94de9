import { print } from "../../../language/syntax/print.ts";
import { agreed } from "../../inspect/places/agreed.ts";
import { type Negation, negationsOfNothing } from "../../inspect/places/negations.ts";
import { provenTexts } from "../../inspect/places/text-cases.ts";
import { childOf, type JsonNode } from "../../json/json-node.ts";
import { atCharacters } from "../../report/anchor.ts";
import type { Finding, Rule, RuleContext } from "../../rule.ts";

export const negationOfNothing: Rule = {
  id: "negation-of-nothing",
  severity: "warning",
  docs: {
    description:
      "A ! or != over what may not be there, such as an answer before the login: it is then neither true nor false, so it does not hold, although nothing that it denies does.",
    ok: [
      {
        patch: { view: [{ type: "button", table: "main", when: "session.loggedIn && garden.watered != 1" }] },
      },
      { patch: { view: [{ type: "button", table: "main", when: "!has(garden) || garden.watered != 1" }] } },
    ],
    bad: [
      {
        patch: { view: [{ type: "button", table: "main", when: "garden.watered != 1" }] },
        message:
          "garden.watered != 1 does not hold before the login: what it asks for is not there then, expected a condition that says what counts",
      },
    ],
  },
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
  const message = `${print(node)} does not hold ${sayWhen(found)}: what it asks for is not there then, expected a condition that says what counts`;
  return {
    at: atCharacters(place.text.visit.node, node.start, node.end),
    message,
    fix: adviceOn(found),
    counterexample: witness.text,
    restsOn: [...found.restsOn, ...place.restsOn, place.text.visit.node, ...(missing && load ? [load] : [])],
  };
}

function sayWhen({ missing, witness }: Negation): string {
  if (witness.world === "loggedOut") return "before the login";
  return missing ? `before ${missing} has answered` : `for ${witness.text}`;
}

function adviceOn({ missing, place, witness }: Negation): string {
  if (witness.world === "loggedOut") {
    return place.text.visit.path[0] === "tables"
      ? 'Put the row with "when": "!session.loggedIn" above it, or write session.loggedIn && before it.'
      : "Write session.loggedIn && before it, or say with has(…) what counts for visitors.";
  }
  return missing
    ? `Say with has(${missing}) what counts before it has answered, or name it in "load" where the page needs it at once.`
    : 'Compare it instead, such as != true where null counts as no, or give the field a "default".';
}
