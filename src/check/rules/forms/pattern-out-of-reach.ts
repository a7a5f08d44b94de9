import { type CheckedField, checkedFields } from "../../content/checked-fields.ts";
import { unreachablePart } from "../../content/pattern-reach.ts";
import { whyUnreadable, withPattern } from "../../content/patterns.ts";
import { textOf } from "../../inspect/question-of.ts";
import { childOf, type JsonNode } from "../../json/json-node.ts";
import { atCharacters } from "../../report/anchor.ts";
import type { Finding, Rule } from "../../rule.ts";
import { quoted } from "../../schema/say.ts";

const withField = (field: object, pattern: string) => {
  const { sign, ...forms } = withPattern(pattern).forms;
  return {
    ...withPattern(pattern),
    forms: { ...forms, sign: { ...sign, fields: { name: { label: "Name", ...field } } } },
  };
};

export const patternOutOfReach: Rule = {
  id: "pattern-out-of-reach",
  severity: "error",
  docs: {
    description:
      "A check that asks for what its field never holds, since the field takes white space out, makes letters capitals, or has a keyboard without them.",
    ok: [
      { patch: withField({ upperCase: true, keyboard: "id" }, "\\d{17}[\\dX]") },
      { patch: withField({ strip: true }, "\\d{4} ?\\d{4}") },
    ],
    bad: [
      {
        patch: withField({ strip: true }, "\\d{4} \\d{4}"),
        message: '"pattern" asks for " ", expected what field "name" can hold: "strip" takes white space out',
      },
      {
        patch: withField({ upperCase: true }, "\\d{17}[\\dx]"),
        message:
          '"pattern" asks for "[\\dx]", expected what field "name" can hold: "upperCase" makes letters capitals',
      },
      {
        patch: withField({ keyboard: "digits" }, "[A-Z]\\d+"),
        message:
          '"pattern" asks for "[A-Z]", expected what field "name" can hold: its keyboard has only digits',
      },
    ],
  },
  check: (context) => checkedFields(context).flatMap((one) => findingOf(one) ?? []),
};

/** What a word of a field makes of a character; undefined for one that does not come in. */
interface Change {
  why: string;
  becomes: (character: string) => string | undefined;
}

function findingOf({ name, field, pattern }: CheckedField): Finding | undefined {
  if (pattern.kind !== "string" || whyUnreadable(pattern.value) !== undefined) return undefined;
  for (const { why, becomes } of changesOf(field)) {
    const part = unreachablePart(pattern.value, becomes);
    if (!part) continue;
    const found = quoted(pattern.value.slice(part.start, part.end));
    return {
      at: atCharacters(pattern, part.start, part.end),
      message: `"pattern" asks for ${found}, expected what field ${quoted(name)} can hold: ${why}`,
      fix: "Change this part of the pattern, or the field.",
    };
  }
  return undefined;
}

const KEYS: Readonly<Record<string, { why: string; keys: RegExp }>> = {
  digits: { why: "its keyboard has only digits", keys: /\d/ },
  phone: { why: "its keyboard has only digits and the marks of phone numbers", keys: /[\d+*#,;() -]/ },
  id: { why: "its keyboard has only digits and X", keys: /[\dXx]/ },
};

function changesOf(field: JsonNode): Change[] {
  const isOn = (key: string): boolean => {
    const word = childOf(field, key);
    return word?.kind === "literal" && word.value === true;
  };
  const keyboard = KEYS[textOf(childOf(field, "keyboard")) ?? ""];
  return [
    ...(isOn("strip")
      ? [
          {
            why: '"strip" takes white space out',
            becomes: (one: string) => (/\s/.test(one) ? undefined : one),
          },
        ]
      : []),
    ...(isOn("upperCase")
      ? [{ why: '"upperCase" makes letters capitals', becomes: (one: string) => one.toUpperCase() }]
      : []),
    ...(keyboard
      ? [{ why: keyboard.why, becomes: (one: string) => (keyboard.keys.test(one) ? one : undefined) }]
      : []),
  ];
}
