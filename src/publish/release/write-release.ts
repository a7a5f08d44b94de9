import { fileVariantsOf, type Manifest, writeManifest } from "./manifest.ts";
import type { ReleaseContent } from "./release-content.ts";
import type { ReleaseStore, WrittenFile } from "./release-store.ts";
import type { StoreListing } from "./unreferenced-files.ts";
import {
  createDryRunWriter,
  type FileWriter,
  KeptFiles,
  type WriteResult,
  writeFiles,
} from "./write-files.ts";

/** The contents of a store before a publish, and the time to record in manifests. */
interface WriterOptions {
  before: Pick<StoreListing, "shared">;
  /** The releases whose files need not be written again, the current one first. */
  known: readonly Manifest[];
  now: Date;
}

/** The id of a release, and the release before it. */
interface ReleaseName {
  id: string;
  base: string | undefined;
}

/** Writes the releases of one publish: the new one, and perhaps the scheduled one again on top of it. */
export class ReleaseWriter {
  /** How many files were sent and copied. */
  readonly count = { sent: 0, copied: 0 };
  readonly #store: ReleaseStore;
  readonly #now: Date;
  readonly #before: ReadonlyMap<string, number>;
  readonly #known: readonly Manifest[];
  readonly #written: { content: ReleaseContent; name: ReleaseName; source: readonly Manifest[] }[] = [];

  constructor(store: ReleaseStore, { before, known, now }: WriterOptions) {
    this.#store = store;
    this.#now = now;
    this.#known = known;
    this.#before = new Map(before.shared.map(({ path, size }) => [path, size]));
  }

  /** The ids of the releases whose writing began. */
  get releases(): string[] {
    return this.#written.map(({ name }) => name.id);
  }

  /** The name that ids of new releases contain: see `ReleaseStore.publisher`. */
  get publisher(): string {
    return this.#store.publisher;
  }

  /** Writes a release and its manifest. `source` are releases of this publish, or others that have files of it. */
  async write(
    content: ReleaseContent,
    name: ReleaseName,
    source: readonly Manifest[] = [],
  ): Promise<Manifest> {
    this.#written.push({ content, name, source });
    const { copied, manifest, sent } = await this.#writeTo(this.#store, content, name, source);
    this.count.sent += sent;
    this.count.copied += copied;
    return manifest;
  }

  /** Returns all files that had to be written for the releases. */
  readonly measure = async (): Promise<readonly WrittenFile[]> => {
    const { writer, written } = createDryRunWriter(this.#store);
    for (const { content, name, source } of this.#written) await this.#writeTo(writer, content, name, source);
    return written;
  };

  async #writeTo(
    store: FileWriter,
    content: ReleaseContent,
    { base, id }: ReleaseName,
    source: readonly Manifest[],
  ): Promise<Pick<WriteResult, "copied" | "sent"> & { manifest: Manifest }> {
    const known = new KeptFiles([...source, ...this.#known]);
    const shared = new Map([...this.#before, ...source.flatMap(sharedFilesOf)]);
    const { copied, files, sent } = await writeFiles(content.files, { store, release: id, known, shared });
    const { documents, engine } = content;
    const made = this.#now.toISOString();
    const manifest = { id, ...(base !== undefined && { base }), made, engine, files, documents };
    await writeManifest(store, manifest);
    return { copied, manifest, sent };
  }
}

/** Returns the sizes of the immutable files of a release by path. */
function sharedFilesOf({ files }: Manifest): [string, number][] {
  return Object.entries(files).flatMap(([path, file]) =>
    file.kind === "immutable"
      ? fileVariantsOf(path, file).map((variant): [string, number] => [variant.path, variant.size])
      : [],
  );
}
