import { en } from "../../../language/messages/localized-text.ts";
import { escapeForString } from "../../json/string-offset.ts";
import { capitaliseText, sayNode } from "../../schema/message-parts.ts";
import { filterByKind, sayDocumentPath } from "../../schema/mistake.ts";
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
        'A name in "headers" is "X-Sign", expected: Header that the mall defines, in lower case and with x- at its start, such as x-wlj-sign',
    },
  ],
  check: ({ mistakes }) =>
    filterByKind(mistakes, "wrong-form").flatMap(({ about, at, isKey, node, path, pattern }) => {
      if (node.kind !== "string") return [];
      const around = sayDocumentPath(path);
      const place = isKey ? en`A name in ${around}`.zh`${around}里的一个名称` : around;
      const message = en`${capitaliseText(place)} is ${sayNode(node)}, expected: ${about}`
        .zh`${place}是${sayNode(node)}，应为：${about}`;
      const meant = correctForm(node.value, new RegExp(pattern, "u"));
      if (meant === undefined)
        return [{ at, message, fix: en`Write it in this form.`.zh`请按这个格式书写。` }];
      const fix = en`Write "${meant}".`.zh`请写“${meant}”。`;
      return { at, message, fix, suggestion: escapeForString(meant) };
    }),
};

/** Returns the first simple change that makes the text match the pattern; undefined if no change helps. */
function correctForm(text: string, pattern: RegExp): string | undefined {
  const word = text.trim();
  const candidates = [
    word,
    `/${word}`,
    word.replace(/^\/?\{[^{}]*\}/, "/{brand.prefix}"),
    word.replace(/\/+$/, ""),
    word.normalize("NFKC"),
    word.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/^\/prod-api(?=\/)/, ""),
    word.toLowerCase(),
    `#${word}`,
    word.toLowerCase().replace(/^[a-z]+:\/\/([^/?#]*).*$/, "$1"),
    ...convertToMoments(word),
    word.replace(/[^A-Za-z0-9_]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? ""),
  ];
  return candidates.find((candidate) => candidate !== "" && pattern.test(candidate));
}

/** Converts dates and times in common notations to moments in Shanghai. */
function convertToMoments(word: string): string[] {
  const found =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?(Z|[+-]\d{2}:\d{2})?$/.exec(
      word,
    );
  if (!found) return [];
  const [, year = "", month = "", day = "", hour = "0", minute = "00", second = "00", offset = "+08:00"] =
    found;
  const two = (part: string): string => part.padStart(2, "0");
  return [`${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}${offset}`];
}
