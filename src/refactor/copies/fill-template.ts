import { inspectDocument } from "../../check/inspect/inspect-document.ts";
import { applyEdits, type TextEdit } from "../../check/json/apply-edits.ts";
import { findChild, type JsonNode, rangeOfCharacters, stringValueAt } from "../../check/json/json-node.ts";
import { readJson } from "../../check/json/read-json.ts";
import { en } from "../../language/messages/localized-text.ts";
import { startOfDay, type Zone } from "../../language/time.ts";
import { copyCampaign } from "../../migrate/copy-campaign.ts";
import { replaceValue } from "../../migrate/migration-step.ts";
import { escapePattern } from "../documents/project-folder.ts";
import { applyAmountAnswers } from "./apply-amounts.ts";
import { editOfCopyNote } from "./copy-note.ts";
import { editsForNewDays } from "./move-dates.ts";
import type { FilledTemplate, Template, TemplateAnswers } from "./template-answers.ts";

/**
 * Returns a copy of a template with the operator's answers at all places where they belong: names, links, titles in texts, the
 * schedule and dates in texts, amounts with all that belongs to them, and paths of the server. The copy notes its source.
 */
export function fillTemplate(answers: TemplateAnswers, template: Template): FilledTemplate {
  const { id, route, title } = answers;
  const old = stringValueAt(readJson({ path: "", text: template.text }).root, "title") ?? "";
  const copied = copyCampaign(template.text, { id, title, route });
  if (copied === undefined)
    return { refusal: en`The template cannot be read. Fix it first.`.zh`模板无法读取，请先改正。` };
  const named = edited(copied, (root) => [
    ...[
      template.source === null ? undefined : editOfCopyNote(root, { source: template.source, kept: [] }),
    ].filter((edit) => edit !== undefined),
    ...editsOfPaths(root, answers.paths ?? {}),
  ]);
  const dated = fillDatesAndTitles(named, { old, answers, template });
  return "refusal" in dated ? dated : applyAmountAnswers(dated.text, answers.amounts ?? [], template);
}

function edited(text: string, edit: (root: JsonNode) => readonly TextEdit[]): string {
  const { root } = readJson({ path: "", text });
  return root ? applyEdits(text, edit(root)) : text;
}

function editsOfPaths(root: JsonNode, paths: Readonly<Record<string, string>>): TextEdit[] {
  const endpoints = findChild(root, "endpoints");
  return Object.entries(paths).flatMap(([name, path]) => {
    const node = findChild(findChild(endpoints, name), "path");
    return node && path !== "" ? [replaceValue(node, path)] : [];
  });
}

interface FilledParts {
  /** The title of the template. */
  old: string;
  answers: TemplateAnswers;
  template: Template;
}

function fillDatesAndTitles(text: string, { answers, old, template }: FilledParts): FilledTemplate {
  const [document] = template.documentsOf(text);
  if (!document) return { text };
  const inspection = inspectDocument(document, template.schemas);
  const { zone } = inspection.place;
  const [first, last] = [answers.firstDay, answers.lastDay].map((day) => readDay(day, zone));
  const wrong = [
    [answers.firstDay, first],
    [answers.lastDay, last],
  ].find(([day, ms]) => day && ms === undefined)?.[0];
  if (wrong !== undefined)
    return {
      refusal: en`"${wrong}" is no day, expected such as 2026-03-01.`
        .zh`“${wrong}”不是日期，应写成 2026-03-01 这样。`,
    };
  if (first !== undefined && last !== undefined && last < first)
    return {
      refusal: en`The last day is before the first one. Correct one of them.`
        .zh`最后一天早于第一天，请改正其中一个。`,
    };
  const file = document.file.source.path;
  const dates = editsForNewDays(inspection, file, { first, last });
  const { title } = answers;
  if (title === undefined || title === old || old.length < MIN_TITLE_LENGTH)
    return { text: applyEdits(text, dates) };
  const titles = inspection.texts.flatMap(({ isTemplate, visit: { node } }): TextEdit[] => {
    if (!isTemplate || node.kind !== "string" || node.source.path !== file) return [];
    return Array.from(node.value.matchAll(new RegExp(escapePattern(old), "g")), ({ index }) => {
      const { end, start } = rangeOfCharacters(node, index, index + old.length);
      return { start, end, suggestion: JSON.stringify(title).slice(1, -1) };
    });
  });
  const free = titles.filter((one) => dates.every(({ end, start }) => end <= one.start || start >= one.end));
  const edits = new Map([...dates, ...free].map((edit) => [edit.start, edit]));
  return { text: applyEdits(text, [...edits.values()]) };
}

/** Shorter titles are words that texts also use with another meaning. */
const MIN_TITLE_LENGTH = 4;

function readDay(day: string | undefined, zone: Zone): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? "") ?? [];
  return year === undefined ? undefined : startOfDay(zone, Number(year), Number(month), Number(date));
}
