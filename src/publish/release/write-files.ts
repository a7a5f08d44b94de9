import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { Failure } from "../../check/command-result.ts";
import { en } from "../../language/messages/saying.ts";
import { headersOf, kindOf } from "../headers/headers.ts";
import {
  contentOf,
  type FileKind,
  type Manifest,
  placeOf,
  type ReleaseFile,
  type Variant,
  variantsOf,
} from "./manifest.ts";
import type { FileMeta, Store } from "./store.ts";

/** A file of a site as it is served, before it is compressed. */
export interface SiteFile {
  /** Its path on the site, without a slash at the beginning. */
  path: string;
  kind: FileKind;
  /** Its Content-Type. */
  type: string;
  content: Buffer;
}

/** A file that a release is to have; without its content where the current release has it. */
export interface PlannedFile {
  path: string;
  file: ReleaseFile;
  content?: () => Buffer;
}

interface Compressed {
  bytes: Buffer;
  encoding: NonNullable<FileMeta["encoding"]>;
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** What is compressed already by its form does not become smaller. */
const SHRINKING = /^(text\/|application\/json|image\/svg\+xml|image\/x-icon)/;

/** Below this a phone gets no packet less. */
const SMALLEST = 256;

/** A file with what stands for its content. */
export function planFile({ path, kind, type, content }: SiteFile): PlannedFile {
  return { path, file: { kind, type, ...contentOf(content) }, content: () => content };
}

/** A file of a release. */
interface KnownFile {
  release: string;
  path: string;
  file: ReleaseFile;
}

/** What the files of the kept releases are, by the hash of their content: with it, where a store has it. */
export class KnownFiles {
  readonly #files = new Map<string, KnownFile>();

  constructor(manifests: readonly Manifest[]) {
    // Of the same content the first release's is taken, which is the current one.
    for (const { id, files } of manifests)
      for (const [path, file] of Object.entries(files)) {
        const key = keyOf(path, file);
        if (!this.#files.has(key)) this.#files.set(key, { release: id, path, file });
      }
  }

  /** A file of the same content and type; compressed as it was compressed. */
  like(path: string, file: ReleaseFile): KnownFile | undefined {
    return this.#files.get(keyOf(path, file));
  }
}

/** Immutable files stay under their names; what pages have in common is one content. */
function keyOf(path: string, { kind, sha256, type }: ReleaseFile): string {
  return kind === "immutable" ? `${sha256} ${type} ${path}` : `${sha256} ${type}`;
}

export interface Writing {
  store: Store;
  /** The release that is made. */
  release: string;
  known: KnownFiles;
  /** The sizes of the immutable files that the store has and a kept release knows, by their paths. */
  shared: ReadonlyMap<string, number>;
}

/** How many files were sent, and how many needed not be. */
export interface Written {
  files: Record<string, ReleaseFile>;
  sent: number;
  copied: number;
}

/**
 * Puts the files of a release, compressed forms included, where its store keeps them. What a kept release has is not
 * compressed and not sent again. Fails where a file has no content and no release has it any more.
 */
export async function writeFiles(planned: readonly PlannedFile[], writing: Writing): Promise<Written> {
  const count = { sent: 0, copied: 0 };
  const files = new Map<string, ReleaseFile>();
  const left = planned.values();
  const work = async () => {
    for (const one of left) files.set(one.path, await writeFile(one, writing, count));
  };
  await Promise.all(Array.from({ length: writing.store.atOnce }, work));
  return {
    ...count,
    files: Object.fromEntries(planned.map(({ file, path }) => [path, files.get(path) ?? file])),
  };
}

async function writeFile(
  planned: PlannedFile,
  writing: Writing,
  count: Omit<Written, "files">,
): Promise<ReleaseFile> {
  const known = writing.known.like(planned.path, planned.file);
  if (known && (await copyFile(planned.path, known, writing))) {
    count.copied += variantsOf(planned.path, known.file).length;
    return known.file;
  }
  const { path, file } = planned;
  const content = planned.content?.();
  if (!content)
    throw new Failure(
      en`${path} of the current release is not in ${writing.store.name} any more. Publish with --rewrite, which writes all files again.`
        .zh`${writing.store.name} 里当前版本的 ${path} 已经不在了。请用 --rewrite 重新写入全部文件。`,
    );
  const compressed = await compress(file.type, content);
  const whole = withCompressed(file, compressed);
  const bodies = [content, ...compressed.map(({ bytes }) => bytes)];
  for (const [index, variant] of variantsOf(path, whole).entries()) {
    const body = bodies[index] ?? content;
    await writing.store.write(
      placeOf(writing.release, variant.path, file.kind),
      body,
      metaOf(variant, whole),
    );
  }
  count.sent += bodies.length;
  return whole;
}

/** Whether a store has all forms of a file by now, since a kept release has them. */
async function copyFile(
  path: string,
  known: KnownFile,
  { release, shared, store }: Writing,
): Promise<boolean> {
  const from = variantsOf(known.path, known.file);
  if (known.file.kind === "immutable")
    return from.every((variant) => shared.get(variant.path) === variant.size);
  for (const [index, to] of variantsOf(path, known.file).entries()) {
    const source = placeOf(known.release, from[index]?.path ?? "", "page");
    const isCopied = await store.copy(source, placeOf(release, to.path, "page"), metaOf(to, known.file));
    if (!isCopied) return false;
  }
  return true;
}

async function compress(type: string, content: Buffer): Promise<Compressed[]> {
  if (!SHRINKING.test(type) || content.length < SMALLEST) return [];
  const [gz, br] = await Promise.all([
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
    brotlied(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ]);
  return [
    { bytes: gz, encoding: "gzip" },
    { bytes: br, encoding: "br" },
  ];
}

function withCompressed(file: ReleaseFile, compressed: readonly Compressed[]): ReleaseFile {
  const contents = compressed.map(({ bytes, encoding }) => [encoding, contentOf(bytes)]);
  return { ...file, ...Object.fromEntries(contents) };
}

/** What is said with a file: the table of headers says how long it counts. */
function metaOf({ encoding, path, sha256 }: Variant, { type }: ReleaseFile): FileMeta {
  const cacheControl = headersOf(kindOf(`/${path}`), { pictureHosts: [] }).get("Cache-Control") ?? "no-cache";
  return { type, cacheControl, sha256, ...(encoding && { encoding }) };
}
