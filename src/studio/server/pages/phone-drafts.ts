import { randomBytes } from "node:crypto";

/** Whoever types on does not make phones load the page with each letter, in milliseconds. */
const REST_MS = 400;

/** Of so many editors phones may show drafts; the one that asked first is forgotten first. */
const MOST_CODES = 50;

/** Who may see an editor's drafts on a phone: whoever has its code, which the editor shows to be scanned. */
export class PhoneDrafts {
  /** By the names of editors. */
  readonly #codes = new Map<string, string>();
  /** What loads the pages anew that are open on phones, by the codes. */
  readonly #open = new Map<string, Set<() => void>>();
  /** The page that a phone was last sent, by the names of editors. */
  readonly #sent = new Map<string, string>();
  readonly #waiting = new Map<string, NodeJS.Timeout>();

  /** The code of an editor, by the name that its browser gave it: the same as long as the server runs. */
  codeOf(name: string): string {
    const code = this.#codes.get(name) ?? randomBytes(16).toString("base64url");
    this.#codes.set(name, code);
    const [oldest] = this.#codes.keys();
    if (this.#codes.size > MOST_CODES && oldest !== undefined) {
      this.#codes.delete(oldest);
      this.#sent.delete(oldest);
    }
    return code;
  }

  /** The name of the editor with this code; undefined where there is none. */
  editorOf(code: string): string | undefined {
    for (const [name, known] of this.#codes) if (known === code) return name;
    return undefined;
  }

  /** A page was opened with a code; `reload` loads it anew. Returns what is to be called when it is closed. */
  opened(code: string, reload: () => void): () => void {
    const pages = this.#open.get(code) ?? new Set();
    this.#open.set(code, pages.add(reload));
    return () => {
      pages.delete(reload);
      if (pages.size === 0) this.#open.delete(code);
    };
  }

  /** A phone was sent this page of an editor. */
  sent(name: string, page: unknown): void {
    this.#sent.set(name, JSON.stringify(page));
  }

  /** An editor's page is this one now: phones that were sent another load it when typing rests. */
  changed(name: string, page: unknown): void {
    const pages = this.#open.get(this.#codes.get(name) ?? "");
    if (!pages || JSON.stringify(page) === this.#sent.get(name)) return;
    clearTimeout(this.#waiting.get(name));
    const tell = () => {
      this.#waiting.delete(name);
      for (const reload of pages) reload();
    };
    this.#waiting.set(name, setTimeout(tell, REST_MS).unref());
  }
}
