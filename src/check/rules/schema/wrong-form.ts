import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { escapeForString } from "../../json/string-offset.ts";
import { correctForm } from "../../schema/correct-form.ts";
import { filterMistakesByKind, formatDocumentPath } from "../../schema/mistake.ts";
import { capitaliseText, formatNodeForMessage } from "../../schema/mistake-message-parts.ts";
import type { SchemaShape } from "../../schema/schema-shape.ts";
import type { Rule } from "../rule.ts";

export const wrongForm: Rule = {
  isIndependent: true,
  description: en`A text does not have the required form, such as an address, a time, a colour or a name.`
    .zh`文字不符合要求的格式，如地址、时间、颜色、名称。`,
  ok: [{ patch: { route: "/example", schedule: { start: "2025-01-27T00:00:00+08:00" } } }],
  bad: [
    {
      patch: { id: "my example" },
      message: '"id" is "my example", expected: Name of letters, digits and _ that begins with a letter',
    },
    {
      patch: { schedule: { start: "2025-01-27" } },
      message:
        '"start" is "2025-01-27", expected: Date and time with the time zone, such as 2025-01-27T00:00:00+08:00',
    },
    {
      patch: { theme: { accent: "red" } },
      message: '"accent" is "red", expected: Colour, written as #rgb, #rrggbb or #rrggbbaa',
    },
    {
      patch: { endpoints: { water: { headers: { "X-Sign": "query.sign" } } } },
      message:
        'A name in "headers" is "X-Sign", expected: authorization, accept-language, or a header that the server defines, in lower case and with x- at its start, such as x-app-version',
    },
  ],
  check: ({ document, mistakes, place: { zone } }) =>
    filterMistakesByKind(mistakes, "wrong-form").flatMap(
      ({ about, at, isKey, node, path, pattern, shape }) => {
        if (node.kind !== "string") return [];
        const around = formatDocumentPath(path);
        const place = isKey ? en`A name in ${around}`.zh`${around}里的一个名称` : around;
        const message = en`${capitaliseText(place)} is ${formatNodeForMessage(node)}, expected: ${about}`
          .zh`${place}是${formatNodeForMessage(node)}，应为：${about}`;
        const form = new RegExp(pattern, "u");
        const meant = correctForm(node.value, form, document.brand && zone);
        if (meant === undefined) return [{ at, message, fix: sayForm(about, shape, form) }];
        const fix = en`Write "${meant}".`.zh`请写“${meant}”。`;
        return { at, message, fix, suggestion: escapeForString(meant) };
      },
    ),
};

/** Says how to write a value: like the schema's example, or like the one in its description. */
function sayForm(about: LocalizedText, shape: SchemaShape, pattern: RegExp): LocalizedText {
  const inWords = /such as ([^\s,;]+)/.exec(about.en)?.[1]?.replace(/\.$/, "");
  const examples = [...(shape.holderOf("pattern")?.examples ?? []), inWords];
  const example = examples.find((one): one is string => typeof one === "string" && pattern.test(one));
  return example === undefined
    ? en`Write another value, in this form: ${firstSentence(about)}.`
        .zh`请换一个值，按这个格式写：${firstSentence(about)}。`
    : en`Write it in this form, for example "${example}".`.zh`请按这个格式写，例如“${example}”。`;
}

/** Returns the first sentence of a description, without its full stop. */
function firstSentence({ en: english, zh }: LocalizedText): LocalizedText {
  return en`${english.replace(/\.\s.*$/s, "")}`.zh`${zh.replace(/。.*$/s, "")}`;
}
