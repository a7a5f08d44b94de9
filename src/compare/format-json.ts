import type { Format } from "./format.ts";

/** One object, for programs: what `Comparison` says, with the texts of one language. */
export const formatJson: Format = ({ groups, notes, reformatted }, { language }) => {
  const shown = groups.map(({ brand, changes, pages }) => ({
    pages,
    ...(brand !== undefined && { brand }),
    changes: changes.map(({ answer, at, notes: more, pieces, said, topic }) => ({
      topic,
      text: said[language],
      ...(pieces && { pieces }),
      ...(answer && {
        answer: { fields: answer.fields, was: answer.was[language], now: answer.now[language] },
      }),
      ...(more.length > 0 && { notes: more.map((note) => note[language]) }),
      ...at,
    })),
  }));
  return `${JSON.stringify({ language, groups: shown, notes: notes.map((note) => note[language]), reformatted }, null, 2)}\n`;
};
