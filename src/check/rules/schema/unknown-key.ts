import { didYouMeanQuestion, en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { Inspection } from "../../inspect/document-inspection.ts";
import { findChild, nodeAtPath } from "../../json/json-node.ts";
import { keysWrittenInFile } from "../../schema/correct-mistakes.ts";
import { filterMistakesByKind, formatDocumentPath, type Mistake } from "../../schema/mistake.ts";
import { joinChoicesWithOr, quoteWord } from "../../schema/mistake-message-parts.ts";
import { isNativeCallsOfBridge, nativeCallsInBridge } from "../../schema/native-calls-in-bridge.ts";
import { renamedKeyOf, wasRenamed } from "../../schema/renamed-keys.ts";
import type { Rule } from "../rule.ts";

export const unknownKey: Rule = {
  isIndependent: true,
  description: en`A key is unknown in its place, usually because it is misspelt.`
    .zh`这里没有这个键，多半是拼错了。`,
  ok: [{ patch: { $comment: "Notes for colleagues may stand anywhere." } }],
  bad: [
    {
      patch: { title: null, titel: "Example" },
      message: 'Unknown key "titel" in the document, expected "title"',
    },
    {
      patch: { theme: { colour: "#fff" } },
      message: 'Unknown key "colour" in "theme", expected only "background", …',
    },
    {
      patch: { view: [{ type: "text", text: "Hello", font: "serif" }] },
      message: 'Unknown key "font" in item 1 of "view", expected only "name", "when", …',
    },
  ],
  check: ({ mistakes, root }) =>
    filterMistakesByKind(mistakes, "unknown-key").flatMap((mistake) => {
      const { at, key, path, meant } = mistake;
      const place = formatDocumentPath(path);
      const node = nodeAtPath(root, path);
      const renamed = node && renamedKeyOf(node, path, key);
      if (renamed?.value !== undefined) {
        const { name, value } = renamed;
        const message = en`Unknown key "${key}" in ${place}, expected "${name}"`
          .zh`${place}里没有“${key}”这个键，应为“${name}”`;
        const fix = en`Write "${name}": ${value}. "${key}" is its name in language 1, in another unit.`
          .zh`请写 "${name}": ${value}。“${key}”是它在语言版本 1 里的名称，单位也不同。`;
        return { at, message, fix };
      }
      const calls = isNativeCallsOfBridge(path, key)
        ? nativeCallsInBridge(findChild(root, "bridge"))
        : undefined;
      const [first] = calls ?? [];
      if (first) {
        const [name, call] = first;
        const example = JSON.stringify({ [name]: call });
        const message = en`Unknown key "${key}" in ${place}, expected the native calls in "native"`
          .zh`${place}里没有“${key}”这个键，原生调用应写在“native”里`;
        const fix = en`Write "native": ${example} beside "bridge", and the other calls likewise. In language 1, they were in "bridge".`
          .zh`请在“bridge”旁写 "native": ${example}，其余调用同样写。在语言版本 1 里，它们写在“bridge”里。`;
        return { at, message, fix };
      }
      if (meant === undefined) {
        const free = sayFreeKeys(mistake, root);
        const message = en`Unknown key "${key}" in ${place}, expected ${free}`
          .zh`${place}里没有“${key}”这个键，${free}`;
        const fix = en`Delete "${key}", or write a note as "$comment".`
          .zh`请删掉“${key}”；备注请写成“$comment”。`;
        return { at, message, fix };
      }
      const message = en`Unknown key "${key}" in ${place}, expected "${meant}"`
        .zh`${place}里没有“${key}”这个键，应为“${meant}”`;
      const fix = wasRenamed(key, meant)
        ? en`Write "${meant}": in language 1, its name was "${key}".`
            .zh`请写“${meant}”：它在语言版本 1 里叫“${key}”。`
        : didYouMeanQuestion(quoteWord(meant));
      return [{ at, message, fix, suggestion: meant }];
    }),
};

/** Describes the keys that can still be added to the object. */
function sayFreeKeys(
  { at, known, path }: Extract<Mistake, { kind: "unknown-key" }>,
  root: Inspection["root"],
): LocalizedText {
  const taken = keysWrittenInFile(nodeAtPath(root, path), at.source);
  const free = known.filter((name) => !taken.has(name) && !name.startsWith("$"));
  return free.length > 0
    ? en`only ${joinChoicesWithOr(free.map(quoteWord))} besides the existing keys`
        .zh`除已有的以外，只能写${joinChoicesWithOr(free.map(quoteWord))}`
    : en`only the existing keys`.zh`除已有的以外，不能再写别的`;
}
