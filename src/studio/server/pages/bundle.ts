import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { STUDIO } from "../../api.ts";

/** Where the bundle is served: nothing else has an address below it. */
export const BUNDLE = `${STUDIO}/bundle/`;

/** Its two documents, from the folder of the sources. */
export const APP_HTML = "studio/app/index.html";
export const FRAME_HTML = "studio/frame/frame.html";

/**
 * What is needed together is one file: a browser asks for a few files at a time. Styles of pages and of the studio are
 * never in one.
 */
const TOGETHER = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "page", test: /src\/(blocks|page\/(?!navigation\/))/ },
];

/**
 * The studio's own pages, bundled: as some hundred modules of the development server they open in three seconds, and
 * React's checks for developers slow each keystroke. Nothing is written to the disk.
 */
export class Bundle {
  readonly #root: string;
  #files: Promise<ReadonlyMap<string, string | Uint8Array>> | undefined;

  /** `root` is the folder of the sources. */
  constructor(root: string) {
    this.#root = root;
  }

  /** One of the two documents. Rejects where a source has a mistake. */
  async html(name: string): Promise<string> {
    return String((await this.#made()).get(name));
  }

  /** What the documents load, by its path below the bundle's; undefined where there is nothing. */
  async file(name: string): Promise<string | Uint8Array | undefined> {
    return (await this.#made()).get(name);
  }

  /** A source changed: the next page is bundled anew. */
  forget(): void {
    this.#files = undefined;
  }

  #made() {
    this.#files ??= bundle(this.#root).catch((error) => {
      this.forget();
      throw error;
    });
    return this.#files;
  }
}

async function bundle(root: string): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const { output } = (await build({
    configFile: false,
    ...{ root, base: BUNDLE, mode: "production", logLevel: "silent", publicDir: false },
    // Said outright: a development server has set it otherwise for the whole process.
    define: { "process.env.NODE_ENV": '"production"' },
    oxc: { jsx: { development: false } },
    build: {
      ...{ write: false, minify: false, modulePreload: { polyfill: false }, reportCompressedSize: false },
      ...{ target: "esnext", assetsInlineLimit: 0 },
      rolldownOptions: {
        input: [join(root, APP_HTML), join(root, FRAME_HTML)],
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: TOGETHER } },
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(
    output.map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source] as const),
  );
}
