import { en } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import type { DocumentText } from "../../inspect/document-inspection.ts";
import { rangeOfCharacters } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

/** MM is the month and mm the minutes: MM after hours, or mm before a day or 月, is the other one. */
const EXCHANGED = [
  { pattern: /(?<=[Hh][:：点时])(MM?)(?!月|[-/.]D)/, meant: (found: string) => found.toLowerCase() },
  { pattern: /(mm?)(?=月|[-/.]D)/, meant: (found: string) => found.toUpperCase() },
];

export const monthForMinutes: Rule = {
  severity: "warning",
  description: en`A date pattern has the month (MM) where minutes are meant (mm), or the reverse.`
    .zh`日期格式里把分钟（mm）写成了月份（MM），或者反过来。`,
  ok: [{ patch: { title: '{now | date:"MM-DD HH:mm"}' } }],
  bad: [
    {
      patch: { title: '{now | date:"MM-DD HH:MM"}' },
      message: 'The pattern has "MM", the month, expected "mm", the minutes',
    },
    {
      patch: { title: '{now | date:"mm月DD日"}' },
      message: 'The pattern has "mm", the minutes, expected "MM", the month',
    },
  ],
  check: ({ texts }) => texts.flatMap(findingsIn),
};

/** A pattern with a letter that has no meaning is reported as a whole. */
function findingsIn({ parts = [], problems, visit: { node } }: DocumentText): Finding[] {
  if (node.kind !== "string" || problems.length > 0) return [];
  const { value } = node;
  return parts.flatMap((part) => {
    const argument =
      typeof part === "string" || part.format?.name !== "date" ? undefined : part.format.argument;
    if (argument?.kind !== "literal") return [];
    const written = value.slice(argument.start, argument.end);
    return EXCHANGED.flatMap(({ meant, pattern }): Finding[] => {
      const found = pattern.exec(written);
      if (!found) return [];
      const [word] = found;
      const suggestion = meant(word);
      const [is, other] = word === word.toUpperCase() ? [MONTH, MINUTES] : [MINUTES, MONTH];
      const start = argument.start + found.index;
      const at = rangeOfCharacters(node, start, start + word.length);
      const message = en`The pattern has "${word}", ${is}, expected "${suggestion}", ${other}`
        .zh`格式里是“${word}”（${is}），应为“${suggestion}”（${other}）`;
      return [{ at, message, fix: en`Write ${suggestion}.`.zh`请写${suggestion}。`, suggestion }];
    });
  });
}

const MONTH = en`the month`.zh`月份`;
const MINUTES = en`the minutes`.zh`分钟`;
