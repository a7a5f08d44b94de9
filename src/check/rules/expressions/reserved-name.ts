import { didYouMeanQuestion, en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { toLatinLetters } from "../../../language/messages/look-alikes.ts";
import type { Finding } from "../../facts/finding.ts";
import { documentMapOfReference } from "../../inspect/name-references.ts";
import { entriesOfDocumentMap, entriesOfMap, isReadableAsName } from "../../inspect/names-in-document.ts";
import { nativeArgumentsOf } from "../../inspect/native-arguments.ts";
import { findChild, type JsonEntry, keyRange } from "../../json/json-node.ts";
import { documentMaps } from "../../schema/document-maps.generated.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import type { Rule } from "../rule.ts";

/** The document's maps whose entries expressions can read by their names. */
const MAPS_READ_BY_EXPRESSIONS = documentMaps.filter(({ readAs }) => readAs !== undefined);

export const reservedName: Rule = {
  description: en`A name already has another meaning in expressions or actions, or expressions cannot read it at all.`
    .zh`这个名称在表达式或动作里已有别的含义，或表达式根本无法读取它。`,
  ok: [{ patch: { constants: { newUserDays: 7 }, title: "{constants.newUserDays}" } }],
  bad: [
    {
      patch: { endpoints: { session: { path: "/api/session" } }, load: ["garden", "session"] },
      message:
        'The name "session" is taken, expected another name: it already has another meaning in expressions',
    },
    {
      patch: { endpoints: { item: { path: "/api/item" } }, load: ["garden", "item"] },
      message:
        'The name "item" is taken, expected another name: it already has another meaning in expressions',
    },
    {
      patch: { constants: { "new-days": 7 } },
      message:
        'Expressions cannot read the name "new-days", expected only letters, digits and _, not starting with a digit',
    },
    {
      patch: { actions: { login: { steps: [{ reload: "garden" }] } } },
      message: 'The name "login" is taken, expected another name: it is a native call of the app',
    },
  ],
  check: ({ document, names, references, root }) => {
    const reserved = new Set([...names.fixed, ...names.bound]);
    const fields = entriesOfDocumentMap(root, "forms").flatMap(({ value }) =>
      entriesOfMap(findChild(value, "fields")),
    );
    const natives = new Set(
      references.flatMap((one) => (documentMapOfReference(one) === "actions" ? one.others : [])),
    );
    // A native call with arguments is only made by a step; an action of the same name may contain that step.
    const isTaken = (name: string) => natives.has(name) && !nativeArgumentsOf(document.brand, name)?.length;
    return [
      ...MAPS_READ_BY_EXPRESSIONS.flatMap(({ name }) =>
        entriesOfDocumentMap(root, name).flatMap(findUnreadableName),
      ),
      ...fields.flatMap(findUnreadableName),
      ...entriesOfDocumentMap(root, "endpoints").flatMap((entry) =>
        reserved.has(entry.key)
          ? takenNameFinding(
              entry,
              en`it already has another meaning in expressions`.zh`它在表达式里已有别的含义`,
            )
          : [],
      ),
      ...entriesOfDocumentMap(root, "actions").flatMap((entry) =>
        isTaken(entry.key)
          ? takenNameFinding(entry, en`it is a native call of the app`.zh`它是 App 的原生功能`)
          : [],
      ),
    ];
  },
};

function findUnreadableName(entry: JsonEntry): Finding[] {
  const { key } = entry;
  if (isReadableAsName(key)) return [];
  const message = en`Expressions cannot read the name "${key}", expected only letters, digits and _, not starting with a digit`
    .zh`名称“${key}”在表达式里无法使用，应只用字母、数字和 _，且不以数字开头`;
  // Only comments have a name with $.
  if (key.startsWith("$"))
    return [
      {
        at: keyRange(entry),
        message,
        fix: didYouMeanQuestion(quoteWord("$comment")),
        suggestion: "$comment",
      },
    ];
  const camel = (toLatinLetters(key) ?? key).replace(
    /\W+(\w)?/g,
    (_, next: string | undefined) => next?.toUpperCase() ?? "",
  );
  if (!isReadableAsName(camel))
    return [{ at: keyRange(entry), message, fix: en`Rename it.`.zh`请换个名称。` }];
  const fix = en`Rename it to "${camel}".`.zh`请改名为“${camel}”。`;
  return [{ at: keyRange(entry), message, fix, suggestion: camel }];
}

function takenNameFinding(entry: JsonEntry, why: LocalizedText): Finding[] {
  const message = en`The name "${entry.key}" is taken, expected another name: ${why}`
    .zh`名称“${entry.key}”不能用，应换一个：${why}`;
  const fix = en`Rename it, here and where it is used.`.zh`请换个名称，用到它的地方也要改。`;
  return [{ at: keyRange(entry), message, fix }];
}
