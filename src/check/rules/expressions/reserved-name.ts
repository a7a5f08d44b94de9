import { didYouMean, en, type Saying } from "../../../language/messages/saying.ts";
import type { Finding } from "../../facts/finding.ts";
import { entriesIn, entriesOf, isName } from "../../inspect/names.ts";
import { argumentsOfCall } from "../../inspect/native-calls.ts";
import { mapOf } from "../../inspect/references.ts";
import { atKey, childOf, type JsonEntry } from "../../json/json-node.ts";
import { documentMaps } from "../../schema/document-maps.generated.ts";
import { quoted } from "../../schema/say.ts";
import type { Rule } from "../rule.ts";

/** Maps whose names stand in expressions. */
const namedInExpressions = documentMaps.filter(({ readAs }) => readAs !== undefined);

export const reservedName: Rule = {
  description: en`A name that expressions or actions already know as something else, or cannot read at all.`
    .zh`这个名称在表达式或动作里已有别的含义，或根本无法读取。`,
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
  check: ({ document, names, references, root }) => {
    const reserved = new Set([...names.fixed, ...names.bound]);
    const fields = entriesOf(root, "forms").flatMap(({ value }) => entriesIn(childOf(value, "fields")));
    const natives = new Set(references.flatMap((one) => (mapOf(one) === "actions" ? one.others : [])));
    // One that takes arguments is only asked by a step, with them: an action of its name may well do that.
    const isTaken = (name: string) => natives.has(name) && !argumentsOfCall(document.brand, name)?.length;
    return [
      ...namedInExpressions.flatMap(({ name }) => entriesOf(root, name).flatMap(unreadable)),
      ...fields.flatMap(unreadable),
      ...entriesOf(root, "endpoints").flatMap((entry) =>
        reserved.has(entry.key)
          ? taken(entry, en`expressions know something else by it`.zh`它在表达式里已有别的含义`)
          : [],
      ),
      ...entriesOf(root, "actions").flatMap((entry) =>
        isTaken(entry.key)
          ? taken(entry, en`the native app does something by it`.zh`它是 App 的原生功能`)
          : [],
      ),
    ];
  },
};

function unreadable(entry: JsonEntry): Finding[] {
  const { key } = entry;
  if (isName(key)) return [];
  const message = en`Name "${key}", expected one that expressions can read: letters, digits and _, not starting with a digit`
    .zh`名称“${key}”在表达式里无法使用，应只用字母、数字和 _，且不以数字开头`;
  // No name has a $ but that of a comment.
  if (key.startsWith("$"))
    return [{ at: atKey(entry), message, fix: didYouMean(quoted("$comment")), suggestion: "$comment" }];
  const camel = key.replace(/\W+(\w)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? "");
  if (!isName(camel)) return [{ at: atKey(entry), message, fix: en`Give it another name.`.zh`请换个名称。` }];
  const fix = en`Call it "${camel}".`.zh`请改名为“${camel}”。`;
  return [{ at: atKey(entry), message, fix, suggestion: camel }];
}

function taken(entry: JsonEntry, why: Saying): Finding[] {
  const message = en`Name "${entry.key}", expected another one: ${why}`
    .zh`名称“${entry.key}”不能用，应换一个：${why}`;
  const fix = en`Give it another name, here and where it is used.`.zh`请换个名称，用到它的地方也要改。`;
  return [{ at: atKey(entry), message, fix }];
}
