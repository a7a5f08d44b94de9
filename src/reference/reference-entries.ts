import type { LocalizedText } from "../language/messages/localized-text.ts";
import { parseMarkedText } from "./marked-text.ts";
import {
  type EntryField,
  REFERENCE_GROUPS,
  type RecipeEntry,
  type Reference,
  type ReferenceGroup,
  type RuleEntry,
  type SchemaEntry,
  type StepEntry,
  type WordEntry,
} from "./reference.ts";

/** An entry of the reference, by its kind. */
export type ReferenceEntry =
  | { group: "documents" | "blocks" | "definitions" | "names"; entry: SchemaEntry }
  | { group: "steps"; entry: StepEntry | SchemaEntry }
  | { group: "topics" | "operators" | "functions" | "macros" | "formats"; entry: WordEntry }
  | { group: "rules"; entry: RuleEntry }
  | { group: "recipes"; entry: RecipeEntry };

/** An entry with its address: `blocks/voucher`. */
export type AddressedEntry = ReferenceEntry & { address: string; title: LocalizedText };

/** Returns all entries, group by group. Pure. */
export function listReferenceEntries(reference: Reference): AddressedEntry[] {
  const { step, steps, names, texts, topics } = reference;
  const all = { ...reference, steps: [...steps, step], names: [names], topics: [...topics, texts] };
  return REFERENCE_GROUPS.flatMap((group) =>
    all[group].map((entry) => {
      const title = "title" in entry ? entry.title : { en: entry.name, zh: entry.name };
      // Each group holds entries of its own kind.
      return { group, entry, title, address: `${group}/${entry.name}` } as AddressedEntry;
    }),
  );
}

/** The target of an address: a group, an entry, or a field of an entry. */
export interface ReferenceTarget {
  group: ReferenceGroup;
  listed?: AddressedEntry;
  field?: string;
}

/** Returns the target of an address, or undefined. An unknown field leads to its entry. Pure. */
export function findReferenceTarget(
  address: string,
  entries: readonly AddressedEntry[],
): ReferenceTarget | undefined {
  const group = REFERENCE_GROUPS.find((one) => address === one || address.startsWith(`${one}/`));
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

/** Returns the fields that an entry lists; none for an entry of another kind. */
export function fieldsOfEntry({ entry }: ReferenceEntry): readonly EntryField[] {
  return "fields" in entry ? entry.fields : [];
}

/** Returns the addresses of the fields that use an entry, or of the fields and entries that a rule checks. Pure. */
export function findUsersOfEntry(
  { address, group, entry }: AddressedEntry,
  entries: readonly AddressedEntry[],
): string[] {
  const isMeant = (type: LocalizedText, rules: readonly string[]) =>
    group === "rules"
      ? rules.includes(entry.name)
      : parseMarkedText(type.en).some((span) => "link" in span && [address, group].includes(span.link));
  return entries.flatMap((one) => {
    const own = "rules" in one.entry && "type" in one.entry ? one.entry : undefined;
    const whole = own && isMeant(own.type, own.rules) ? [one.address] : [];
    const fields = fieldsOfEntry(one).filter(({ type, rules }) => isMeant(type, rules));
    return [...whole, ...fields.map(({ path }) => `${one.address}.${path}`)];
  });
}
