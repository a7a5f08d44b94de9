import { setImmediate } from "node:timers/promises";
import { en } from "../../../language/messages/localized-text.ts";
import { parseJson } from "../../../language/values.ts";
import type { FolderState } from "../../../publish/live/live-folder.ts";
import { listPagesOfFolder } from "../../../publish/live/page-refs.ts";
import type { GalleryPage, GalleryRows, GalleryScenes } from "../../api-gallery.ts";
import { listFiles } from "../files/list-files.ts";
import { type RequestInput, requiredTextAt } from "../http/read-studio-request.ts";
import { StudioError, UNKNOWN_PAGE } from "../http/send-picture.ts";
import { rowsAsWritten } from "../scenes/page-rows.ts";
import type { ProofWorker } from "./proof-worker.ts";

/** The back end of the gallery: all pages of the folder in all their states. Proofs run in a worker thread. */
export class Gallery {
  readonly proved: ProofWorker;
  readonly #state: () => FolderState;

  /** `state` returns the folder on the disk; `proved` proves its pages in a worker thread. */
  constructor(state: () => FolderState, proved: ProofWorker) {
    this.#state = state;
    this.proved = proved;
  }

  pages(): GalleryPage[] {
    // Starts the thread early, because the gallery asks for scenes next.
    this.proved.begin();
    const state = this.#state();
    const titles = new Map(listFiles(state).map(({ path, title }) => [path, title]));
    return listPagesOfFolder(state, []).map(({ file, ...ref }) => ({
      ...{ ...ref, path: file },
      title: titles.get(file) ?? "",
    }));
  }

  /** Returns the rows of pages, without pages that no longer exist. */
  async rows(input: RequestInput): Promise<GalleryRows[]> {
    const keys = pageKeysIn(requiredTextAt(input, "keys"));
    const found =
      input.proved === "1"
        ? await Promise.all(keys.map((key) => this.proved.rows(key)))
        : await rowsWithoutProofs(this.#state(), keys);
    return found.filter((rows) => rows !== undefined);
  }

  async scenes(input: RequestInput): Promise<GalleryScenes> {
    const scenes = await this.proved.scenes(requiredTextAt(input, "key"));
    if (scenes) return scenes;
    throw new StudioError(UNKNOWN_PAGE, 404);
  }
}

/** Returns the rows of pages without proofs, and lets other requests run between two pages. */
async function rowsWithoutProofs(state: FolderState, keys: readonly string[]) {
  const found: (GalleryRows | undefined)[] = [];
  for (const key of keys) {
    found.push(rowsAsWritten(state, key, false));
    await setImmediate();
  }
  return found;
}

function pageKeysIn(text: string): string[] {
  const keys = parseJson(text);
  if (Array.isArray(keys) && keys.every((key) => typeof key === "string")) return keys;
  throw new StudioError(en`"keys" is not a JSON list of texts.`.zh`“keys”应为文字的 JSON 列表。`, 400);
}
