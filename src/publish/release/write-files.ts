import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { Failure } from "../../check/command-result.ts";
import { en } from "../../language/messages/localized-text.ts";
import { headersOfResponseKind, responseKindOfPath } from "../headers/headers.ts";
import {
  digestContent,
  type FileLifetime,
  type FileVariant,
  fileVariantsOf,
  type Manifest,
  type ReleaseFile,
  storagePath,
} from "./manifest.ts";
import type { FileHeaders, ReleaseStore, WrittenFile } from "./release-store.ts";
import { runInParallel } from "./run-in-parallel.ts";

/** A file of a site as it is served, before it is compressed. */
export interface SiteFile {
  /** Its path on the site, without a slash at the beginning. */
  path: string;
  kind: FileLifetime;
  /** Its Content-Type. */
  type: string;
  content: Buffer;
}

/** A file for a new release; it has no `content` if the current release has the file. */
export interface PlannedFile {
  path: string;
  file: ReleaseFile;
  content?: () => Buffer;
}

interface CompressedForm {
  bytes: Buffer;
  encoding: NonNullable<FileHeaders["encoding"]>;
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Types that compression makes smaller; other formats are compressed already. */
const COMPRESSIBLE_TYPES = /^(text\/|application\/json|image\/svg\+xml|image\/x-icon)/;

/** Minimum size for compression (bytes): smaller files need no fewer packets when compressed. */
const MIN_COMPRESSED_BYTES = 256;

/** Returns a file with the hash of its content. */
export function createFileEntry({ path, kind, type, content }: SiteFile): PlannedFile {
  return { path, file: { kind, type, ...digestContent(content) }, content: () => content };
}

/** A file of a release. */
interface KeptFile {
  release: string;
  path: string;
  file: ReleaseFile;
}

/** The files of the kept releases by the hash of their content, to find where a store has a content. */
export class KeptFiles {
  readonly #files = new Map<string, KeptFile>();

  constructor(manifests: readonly Manifest[]) {
    // If several releases have a content, the first release counts, which is the current one.
    for (const { id, files } of manifests)
      for (const [path, file] of Object.entries(files)) {
        const key = contentLookupKey(path, file);
        if (!this.#files.has(key)) this.#files.set(key, { release: id, path, file });
      }
  }

  /** Returns a file with the same content and type, with its compressed forms; undefined if no release has one. */
  find(path: string, file: ReleaseFile): KeptFile | undefined {
    return this.#files.get(contentLookupKey(path, file));
  }
}

/**
 * Returns the key under which `KeptFiles` finds a file with the same content: for an immutable file only at the same
 * path, for other files at any path.
 */
function contentLookupKey(path: string, { kind, sha256, type }: ReleaseFile): string {
  return kind === "immutable" ? `${sha256} ${type} ${path}` : `${sha256} ${type}`;
}

/** The part of a store to which files are written. */
export type FileWriter = Pick<ReleaseStore, "concurrency" | "copy" | "name" | "write">;

/** The store, the new release, and what the store already has. */
export interface WriteContext {
  store: FileWriter;
  /** The id of the new release. */
  release: string;
  known: KeptFiles;
  /** The sizes of the immutable files that the store has, by path. */
  shared: ReadonlyMap<string, number>;
}

/** The files of a release, and how many stored files were sent or copied. */
export interface WriteResult {
  files: Record<string, ReleaseFile>;
  sent: number;
  copied: number;
}

/**
 * Writes the files of a release, with their compressed forms, into the store. Files of a kept release are neither
 * compressed nor sent again. Fails if a file has no content and no release has it any more.
 */
export async function writeFiles(
  planned: readonly PlannedFile[],
  writing: WriteContext,
): Promise<WriteResult> {
  const count = { sent: 0, copied: 0 };
  const files = new Map<string, ReleaseFile>();
  await runInParallel(planned, writing.store.concurrency, async (one) => {
    files.set(one.path, await writeReleaseFile(one, writing, count));
  });
  return {
    ...count,
    files: Object.fromEntries(planned.map(({ file, path }) => [path, files.get(path) ?? file])),
  };
}

/** Returns a writer that writes nothing, and the list to which it adds the files that `store` would have written. */
export function createDryRunWriter({ concurrency, name }: FileWriter): {
  writer: FileWriter;
  written: WrittenFile[];
} {
  const written: WrittenFile[] = [];
  const write: FileWriter["write"] = async (path, { length }) => {
    written.push({ path, size: length });
  };
  return { writer: { concurrency, name, write, copy: async () => true }, written };
}

async function writeReleaseFile(
  planned: PlannedFile,
  writing: WriteContext,
  count: Omit<WriteResult, "files">,
): Promise<ReleaseFile> {
  const known = writing.known.find(planned.path, planned.file);
  if (known && (await copyKeptFile(planned.path, known, writing))) {
    count.copied += fileVariantsOf(planned.path, known.file).length;
    return known.file;
  }
  const { path, file } = planned;
  const content = planned.content?.();
  if (!content)
    throw new Failure(
      en`${path} of the current release is no longer in ${writing.store.name}, or is cut off. Publish with --rewrite, which writes all files again.`
        .zh`${writing.store.name} 里当前版本的 ${path} 已经不在了，或者不完整。请用 --rewrite 重新写入全部文件。`,
    );
  const compressed = await compressContent(file.type, content);
  const whole = fileWithCompressedForms(file, compressed);
  const bodies = [content, ...compressed.map(({ bytes }) => bytes)];
  for (const [index, variant] of fileVariantsOf(path, whole).entries()) {
    const body = bodies[index] ?? content;
    await writing.store.write(
      storagePath(writing.release, variant.path, file.kind),
      body,
      fileHeadersOf(variant, whole),
    );
  }
  count.sent += bodies.length;
  return whole;
}

/** Copies all forms of a file from a kept release. Returns false if the store lacks one. */
async function copyKeptFile(
  path: string,
  known: KeptFile,
  { release, shared, store }: WriteContext,
): Promise<boolean> {
  const from = fileVariantsOf(known.path, known.file);
  if (known.file.kind === "immutable")
    return from.every((variant) => shared.get(variant.path) === variant.size);
  for (const [index, to] of fileVariantsOf(path, known.file).entries()) {
    const source = storagePath(known.release, from[index]?.path ?? "", "page");
    const isCopied = await store.copy(
      source,
      storagePath(release, to.path, "page"),
      fileHeadersOf(to, known.file),
    );
    if (!isCopied) return false;
  }
  return true;
}

async function compressContent(type: string, content: Buffer): Promise<CompressedForm[]> {
  if (!COMPRESSIBLE_TYPES.test(type) || content.length < MIN_COMPRESSED_BYTES) return [];
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

function fileWithCompressedForms(file: ReleaseFile, compressed: readonly CompressedForm[]): ReleaseFile {
  const contents = compressed.map(({ bytes, encoding }) => [encoding, digestContent(bytes)]);
  return { ...file, ...Object.fromEntries(contents) };
}

/** Returns the headers to store with a file; its Cache-Control comes from the table of headers. */
function fileHeadersOf({ encoding, path, sha256, size }: FileVariant, { type }: ReleaseFile): FileHeaders {
  const cacheControl =
    headersOfResponseKind(responseKindOfPath(`/${path}`), { pictureHosts: [] }).get("Cache-Control") ??
    "no-cache";
  return { type, cacheControl, sha256, size, ...(encoding && { encoding }) };
}
