import type { Site } from "../../../publish/site.ts";
import { Editor } from "./editor.ts";

/** Whoever has been silent for so long is gone; the browser has its drafts itself, and sends them again. */
const SILENCE_MS = 10 * 60 * 1000;

/** Each keeps what it found in the folder. */
const MOST_OPEN = 8;

/** The editors that are open, by the names that browsers give themselves. */
export class Editors {
  readonly #site: Site;
  readonly #now: () => number;
  /** Those heard of last come last. */
  readonly #open = new Map<string, { editor: Editor; heard: number }>();

  constructor(site: Site, now: () => number = Date.now) {
    this.#site = site;
    this.#now = now;
  }

  /** The editor of a name; one that is not known, or was forgotten, has no drafts. */
  of(name: string): Editor {
    const editor = this.#open.get(name)?.editor ?? new Editor(this.#site);
    this.#open.delete(name);
    this.#open.set(name, { editor, heard: this.#now() });
    this.#forget();
    return editor;
  }

  has(name: string): boolean {
    return this.#open.has(name);
  }

  /** Whether a page that one of them made names a picture, by its path relative to the folder. */
  names(picture: string): boolean {
    return [...this.#open.values()].some(({ editor }) => editor.names(picture));
  }

  /** Learns that files changed on the disk. */
  heed(paths: readonly string[]): void {
    this.#forget();
    for (const { editor } of this.#open.values()) editor.heed(paths);
  }

  #forget(): void {
    const before = this.#now() - SILENCE_MS;
    for (const [name, { heard }] of this.#open)
      if (heard < before || this.#open.size > MOST_OPEN) this.#open.delete(name);
  }
}
