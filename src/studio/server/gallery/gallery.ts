import { setImmediate } from "node:timers/promises";
import { en } from "../../../language/messages/saying.ts";
import { parseJson } from "../../../language/values.ts";
import type { FolderState } from "../../../publish/live/live-folder.ts";
import { refsOf } from "../../../publish/live/page-refs.ts";
import type { GalleryPage, GalleryRows, GalleryScenes } from "../../api-gallery.ts";
import { listFiles } from "../files/list-files.ts";
import { type Input, textAt } from "../http/request.ts";
import { NO_PAGE, Refused } from "../http/response.ts";
import { writtenRows } from "../scenes/page-rows.ts";
import type { ProvedAside } from "./proved-aside.ts";

/** All pages of the folder in all their states, for who looks at many of them. What takes long is done elsewhere. */
export class Gallery {
  readonly proved: ProvedAside;
  readonly #state: () => FolderState;

  /** `state` gives the folder as it is on the disk; its pages are `proved` elsewhere. */
  constructor(state: () => FolderState, proved: ProvedAside) {
    this.#state = state;
    this.proved = proved;
  }

  pages(): GalleryPage[] {
    // Whoever lists pages is going to look at them.
    this.proved.begin();
    const state = this.#state();
    const titles = new Map(listFiles(state).map(({ path, title }) => [path, title]));
    return refsOf(state, []).map(({ file, ...ref }) => ({
      ...{ ...ref, path: file },
      title: titles.get(file) ?? "",
    }));
  }

  /** Pages that are gone meanwhile are left out. */
  async rows(input: Input): Promise<GalleryRows[]> {
    const keys = keysIn(textAt(input, "keys"));
    const found =
      input.proved === "1"
        ? await Promise.all(keys.map((key) => this.proved.rows(key)))
        : await writtenInTurns(this.#state(), keys);
    return found.filter((rows) => rows !== undefined);
  }

  async scenes(input: Input): Promise<GalleryScenes> {
    const scenes = await this.proved.scenes(textAt(input, "key"));
    if (scenes) return scenes;
    throw new Refused(NO_PAGE, 404);
  }
}

/** Others have the machine between two pages. */
async function writtenInTurns(state: FolderState, keys: readonly string[]) {
  const found: (GalleryRows | undefined)[] = [];
  for (const key of keys) {
    found.push(writtenRows(state, key, false));
    await setImmediate();
  }
  return found;
}

function keysIn(text: string): string[] {
  const keys = parseJson(text);
  if (Array.isArray(keys) && keys.every((key) => typeof key === "string")) return keys;
  throw new Refused(en`"keys" is no JSON list of texts.`.zh`“keys”应为文字的 JSON 列表。`);
}
