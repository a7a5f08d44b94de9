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
import { type PagePair, pairPages } from "./pairs.ts";
import { atOf } from "./say-difference.ts";
import { wordsOf } from "./say-place.ts";
import { type ReadSide, readSide, type Side } from "./sides.ts";

/** A page, by its address and title. */
export interface Page {
  route: string;
  title: string;
  /** Whether only the earlier project has it. */
  isGone?: true;
}

/** What is otherwise on the same pages. */
export interface Group {
  pages: readonly Page[];
  /** The brand whose document changed, where it is one. */
  brand?: string;
  /** What matters most first. */
  changes: readonly Change[];
}

/** What became otherwise for customers from one project to another. */
export interface Comparison {
  groups: readonly Group[];
  /** What could not be compared, and why. */
  notes: readonly Saying[];
  /** Whether all documents could be read. */
  isWhole: boolean;
  /** Files of which only the form is other, or what no customer sees. */
  reformatted: readonly string[];
}

/**
 * What changed for customers, in words:
 *
 *     files ── migrate, merge ──▶ pages ── pairPages ──▶ two of each ── differencesOf (along the schema) ──▶ words
 *                                                              └─ tables: answeredOtherwise (solver, evaluator) ──▶ answers
 *
 * Pages are compared after everything is merged in, and what is otherwise on several by one change is told once. Pure;
 * never throws, whatever the files hold.
 */
export function compare(before: Side, after: Side, schemas: Schemas): Comparison {
  const [old, now] = [readSide(before, schemas), readSide(after, schemas)];
  const isOneFile = before.asked !== undefined && after.asked !== undefined;
  const pictures = { before: before.picture, after: after.picture };
  const found: Told[] = [];
  const touched: string[] = [];
  const notes: Saying[] = [...brokenNotes(old, LATER.before), ...brokenNotes(now, LATER.after)];
  const tell = (both: Record<"before" | "after", EffectiveDocument>, told: Omit<Told, "change">) => {
    const { changes, hasMistakes } = changesBetween({ ...both, pictures }, schemas);
    found.push(...changes.map((change) => ({ ...told, change })));
    if (hasMistakes) notes.push(mistakesNote(both.after.file.source.path));
    if (changes.length > 0) touched.push(...[both.before, both.after].flatMap(filesOf));
  };
  const pageOf = (document: EffectiveDocument) => pageNamed(document, schemas);
  for (const pair of pairPages(old.pages, now.pages, isOneFile)) {
    const { before, after } = pair;
    if (before && after) {
      tell({ before, after }, { pages: [pageOf(after)] });
      continue;
    }
    const change = missing(pair, { old, now, isOneFile });
    const page = after ?? before;
    if (change && page) found.push({ pages: [{ ...pageOf(page), ...(!after && { isGone: true }) }], change });
    touched.push(...(page ? filesOf(page) : []));
  }
  for (const both of brandsOfBoth(old, now, isOneFile)) {
    const { id } = both.after;
    tell(both, { pages: now.pages.filter((page) => now.brandOf(page) === id).map(pageOf), brand: id ?? "" });
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

/** A change of some pages or of a brand. */
interface Told extends Omit<Group, "changes"> {
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

/** A page that only one project has. Of one whose file cannot be read in the other nothing is known. */
function missing(
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
  const at = atOf(page.file.root ?? page.root);
  const words = after ? en`A new page`.zh`新增页面` : en`The page is gone`.zh`页面已删除`;
  return { topic: "page", said: words, notes: [], at };
}

function brandsOfBoth(old: ReadSide, now: ReadSide, isOneFile: boolean) {
  return now.brands.flatMap((after) => {
    const before = old.brands.find(({ id }) => id === after.id) ?? (isOneFile ? old.brands[0] : undefined);
    return before ? [{ before, after }] : [];
  });
}

/** What is the same change on several pages, once; then what is otherwise on the same pages together. */
function grouped(found: readonly Told[]): Group[] {
  const once = alike(found, ({ brand, change }) => [brand, change]).map(
    ([first, ...others]): Told => ({ ...first, pages: [first, ...others].flatMap(({ pages }) => pages) }),
  );
  const groups = alike(once, ({ brand, pages }) => [brand, pages]).map((all): Group => {
    const [{ change: _, ...told }] = all;
    const changes = all.map(({ change }) => change);
    return { ...told, changes: changes.sort((one, other) => rank(one.topic) - rank(other.topic)) };
  });
  const first = ({ changes: [change] }: Group) => (change ? rank(change.topic) : 0);
  return groups.sort((one, other) => first(one) - first(other));
}

/** Those that are alike in something, together. */
function alike(all: readonly Told[], what: (told: Told) => unknown): [Told, ...Told[]][] {
  const groups = groupBy(all, (told) => [JSON.stringify(what(told))]);
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others]] : []));
}

const ORDER = Object.keys(TOPICS);

function rank(topic: Topic): number {
  return ORDER.indexOf(topic);
}

function brokenNotes({ broken }: ReadSide, side: Saying): Saying[] {
  return broken.map(
    ({ source: { path } }) =>
      en`${path} cannot be read ${side}, so nothing is said of it. See: npx campaign-engine validate ${path}`
        .zh`${side}，文件 ${path} 无法读取，因此没有比较。请运行：npx campaign-engine validate ${path}`,
  );
}

function mistakesNote(path: string): Saying {
  return en`${path} has mistakes in one of the versions: what is said of it may not be all. See: npx campaign-engine validate ${path}`
    .zh`${path} 的某个版本有错误，下面关于它的内容可能不全。请运行：npx campaign-engine validate ${path}`;
}

/** The files that a document is made of. */
function filesOf(document: EffectiveDocument): string[] {
  return [document.file, ...baseFilesOf(document)].map(({ source }) => source.path);
}

/** Files with another text that say the same, or of which no page or brand is made that is otherwise. */
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
