import spec from "../../schemas/functions.json" with { type: "json" };
import { en, type Saying } from "../language/messages/saying.ts";
import { formatSignatures, macroSignatures, signatures } from "../language/types/signatures.ts";
import { ownEntry } from "../language/values.ts";
import { saidOf, TYPES } from "./described.ts";
import type { WordEntry } from "./reference.ts";

interface Said {
  description: string;
  "x-zh": string;
  "x-zh-title"?: string;
  examples: readonly (readonly unknown[])[];
}
type AllSaid = Readonly<Record<string, Said>>;

/** What schemas/functions.json says in words of values and moments. Pure. */
export function topicEntries(): WordEntry[] {
  return Object.keys(spec.topics).map((name) => wordEntry(spec.topics, name));
}

/** What it says of texts. Pure. */
export function textsEntry(): WordEntry {
  const [name = ""] = Object.keys(spec.texts);
  return { ...wordEntry(spec.texts, name), title: en`Texts`.zh`文字` };
}

/** Operators, those that bind more tightly first. Pure. */
export function operatorEntries(): WordEntry[] {
  return Object.entries(spec.operators).map(([name, { usage }]) => ({
    ...wordEntry(spec.operators, name),
    usage,
  }));
}

export function functionEntries(): WordEntry[] {
  return [...signatures].map(([name, { usage, result, isPartial }]) => {
    const kind = sayKind(result);
    return {
      ...wordEntry(spec.functions, name),
      usage: [usage],
      kind: isPartial ? en`${kind}, or null`.zh`${kind}或 null` : kind,
    };
  });
}

export function macroEntries(): WordEntry[] {
  return [...macroSignatures].map(([name, { usage }]) => ({
    ...wordEntry(spec.macros, name),
    usage: [usage],
  }));
}

export function formatEntries(): WordEntry[] {
  return [...formatSignatures].map(([name, { input, argument }]) => {
    const kinds = input.split("|").map(sayKind);
    const kind: Saying = {
      en: kinds.map((one) => one.en).join("|"),
      zh: kinds.map((one) => one.zh).join("|"),
    };
    const usage = argument === undefined ? `| ${name}` : `| ${name}:${argument}`;
    return { ...wordEntry(spec.formats, name), usage: [usage], kind };
  });
}

function wordEntry(all: AllSaid, name: string): WordEntry {
  const { examples = [], "x-zh-title": title = name, ...said } = ownEntry(all, name) ?? {};
  return {
    name,
    title: { en: name, zh: title },
    usage: [],
    description: saidOf(said),
    examples: examples.map(([text, value]) => [String(text), value] as const),
  };
}

/** What kinds of values are called in a result; English is as it stands. */
function sayKind(name: string): Saying {
  const chinese = (word: string) => (word === "any" ? "任意" : (TYPES[word]?.zh ?? word));
  return { en: name, zh: name.replace(/\w+/g, chinese) };
}
