import { baseFilesOf } from "../check/document/extends.ts";
import { type EffectiveDocument, identityOf } from "../check/document/resolve.ts";
import { textAt } from "../check/json/json-node.ts";
import type { JsonFile } from "../check/json/read-json.ts";
import type { Schemas } from "../check/schema/json-schema.ts";
import { bookOf } from "../check/schema/shape.ts";
import { groupBy, uniqueBy } from "../language/group-by.ts";
import { en, type Saying } from "../language/messages/saying.ts";
import { type Change, TOPICS, type Topic } from "./change.ts";
import { Meanings } from "./meaning.ts";
import { changesBetween } from "./page-changes.ts";
import { type PagePair, pairPages } from "./pair-pages.ts";
import { type ProjectSide, type ReadSide, readSide } from "./read-side.ts";
import { locationOf } from "./say-difference.ts";
import { wordsOf } from "./say-place.ts";

/** A page, by its address and title. */
export interface Page {
  route: string;
  title: string;
  /** Whether only the earlier project has it. */
  isGone?: true;
}

/** Changes that affect the same pages. */
export interface ChangeGroup {
  pages: readonly Page[];
  /** The id of the changed brand, if a brand changed. */
  brand?: string;
  /** The most important change comes first. */
  changes: readonly Change[];
}

/** All changes for customers between two versions of a project. */
export interface Comparison {
  groups: readonly ChangeGroup[];
  /** Documents that could not be compared, and why. */
  notes: readonly Saying[];
  /** Whether all documents could be read. */
  isWhole: boolean;
  /** Paths of files that changed only in formatting, or in parts that no customer sees. */
  reformatted: readonly string[];
}

/**
 * Describes the changes for customers in words:
 *
 *     files ── migrate, merge ──▶ pages ── pairPages ──▶ two of each ── differencesOf (along the schema) ──▶ words
 *                                                              └─ tables: findDifferingAnswers (solver, evaluator) ──▶ answers
 *
 * Pages are compared after merging bases and brands. The same change on several pages is reported once. Pure; never
 * throws, whatever the files contain.
 */
export function compare(before: ProjectSide, after: ProjectSide, schemas: Schemas): Comparison {
  const [old, now] = [readSide(before, schemas), readSide(after, schemas)];
  const isOneFile = before.asked !== undefined && after.asked !== undefined;
  const pictures = { before: before.picture, after: after.picture };
  const found: PageChange[] = [];
  const touched: string[] = [];
  const notes: Saying[] = [...brokenNotes(old, LATER.before), ...brokenNotes(now, LATER.after)];
  const addChanges = (
    both: Record<"before" | "after", EffectiveDocument>,
    entry: Omit<PageChange, "change">,
  ) => {
    const { changes, hasMistakes } = changesBetween({ ...both, pictures }, schemas);
    found.push(...changes.map((change) => ({ ...entry, change })));
    if (hasMistakes) notes.push(mistakesNote(both.after.file.source.path));
    if (changes.length > 0) touched.push(...[both.before, both.after].flatMap(filesOf));
  };
  const pageOf = (document: EffectiveDocument) => pageNamed(document, schemas);
  for (const pair of pairPages(old.pages, now.pages, isOneFile)) {
    const { before, after } = pair;
    if (before && after) {
      addChanges({ before, after }, { pages: [pageOf(after)] });
      continue;
    }
    const change = oneSidedChange(pair, { old, now, isOneFile });
    const page = after ?? before;
    if (change && page) found.push({ pages: [{ ...pageOf(page), ...(!after && { isGone: true }) }], change });
    touched.push(...(page ? filesOf(page) : []));
  }
  for (const both of brandsOfBoth(old, now, isOneFile)) {
    const { id } = both.after;
    addChanges(both, {
      pages: now.pages.filter((page) => now.brandOf(page) === id).map(pageOf),
      brand: id ?? "",
    });
  }
  return {
    groups: grouped(found),
    notes: uniqueBy(notes, ({ en }) => en),
    isWhole: old.broken.length + now.broken.length === 0,
    reformatted: reformattedFiles(old, now, { touched, schemas }).filter(
      (path) => after.asked === undefined || path === after.asked,
    ),
  };
}

/** A change that affects some pages, or a brand. */
interface PageChange extends Omit<ChangeGroup, "changes"> {
  change: Change;
}

const LATER = {
  before: en`in the earlier version`.zh`旧版本中`,
  after: en`in the later version`.zh`新版本中`,
};

