import { randomBytes } from "node:crypto";

/** Debounce of reloads on phones, so that they do not reload at each keystroke. */
const RELOAD_DELAY_MS = 400;

/** Maximum number of codes; the code that was not shown for the longest time is dropped first. */
const MAX_PHONE_CODES = 50;

/** Grants phones access to an editor's drafts by a secret code, which the editor shows as a QR code. */
export class PhoneDrafts {
  /** Codes, by editor name. */
  readonly #codes = new Map<string, string>();
  /** Functions that reload the pages open on phones, by code. */
  readonly #open = new Map<string, Set<() => void>>();
  /** The page last sent to a phone, as JSON, by editor name. */
  readonly #sent = new Map<string, string>();
  readonly #waiting = new Map<string, NodeJS.Timeout>();

  /** Returns the code of an editor, which stays the same while the server runs, unless it is dropped. */
  codeOf(name: string): string {
    const code = this.#codes.get(name) ?? randomBytes(16).toString("base64url");
    this.#codes.delete(name);
    this.#codes.set(name, code);
    const [oldest] = this.#codes.keys();
    if (this.#codes.size > MAX_PHONE_CODES && oldest !== undefined) this.#drop(oldest);
    return code;
  }

  /** Drops an editor's code. Its open pages reload, and then show that the code is no longer valid. */
  #drop(name: string): void {
    const pages = this.#open.get(this.#codes.get(name) ?? "") ?? [];
    clearTimeout(this.#waiting.get(name));
    for (const known of [this.#codes, this.#sent, this.#waiting]) known.delete(name);
    for (const reload of pages) reload();
  }

  /** Returns the name of the editor with a code; undefined for an unknown code. */
  editorOf(code: string): string | undefined {
    for (const [name, known] of this.#codes) if (known === code) return name;
    return undefined;
  }

  /** Registers a page opened with a code. Returns a function to call when it closes. */
  opened(code: string, reload: () => void): () => void {
    const pages = this.#open.get(code) ?? new Set();
    this.#open.set(code, pages.add(reload));
    return () => {
      pages.delete(reload);
      if (pages.size === 0) this.#open.delete(code);
    };
  }

  /** Records the page that a phone received. */
  sent(name: string, page: unknown): void {
    this.#sent.set(name, JSON.stringify(page));
  }

  /** Reloads phones that received another version of the page, once typing pauses. */
  changed(name: string, page: unknown): void {
    const pages = this.#open.get(this.#codes.get(name) ?? "");
    if (!pages || JSON.stringify(page) === this.#sent.get(name)) return;
    clearTimeout(this.#waiting.get(name));
    const reloadAll = () => {
      this.#waiting.delete(name);
      for (const reload of pages) reload();
    };
    this.#waiting.set(name, setTimeout(reloadAll, RELOAD_DELAY_MS).unref());
  }
}
