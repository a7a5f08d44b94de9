import type { LiveFolder } from "../../publish/live/live-folder.ts";
import { type AddressAnswer, type FileEntry, PHONE, type PhoneAnswer, type SchemasAnswer } from "../api.ts";
import type { Changed } from "../api-write.ts";
import { Drafts } from "./draft/drafts.ts";
import { StoredFiles } from "./files/stored-files.ts";
import { Gallery } from "./gallery/gallery.ts";
import { ProvedAside } from "./gallery/proved-aside.ts";
import { type Input, textAt } from "./http/request.ts";
import { PhoneDrafts } from "./pages/phone-drafts.ts";
import { blockUses, referencePlace } from "./reference/library.ts";
import type { StatesOptions } from "./scenes/states.ts";

export interface StudioOptions extends StatesOptions {
  /** The text in which the example stands that campaigns begin as. */
  readme: () => string;
  /** Where phones in the same network reach the server; null where they do not. */
  phoneOrigin?: () => string | null;
  /** Is told of what the studio wrote. */
  onChange?: (changed: Changed) => void;
}

/** What the studio's pages ask: see src/studio/api.ts and api/. */
export class Studio {
  readonly #options: StudioOptions;
  /** The folder as it is on the disk. */
  readonly #folder: LiveFolder;
  readonly files: StoredFiles;
  readonly drafts: Drafts;
  /** All pages as they are on the disk. */
  readonly gallery: Gallery;
  /** Who sees drafts on a phone. */
  readonly phones = new PhoneDrafts();

  constructor(options: StudioOptions) {
    const { readme, rules, site } = options;
    this.#options = options;
    this.#folder = site.drafted({ recall: () => undefined });
    const onWrote = (path: string) => this.#wrote(path);
    this.files = new StoredFiles({ site, folder: this.#folder, readme, onWrote });
    this.drafts = new Drafts({ site, rules, onPage: (editor, page) => this.phones.changed(editor, page) });
    this.gallery = new Gallery(() => this.#folder.look(), new ProvedAside(site));
  }

  /** Learns that files changed on the disk, by paths relative to the folder. */
  heed(paths: readonly string[]): void {
    this.files.heed(paths);
    this.drafts.editors.heed(paths);
  }

  phone(input: Input): PhoneAnswer {
    const origin = this.#options.phoneOrigin?.() ?? null;
    return { address: origin && `${origin}${PHONE}/${this.phones.codeOf(textAt(input, "editor"))}` };
  }

  /** What documents may hold. */
  schemas(): SchemasAnswer {
    return this.#folder.look().schemas;
  }

  /** Where the reference tells of what stands in a text. */
  address(input: Input): AddressAnswer {
    const state = this.drafts.editorOf(input).state();
    return referencePlace(state, textAt(input, "path"), Number(textAt(input, "at")));
  }

  /** The documents that have a kind of block. */
  uses(input: Input): FileEntry[] {
    return blockUses(this.#folder.look(), textAt(input, "block"));
  }

  /** Counts at once, however long whoever watches the disk may take. */
  #wrote(path: string): void {
    this.#options.site.heed([path]);
    this.heed([path]);
    this.#options.onChange?.({ paths: [path] });
  }
}