function pageNamed(document: EffectiveDocument, schemas: Schemas): Page {
  const shape = bookOf(schemas).root("campaign.schema.json");
  return { route: document.route ?? "", title: wordsOf(document.root, shape) ?? "" };
}

/** Returns the change for a page that only one version has; undefined if the other version's file cannot be read. */
function oneSidedChange(
  { before, after }: PagePair,
  { isOneFile, old, now }: { isOneFile: boolean; old: ReadSide; now: ReadSide },
): Change | undefined {
  const page = after ?? before;
  if (!page) return undefined;
  const isThere = (files: readonly JsonFile[]) =>
    files.some(
      ({ root, source }) =>
        isOneFile ||
        source.path === page.file.source.path ||
        (page.id !== undefined && textAt(root, "id") === page.id),
    );
  if (isThere(after ? old.broken : now.broken)) return undefined;
  const at = locationOf(page.file.root ?? page.root);
  const words = after ? en`A new page`.zh`新增页面` : en`The page was deleted`.zh`页面已删除`;
  return { topic: "page", said: words, notes: [], at };
}

function brandsOfBoth(old: ReadSide, now: ReadSide, isOneFile: boolean) {
  return now.brands.flatMap((after) => {
    const before = old.brands.find(({ id }) => id === after.id) ?? (isOneFile ? old.brands[0] : undefined);
    return before ? [{ before, after }] : [];
  });
}

/** Merges equal changes of several pages into one, then groups the changes by their pages. */
function grouped(found: readonly PageChange[]): ChangeGroup[] {
  const once = groupAlike(found, ({ brand, change }) => [brand, change]).map(
    ([first, ...others]): PageChange => ({
      ...first,
      pages: [first, ...others].flatMap(({ pages }) => pages),
    }),
  );
  const groups = groupAlike(once, ({ brand, pages }) => [brand, pages]).map((all): ChangeGroup => {
    const [{ change: _, ...entry }] = all;
    const changes = all.map(({ change }) => change);
    return { ...entry, changes: changes.sort((one, other) => rank(one.topic) - rank(other.topic)) };
  });
  const first = ({ changes: [change] }: ChangeGroup) => (change ? rank(change.topic) : 0);
  return groups.sort((one, other) => first(one) - first(other));
}

/** Groups the changes by a key. */
function groupAlike(
  all: readonly PageChange[],
  what: (entry: PageChange) => unknown,
): [PageChange, ...PageChange[]][] {
  const groups = groupBy(all, (entry) => [JSON.stringify(what(entry))]);
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others]] : []));
}

const ORDER = Object.keys(TOPICS);

function rank(topic: Topic): number {
  return ORDER.indexOf(topic);
}

function brokenNotes({ broken }: ReadSide, side: Saying): Saying[] {
  return broken.map(
    ({ source: { path } }) =>
      en`${path} cannot be read ${side}, so it was not compared. Run: npx campaign-engine validate ${path}`
        .zh`${side}，文件 ${path} 无法读取，因此没有比较。请运行：npx campaign-engine validate ${path}`,
  );
}

function mistakesNote(path: string): Saying {
  return en`${path} has errors in one of the versions, so its changes may be incomplete. Run: npx campaign-engine validate ${path}`
    .zh`${path} 的某个版本有错误，列出的变化可能不全。请运行：npx campaign-engine validate ${path}`;
}

/** Returns the paths of a document and its bases. */
function filesOf(document: EffectiveDocument): string[] {
  return [document.file, ...baseFilesOf(document)].map(({ source }) => source.path);
}

/** Returns the files whose text changed without a change of meaning, or without a change on any page or brand. */
function reformattedFiles(
  old: ReadSide,
  now: ReadSide,
  { touched, schemas }: { touched: readonly string[]; schemas: Schemas },
): string[] {
  const meanings = new Meanings();
  const before = new Map(old.files.map((file) => [file.source.path, file]));
  return now.files.flatMap((file) => {
    const { path, text } = file.source;
    const was = before.get(path);
    if (!was?.root || !file.root || was.source.text === text || now.broken.includes(file)) return [];
    const shape = bookOf(schemas).root(`${identityOf(file).kind}.schema.json`);
    const isSame = meanings.of(was.root, shape) === meanings.of(file.root, shape);
    return isSame || !touched.includes(path) ? [path] : [];
  });
}
