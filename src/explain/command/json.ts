import type { Language } from "../../language/messages/saying.ts";
import type { Explained } from "../explain-table.ts";
import type { Finding } from "../reason.ts";
import { sayRow } from "./pretty.ts";
import type { Told, ToldTable, View } from "./views.ts";

/** The same for programs: parts with their offsets in the text of the condition, or of the value that `of` names. */
export function formatJson({ file, page, parts, tables }: Told, language: Language): string {
  const view = parts.map(({ explained, isText, name, place }) => ({
    name,
    place,
    isText,
    cases: explained.rows.map((one) => ({ text: one.row.text, ...judged(one, language) })),
  }));
  const all = { page, file, tables: tables.map((table) => tableOf(table, language)), view };
  return `${JSON.stringify(all, null, 2)}\n`;
}

function tableOf({ name, place, places, views, witnesses }: ToldTable, language: Language): object {
  if (witnesses) {
    const states = witnesses.map(({ by, row, view }) => ({
      state: row.state,
      by: by?.[language] ?? null,
      ...(view && viewOf(view, places, language)),
    }));
    return { name, place, states };
  }
  if ("none" in views) return { name, place, views: [], none: views.none[language] };
  return { name, place, views: views.map((view) => viewOf(view, places, language)) };
}

function viewOf(
  { explained, item, missing, shown }: View,
  places: readonly string[],
  language: Language,
): object {
  return {
    ...(item !== undefined && { item }),
    kind: explained.kind,
    shown: shown ?? null,
    rows: explained.rows.map((one, at) => ({
      state: one.row.state,
      place: places[at],
      ...judged(one, language),
      text: sayRow(one)[language],
    })),
    notGiven: missing.map((one) => one[language]),
  };
}

function judged(
  { isAsked, isShown, reason, row, verdict }: Explained<{ when?: unknown }>,
  language: Language,
) {
  const findings = reason.findings.map((finding) => findingOf(finding, language));
  return { when: row.when ?? null, verdict, isAsked, isShown, reason: reason.saying[language], findings };
}

function findingOf({ inside, part, saying }: Finding, language: Language): object {
  const below = inside.map((one) => findingOf(one, language));
  return { ...part, text: saying[language], ...(below.length > 0 && { inside: below }) };
}
