import { documentIdentityOf, type MergedDocument } from "../check/document/merge-documents.ts";
import { baseFilesOf } from "../check/document/resolve-extends.ts";
import { stringValueAt } from "../check/json/json-node.ts";
import type { JsonFile } from "../check/json/read-json.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { schemaShapesOf } from "../check/schema/schema-shape.ts";
import { groupBy, uniqueBy } from "../language/group-by.ts";
import { en, type LocalizedText } from "../language/messages/localized-text.ts";
import { type Change, type ChangeTopic, TOPIC_HEADINGS } from "./change.ts";
import { compareDocuments } from "./compare-documents.ts";
import { ComparisonKeys } from "./comparison-keys.ts";
import { changeLocationOf } from "./describe-difference.ts";
import { findFirstText } from "./describe-place.ts";
import { type PagePair, pairPages } from "./pair-pages.ts";
import { createSharedReader, type ProjectSide, type ReadProject, readProject } from "./read-project.ts";

/** A page, by its address and title. */
export interface ComparedPage {
  route: string;
  title: string;
  /** Its address in the earlier project, if that differs. */
  formerRoute?: string;
  /** Whether only the earlier project has it. */
  isGone?: true;
}

/** Changes that affect the same pages. */
export interface ChangeGroup {
  pages: readonly ComparedPage[];
  /** The id of the changed brand, if a brand changed. */
  brand?: string;
  /** The most important change comes first. */
  changes: readonly Change[];
}

/** All changes for customers between two versions of a project. */
export interface Comparison {
  groups: readonly ChangeGroup[];
  /** Documents that could not be compared, and why. */
  notes: readonly LocalizedText[];
  /** Whether all documents could be read. */
  isWhole: boolean;
  /** Paths of files that changed only in formatting, or in parts that no customer sees. */
  reformatted: readonly string[];
}

/**
 * Describes the changes for customers in words:
 *
 *     files ── migrate, merge ──▶ pages ── pairPages ──▶ two of each ── findDifferences (along the schema) ──▶ words
 *                                                              └─ tables: findDifferingAnswers (solver, evaluator) ──▶ answers
 *
 * Pages are compared after merging bases and brands. The same change on several pages is reported once. Pure; never
 * throws, whatever the files contain.
 */
export function compareProjects(before: ProjectSide, after: ProjectSide, schemas: Schemas): Comparison {
  const parse = createSharedReader();
  const [old, now] = [readProject(before, schemas, parse), readProject(after, schemas, parse)];
  const isOneFile = before.asked !== undefined && after.asked !== undefined;
  const pictures = { before: before.picture, after: after.picture };
  const found: ChangeOnPages[] = [];
  const touched: string[] = [];
  const notes: LocalizedText[] = [
    ...unreadableFileNotes(old, VERSION_WORDS.before),
    ...unreadableFileNotes(now, VERSION_WORDS.after),
  ];
  const addChanges = (
    both: Record<"before" | "after", MergedDocument>,
    entry: Omit<ChangeOnPages, "change">,
  ) => {
    const { changes, hasMistakes } = compareDocuments({ ...both, pictures }, schemas);
    for (const change of changes) found.push({ ...entry, change });
    if (hasMistakes) notes.push(noteOnFileWithMistakes(both.after.file.source.path));
    if (changes.length > 0) touched.push(...[both.before, both.after].flatMap(filePathsOfDocument));
  };
  const pageOf = (document: MergedDocument) => createComparedPage(document, schemas);
  for (const pair of pairPages(old.pages, now.pages, isOneFile)) {
    const { before, after } = pair;
    if (before && after) {
      const { route } = before;
      const moved = route !== undefined && route !== after.route ? { formerRoute: route } : {};
      addChanges({ before, after }, { pages: [{ ...pageOf(after), ...moved }] });
      continue;
    }
    const change = addedOrDeletedPageChange(pair, { old, now, isOneFile });
    const page = after ?? before;
    if (change && page) found.push({ pages: [{ ...pageOf(page), ...(!after && { isGone: true }) }], change });
    touched.push(...(page ? filePathsOfDocument(page) : []));
  }
  for (const both of pairBrands(old, now, isOneFile)) {
    const { id } = both.after;
    addChanges(both, {
      pages: now.pages.filter((page) => now.brandOf(page) === id).map(pageOf),
      brand: id ?? "",
    });
  }
  return {
    groups: groupChangesByPages(found),
    notes: uniqueBy(notes, ({ en }) => en),
    isWhole: old.broken.length + now.broken.length === 0,
    reformatted: reformattedFiles(old, now, { touched, schemas }).filter(
      (path) => after.asked === undefined || path === after.asked,
    ),
  };
}

/** A change that affects some pages, or a brand. */
interface ChangeOnPages extends Omit<ChangeGroup, "changes"> {
  change: Change;
}

