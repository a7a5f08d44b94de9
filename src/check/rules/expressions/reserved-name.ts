import { declaredCall } from "../../calls/native-calls.ts";
import { documentMaps } from "../../document-maps.generated.ts";
import { entriesIn, entriesOf, isName } from "../../inspect/names.ts";
import { mapOf } from "../../inspect/references.ts";
import { childOf, type JsonEntry } from "../../json/json-node.ts";
import { atKey } from "../../report/anchor.ts";
import type { Finding, Rule } from "../../rule.ts";

/** Maps whose names stand in expressions. */
const namedInExpressions = documentMaps.filter(({ readAs }) => readAs !== undefined);

export const reservedName: Rule = {
  id: "reserved-name",
  severity: "error",
  docs: {
    description: "A name that expressions or actions already know as something else, or cannot read at all.",
    ok: [{ patch: { constants: { newUserDays: 7 }, title: "{constants.newUserDays}" } }],
    bad: [
      {
        patch: { endpoints: { session: { path: "/api/session" } }, load: ["garden", "session"] },
        message: 'Name "session", expected another one: expressions know something else by it',
      },
      {
        patch: { endpoints: { item: { path: "/api/item" } }, load: ["garden", "item"] },
        message: 'Name "item", expected another one: expressions know something else by it',
      },
      {
        patch: { constants: { "new-days": 7 } },
        message:
          'Name "new-days", expected one that expressions can read: letters, digits and _, not starting with a digit',
      },
      {
        patch: { actions: { login: { steps: [{ reload: "garden" }] } } },
        message: 'Name "login", expected another one: the native app does something by it',
      },
    ],
  },
  check: ({ document, names, references, root }) => {
    const reserved = new Set([...names.fixed, ...names.bound]);
    const fields = entriesOf(root, "forms").flatMap(({ value }) => entriesIn(childOf(value, "fields")));
    const natives = new Set(references.flatMap((one) => (mapOf(one) === "actions" ? one.others : [])));
    // One that takes arguments is only asked by a step, with them: an action of its name may well do that.
    const isTaken = (name: string) =>
      natives.has(name) && !declaredCall(document.brand, name)?.arguments.length;
    return [
      ...namedInExpressions.flatMap(({ name }) => entriesOf(root, name).flatMap(unreadable)),
      ...fields.flatMap(unreadable),
      ...entriesOf(root, "endpoints").flatMap((entry) =>
        reserved.has(entry.key) ? taken(entry, "expressions know something else by it") : [],
      ),
      ...entriesOf(root, "actions").flatMap((entry) =>
        isTaken(entry.key) ? taken(entry, "the native app does something by it") : [],
      ),
    ];
  },
};

function unreadable(entry: JsonEntry): Finding[] {
  const { key } = entry;
  if (isName(key)) return [];
  const message = `Name "${key}", expected one that expressions can read: letters, digits and _, not starting with a digit`;
  // No name has a $ but that of a comment.
  if (key.startsWith("$"))
    return [{ at: atKey(entry), message, fix: 'Did you mean "$comment"?', suggestion: "$comment" }];
  const camel = key.replace(/\W+(\w)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? "");
  if (!isName(camel)) return [{ at: atKey(entry), message, fix: "Give it another name." }];
  return [{ at: atKey(entry), message, fix: `Call it "${camel}".`, suggestion: camel }];
}

function taken(entry: JsonEntry, why: string): Finding[] {
  const message = `Name "${entry.key}", expected another one: ${why}`;
  return [{ at: atKey(entry), message, fix: "Give it another name, here and where it is used." }];
}
