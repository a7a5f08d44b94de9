import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { STUDIO } from "../../api.ts";
import { type RoomName, roomNames } from "../../app/base/rooms.ts";

/** The file of each room, without its ending: its chunk is called so. */
const CHUNKS: Readonly<Record<RoomName, string>> = {
  editor: "EditorRoom",
  gallery: "GalleryRoom",
  reference: "ReferenceRoom",
};

/** Where the bundle is served: nothing else has an address below it. */
export const BUNDLE = `${STUDIO}/bundle/`;

/** Its two documents, from the folder of the sources. */
export const APP_HTML = "studio/app/index.html";
export const FRAME_HTML = "studio/frame/frame.html";

/** One file for what is needed together, as browsers ask for few at a time. Styles of pages and studio stay apart. */
const TOGETHER = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "page", test: /src\/(blocks|page\/(?!navigation\/))/ },
];

/** The studio's pages, bundled in memory: by modules they open slowly, and React's checks slow each keystroke. */
export class Bundle {
  readonly #root: string;
  #bundled: ReturnType<typeof bundle> | undefined;

  /** `root` is the folder of the sources. */
  constructor(root: string) {
    this.#root = root;
  }

  /** One of the two documents; that of the app for a room, whose files it names. Rejects where a source has a mistake. */
  async html(name: string, room?: RoomName): Promise<string> {
    const { files, ofRooms } = await this.#made();
    const links = (room && ofRooms.get(room)) ?? [];
    return String(files.get(name)).replace("</head>", `${links.join("")}</head>`);
  }

  /** What the documents load, by its path below the bundle's; undefined where there is nothing. */
  async file(name: string): Promise<string | Uint8Array | undefined> {
    return (await this.#made()).files.get(name);
  }

  /** A source changed: the next page is bundled anew. */
  forget(): void {
    this.#bundled = undefined;
  }

  #made() {
    this.#bundled ??= bundle(this.#root).catch((error) => {
      this.forget();
      throw error;
    });
    return this.#bundled;
  }
}

async function bundle(root: string) {
  const { output } = (await build({
    configFile: false,
    ...{ root, base: BUNDLE, mode: "production", logLevel: "silent", publicDir: false },
    // Said outright: a development server has set it otherwise for the whole process.
    define: { "process.env.NODE_ENV": '"production"' },
    oxc: { jsx: { development: false } },
    build: {
      // Small: a browser reads all of it before the first page opens.
      ...{ write: false, minify: true, modulePreload: { polyfill: false }, reportCompressedSize: false },
      ...{ target: "esnext", assetsInlineLimit: 0 },
      rolldownOptions: {
        input: [join(root, APP_HTML), join(root, FRAME_HTML)],
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: TOGETHER } },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === "chunk");
  return {
    files: new Map(output.map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source])),
    // With these a browser loads the files of a room while it still reads the script that asks for them.
    ofRooms: new Map(roomNames.map((room) => [room, linksOf(CHUNKS[room], chunks)])),
  };
}

/** The links to all that a chunk of this name is made of. */
function linksOf(name: string, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const scripts = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || scripts.has(chunk)) return;
    scripts.add(chunk);
    for (const file of chunk.imports) add(chunks.find(({ fileName }) => fileName === file));
  };
  add(chunks.find((chunk) => chunk.name === name));
  const styles = new Set([...scripts].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...[...styles].map((file) => `<link rel="preload" as="style" crossorigin href="${BUNDLE}${file}">`),
    ...[...scripts].map(
      ({ fileName }) => `<link rel="modulepreload" crossorigin href="${BUNDLE}${fileName}">`,
    ),
  ];
}
