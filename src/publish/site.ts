import { pictureType } from "../check/content/picture-kinds.ts";
import { findUnsafeSvg } from "../check/content/unsafe-svg.ts";
import type { Brand } from "../language/document.generated.ts";
import { byKey, once } from "../language/memoize.ts";
import { CheckedFiles } from "./live/checked-files.ts";
import { type FolderState, LiveFolder } from "./live/live-folder.ts";
import { brandsOf, makePage, type ServedBrand, type SitePage } from "./live/make-page.ts";
import { Names } from "./live/names.ts";
import { type PageRef, pagesOfFiles, refsOf } from "./live/page-refs.ts";
import { checkingAll, errorsAt, type SiteReport } from "./live/site-report.ts";

export type { SitePage } from "./live/make-page.ts";
export type { SiteReport } from "./live/site-report.ts";

/**
 * The pages of a campaigns folder as it stands now: an edited document counts at once. One page, brand or picture is
 * told by what it is made of alone, however many others there are; whoever asks for all of them has all checked.
 */
export interface Site {
  /** The campaigns folder. */
  folder: string;
  /** The folder of the schemas. */
  schemas: string;
  /** The page of a key. One whose document has errors is served as it last was without. */
  page(key: string): SitePage | undefined;
  /** Where pages are, in the order of their files, as the folder was when a page was last asked for. */
  refs(): readonly PageRef[];
  /** The same as it is now, for who is told of no changes: every file is looked at. */
  look(): readonly PageRef[];
  /** The pages whose documents, or what these extend, name the path of a call, or a picture's file, in their order. */
  naming(name: string): readonly PageRef[];
  /** The brands that can be served, of the files of which brands were made before. */
  brands(): readonly Brand[];
  /** The media type of a picture that can be served: one that a page names, by its file relative to the folder. */
  picture(path: string): string | undefined;
  /** Every page that can be served, as `page` tells it. */
  pages(): ReadonlyMap<string, SitePage>;
  /** The pictures that can be served, with their media types. */
  pictures(): ReadonlyMap<string, string>;
  /**
   * What is wrong in the folder. All documents are checked, some at a time, so that whoever asks for something
   * meanwhile is answered; what changes meanwhile counts.
   */
  report(): Promise<SiteReport>;
  /**
   * The errors in what the page of a key stands on: its own document first, those that it extends, the brands. Only
   * these are checked. Where there is no such page, those of the files that cannot be read through: one of them may be it.
   */
  errorsAt(key: string): SiteReport;
  /** Learns that something happened to these files, relative to the folder: what is asked next holds for them. */
  heed(paths: readonly string[]): void;
  /** The folder for somebody who edits: with other texts in the place of some files'. What is read here is not read again. */
  drafted: LiveFolder["drafted"];
}

/** What was made of the folder as it was at one moment. */
interface Look {
  state: FolderState;
  refs: readonly PageRef[];
  brands: () => readonly ServedBrand[];
  /** Pages by their keys, with the files of which they are made; without them where they are as they last were. */
  made: Map<string, { page: SitePage | undefined; sources?: readonly string[] | undefined }>;
  /** The pages of the files in which a call or a picture is named. */
  naming: (name: string) => readonly PageRef[];
}

