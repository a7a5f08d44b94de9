import type { Site } from "../../../publish/site.ts";
import { DraftedFolder } from "./drafted-folder.ts";

/** Idle time after which an editor is dropped. The browser keeps its drafts and sends them again. */
const MAX_IDLE_EDITOR_MS = 10 * 60 * 1000;

/** Maximum number of editors, since each caches its checks of the folder. */
const MAX_EDITORS = 8;

/** The open editors, by the names that browsers choose for themselves. */
export class DraftedFolders {
  readonly #site: Site;
  readonly #now: () => number;
  /** The most recently used come last. */
  readonly #open = new Map<string, { editor: DraftedFolder; heard: number }>();

  constructor(site: Site, now: () => number = Date.now) {
    this.#site = site;
    this.#now = now;
  }

  /** Returns the editor with a name. An unknown or dropped editor starts without drafts. */
  of(name: string): DraftedFolder {
    const editor = this.#open.get(name)?.editor ?? new DraftedFolder(this.#site);
    this.#open.delete(name);
    this.#open.set(name, { editor, heard: this.#now() });
    this.#forget();
    return editor;
  }

  has(name: string): boolean {
    return this.#open.has(name);
  }

  /** Returns whether a page of any editor uses a picture. The path is relative to the folder. */
  usesPicture(picture: string): boolean {
    return [...this.#open.values()].some(({ editor }) => editor.usesPicture(picture));
  }

  /** Updates all editors after files changed on the disk. */
  onFilesChanged(paths: readonly string[]): void {
    this.#forget();
    for (const { editor } of this.#open.values()) editor.onFilesChanged(paths);
  }

  #forget(): void {
    const before = this.#now() - MAX_IDLE_EDITOR_MS;
    for (const [name, { heard }] of this.#open)
      if (heard < before || this.#open.size > MAX_EDITORS) this.#open.delete(name);
  }
}
