import type { Saying } from "../language/messages/saying.ts";
import { spansOf } from "./marked.ts";
import {
  type Field,
  GROUPS,
  type Group,
  type RecipeEntry,
  type Reference,
  type RuleEntry,
  type SchemaEntry,
  type StepEntry,
  type WordEntry,
} from "./reference.ts";

/** An entry of the reference, by its kind. */
export type AnyEntry =
  | { group: "documents" | "blocks" | "definitions" | "names"; entry: SchemaEntry }
  | { group: "steps"; entry: StepEntry | SchemaEntry }
  | { group: "topics" | "operators" | "functions" | "macros" | "formats"; entry: WordEntry }
  | { group: "rules"; entry: RuleEntry }
  | { group: "recipes"; entry: RecipeEntry };

/** An entry with its address, `blocks/voucher`. */
export type Listed = AnyEntry & { address: string; title: Saying };

/** All entries, group by group. Pure. */
export function listEntries(reference: Reference): Listed[] {
  const { step, steps, names, texts, topics } = reference;
  const all = { ...reference, steps: [...steps, step], names: [names], topics: [...topics, texts] };
  return GROUPS.flatMap((group) =>
    all[group].map((entry) => {
      const title = "title" in entry ? entry.title : { en: entry.name, zh: entry.name };
      // Each group holds entries of its own kind.
      return { group, entry, title, address: `${group}/${entry.name}` } as Listed;
    }),
  );
}

/** A place that an address leads to: a group, an entry, or a field of one. */
export interface Place {
  group: Group;
  listed?: Listed;
  field?: string;
}

/** What stands at an address; undefined where nothing does. What is written behind a name and no field leads to the entry. Pure. */
export function placeAt(address: string, entries: readonly Listed[]): Place | undefined {
  const group = GROUPS.find((one) => address === one || address.startsWith(`${one}/`));
  if (!group) return undefined;
  if (address === group) return { group };
  const exact = entries.find((one) => one.address === address);
  if (exact) return { group, listed: exact };
  const listed = entries
    .filter((one) => address.startsWith(`${one.address}.`))
    .sort((a, b) => b.address.length - a.address.length)[0];
  if (!listed) return undefined;
  const wanted = address.slice(listed.address.length + 1);
  const fields = fieldsOfEntry(listed).map(({ path }) => path);
  const field = fields.find((one) => one === wanted);
  return { group, listed, ...(field !== undefined && { field }) };
}

export function fieldsOfEntry({ entry }: AnyEntry): readonly Field[] {
  return "fields" in entry ? entry.fields : [];
}

/** The fields that hold what an entry describes, by their addresses; of a rule the fields and entries that it looks at. Pure. */
export function usersOf({ address, group, entry }: Listed, entries: readonly Listed[]): string[] {
  const isMeant = (type: Saying, rules: readonly string[]) =>
    group === "rules"
      ? rules.includes(entry.name)
      : spansOf(type.en).some((span) => "link" in span && [address, group].includes(span.link));
  return entries.flatMap((one) => {
    const own = "rules" in one.entry && "type" in one.entry ? one.entry : undefined;
    const whole = own && isMeant(own.type, own.rules) ? [one.address] : [];
    const fields = fieldsOfEntry(one).filter(({ type, rules }) => isMeant(type, rules));
    return [...whole, ...fields.map(({ path }) => `${one.address}.${path}`)];
  });
}