/** Opens the pages of a campaigns folder. Nothing is read before it is asked for. */
export function createSite({ folder, schemas }: Pick<Site, "folder" | "schemas">): Site {
  const checked = new CheckedFiles();
  const named = new Names();
  const live = new LiveFolder({
    ...{ folder, schemas, recall: (path) => checked.recall(path) },
    noteSource: (source) => named.add(source),
  });
  /** The files of which brands are or were made. */
  const brandFiles = new Set<string>();
  /** Pages as they last were without errors, and the files of which they were made. */
  const served = new Map<string, SitePage>();
  const madeOf = new Map<string, readonly string[]>();
  let last: Look | undefined;

  const lookAt = (state: FolderState): Look => {
    if (last?.state === state) return last;
    // Where nothing is another that files ask of each other, the same files are there.
    if (last?.state.facts !== state.facts) checked.keepOnly(state);
    for (const [key, { file }] of served) if (!state.files.has(file)) served.delete(key);
    // Its document is at no address any more, as one that is being written may be.
    const left = [...served].flatMap(([key, { file, published }]): PageRef[] => {
      const { id, route = "" } = published.campaign;
      return state.facts.at(key).length === 0 ? [{ key, file, id, route }] : [];
    });
    const refs = refsOf(state, left);
    const filesNaming = (name: string) => {
      const paths = new Set(named.filesNaming(name));
      const extenders = [...paths].flatMap((path) => state.facts.extenders(path));
      const lastMadeOf = left.filter(({ key }) => madeOf.get(key)?.some((path) => paths.has(path)));
      return new Set([...paths, ...extenders, ...lastMadeOf.map(({ file }) => file)]);
    };
    last = {
      state,
      refs,
      brands: once(() => brandsOf(state, checked)),
      made: new Map(),
      naming: byKey((name: string) => pagesOfFiles(refs, filesNaming(name))),
    };
    return last;
  };
  const now = () => lookAt(live.look());
  const recent = () => lookAt(live.recent());

  const pageAt = (look: Look, key: string): SitePage | undefined => {
    const known = look.made.get(key);
    if (known) return known.page;
    const before = served.get(key);
    const brands = look.brands();
    const { page, sources, isGone } = makePage(look.state, { key, checked, brands, before });
    if (sources) madeOf.set(key, sources);
    if (page) served.set(key, page);
    else if (isGone) served.delete(key);
    look.made.set(key, { page: served.get(key), sources });
    return served.get(key);
  };
  const pagesOf = (look: Look) =>
    look.refs.flatMap(({ key }): [string, SitePage][] => {
      const page = pageAt(look, key);
      return page ? [[key, page]] : [];
    });

  const isNamed = (look: Look, path: string) => {
    const names = (one: { pictures: readonly string[] } | undefined) => one?.pictures.includes(path);
    const name = path.slice(path.lastIndexOf("/") + 1);
    return (
      look.brands().some(names) ||
      [...look.made.values()].some(({ page }) => names(page)) ||
      look.naming(name).some(({ key }) => names(pageAt(look, key)))
    );
  };

  /** It has just been told what changed: there is nothing else to be looked for. */
  let isHeeded = false;
  const whole = checkingAll(() => recent().state, checked);

  return {
    ...{ folder, schemas },
    page(key) {
      whole.giveWay();
      const { made, state } = recent();
      const known = made.get(key);
      const own = known ? known.sources : state.facts.at(key).map(({ path }) => path);
      // One that is served as it last was may become right by any other file.
      const look = lookAt(own?.length ? live.lookAt(own) : live.look());
      const page = pageAt(look, key);
      const sources = look.made.get(key)?.sources;
      return sources && look.state.areSame(sources) ? page : pageAt(now(), key);
    },
    refs: () => recent().refs,
    look: () => now().refs,
    naming: (name) => recent().naming(name),
    brands() {
      whole.giveWay();
      for (const { sources } of recent().brands()) for (const path of sources) brandFiles.add(path);
      const look = lookAt(live.lookAt([...brandFiles]));
      return look.brands().map(({ brand }) => brand);
    },
    picture(path) {
      whole.giveWay();
      const look = recent().state.areSame([path]) ? recent() : now();
      const type = safeTypeOf(look.state, path);
      return type !== undefined && (isNamed(look, path) || isNamed(now(), path)) ? type : undefined;
    },
    pages: () => new Map(pagesOf(now())),
    pictures() {
      const look = now();
      const named = new Set(pagesOf(look).flatMap(([, { pictures }]) => pictures));
      return new Map(
        [...named].flatMap((path): [string, string][] => {
          const type = safeTypeOf(look.state, path);
          return type === undefined ? [] : [[path, type]];
        }),
      );
    },
    report() {
      // A check that is under way goes on with what is found changed here.
      if (!isHeeded) now();
      isHeeded = false;
      return whole.report();
    },
    errorsAt(key) {
      const { state } = recent();
      // Of one that went wrong nobody can tell any more what it stands on: it is what it stood on.
      const before = served.has(key) ? (madeOf.get(key) ?? []) : [];
      return errorsAt(state, { key, checked, before });
    },
    heed(paths) {
      const { files } = live.recent();
      if (paths.every((path) => files.has(path))) lookAt(live.lookAt(paths));
      else now();
      isHeeded = true;
    },
    drafted: (own) => live.drafted(own),
  };
}

/** The media type of a picture that is there and does nothing but draw. */
export function safeTypeOf(
  { readPicture }: Pick<FolderState, "readPicture">,
  path: string,
): string | undefined {
  const type = pictureType(path);
  const text = type && readPicture(path);
  if (text === undefined) return undefined;
  return type === "image/svg+xml" && findUnsafeSvg(text) ? undefined : type;
}
