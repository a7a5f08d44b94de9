import type { ScreenName } from "../../app/base/screen-paths.ts";
import { type BundleFolders, bundleStudio } from "./bundle-studio.ts";

/** The studio's pages, bundled in memory: single modules load slowly, and React's development checks slow typing. */
export class StudioBundle {
  readonly #folders: BundleFolders;
  #bundled: ReturnType<typeof bundleStudio> | undefined;

  constructor(folders: BundleFolders) {
    this.#folders = folders;
  }

  /** Bundles ahead of the first request. Errors in the sources are reported when a page is requested. */
  begin(): void {
    this.#made().catch(() => undefined);
  }

  /** Returns an HTML document, for the app with preloads of the screen's files. Rejects if a source has errors. */
  async html(name: string, screen?: ScreenName): Promise<string> {
    const { files, ofScreens } = await this.#made();
    const links = (screen && ofScreens.get(screen)) ?? [];
    return String(files.get(name)).replace("</head>", `${links.join("")}</head>`);
  }

  /** Returns a file by its path below BUNDLE, or undefined. */
  async file(name: string): Promise<string | Uint8Array | undefined> {
    return (await this.#made()).files.get(name);
  }

  /** Drops the bundle after a source changed; the next request bundles again. */
  forget(): void {
    this.#bundled = undefined;
  }

  #made() {
    this.#bundled ??= bundleStudio(this.#folders).catch((error) => {
      this.forget();
      throw error;
    });
    return this.#bundled;
  }
}