const VERSION_WORDS = {
  before: en`in the earlier version`.zh`旧版本中`,
  after: en`in the later version`.zh`新版本中`,
};

function createComparedPage(document: MergedDocument, schemas: Schemas): ComparedPage {
  const shape = schemaShapesOf(schemas).root("campaign.schema.json");
  return { route: document.route ?? "", title: findFirstText(document.root, shape) ?? "" };
}

/** Returns the change for a page that only one version has; undefined if the other version's file cannot be read. */
function addedOrDeletedPageChange(
  { before, after }: PagePair,
  { isOneFile, old, now }: { isOneFile: boolean; old: ReadProject; now: ReadProject },
): Change | undefined {
  const page = after ?? before;
  if (!page) return undefined;
  const isThere = (files: readonly JsonFile[]) =>
    files.some(
      ({ root, source }) =>
        isOneFile ||
        source.path === page.file.source.path ||
        (page.id !== undefined && stringValueAt(root, "id") === page.id),
    );
  if (isThere(after ? old.broken : now.broken)) return undefined;
  const at = changeLocationOf(page.file.root ?? page.root);
  const words = after ? en`A new page`.zh`新增页面` : en`The page was deleted`.zh`页面已删除`;
  return { topic: "page", said: words, notes: [], at };
}

function pairBrands(old: ReadProject, now: ReadProject, isOneFile: boolean) {
  return now.brands.flatMap((after) => {
    const before = old.brands.find(({ id }) => id === after.id) ?? (isOneFile ? old.brands[0] : undefined);
    return before ? [{ before, after }] : [];
  });
}

/** Merges equal changes of several pages into one, then groups the changes by their pages. */
function groupChangesByPages(found: readonly ChangeOnPages[]): ChangeGroup[] {
  const once = groupByKey(found, ({ brand, change }) => [brand, change]).map(
    ([first, ...others]): ChangeOnPages => ({
      ...first,
      pages: [first, ...others].flatMap(({ pages }) => pages),
    }),
  );
  const groups = groupByKey(once, ({ brand, pages }) => [brand, pages]).map((all): ChangeGroup => {
    const [{ change: _, ...entry }] = all;
    const changes = all.map(({ change }) => change);
    return {
      ...entry,
      changes: changes.sort((one, other) => sortRankOfTopic(one.topic) - sortRankOfTopic(other.topic)),
    };
  });
  const rankOfFirstChange = ({ changes: [change] }: ChangeGroup) =>
    change ? sortRankOfTopic(change.topic) : 0;
  return groups.sort((one, other) => rankOfFirstChange(one) - rankOfFirstChange(other));
}

/** Groups the changes by a key. */
function groupByKey(
  all: readonly ChangeOnPages[],
  what: (entry: ChangeOnPages) => unknown,
): [ChangeOnPages, ...ChangeOnPages[]][] {
  const groups = groupBy(all, (entry) => [JSON.stringify(what(entry))]);
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others]] : []));
}

const TOPIC_ORDER = Object.keys(TOPIC_HEADINGS);

function sortRankOfTopic(topic: ChangeTopic): number {
  return TOPIC_ORDER.indexOf(topic);
}

function unreadableFileNotes({ broken }: ReadProject, side: LocalizedText): LocalizedText[] {
  return broken.map(
    ({ source: { path } }) =>
      en`${path} cannot be read ${side}, so it was not compared. Run: npx campaign-engine validate ${path}`
        .zh`${side}，文件 ${path} 无法读取，因此没有比较。请运行：npx campaign-engine validate ${path}`,
  );
}

function noteOnFileWithMistakes(path: string): LocalizedText {
  return en`${path} has errors in one of the versions, so its changes may be incomplete. Run: npx campaign-engine validate ${path}`
    .zh`${path} 的某个版本有错误，列出的变化可能不全。请运行：npx campaign-engine validate ${path}`;
}

/** Returns the paths of a document and its bases. */
function filePathsOfDocument(document: MergedDocument): string[] {
  return [document.file, ...baseFilesOf(document)].map(({ source }) => source.path);
}

/** Returns the files whose text changed without a change of meaning, or without a change on any page or brand. */
function reformattedFiles(
  old: ReadProject,
  now: ReadProject,
  { touched, schemas }: { touched: readonly string[]; schemas: Schemas },
): string[] {
  const meanings = new ComparisonKeys();
  const before = new Map(old.files.map((file) => [file.source.path, file]));
  return now.files.flatMap((file) => {
    const { path, text } = file.source;
    const was = before.get(path);
    if (!was?.root || !file.root || was.source.text === text || now.broken.includes(file)) return [];
    const shape = schemaShapesOf(schemas).root(`${documentIdentityOf(file).kind}.schema.json`);
    const isSame = meanings.of(was.root, shape) === meanings.of(file.root, shape);
    return isSame || !touched.includes(path) ? [path] : [];
  });
}
