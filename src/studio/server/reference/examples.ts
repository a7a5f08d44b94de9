import { readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { listFilesBelow } from "../../../publish/read-json-folder.ts";
import { CAMPAIGNS_URL, type Middleware } from "../../../publish/request-path.ts";
import { createSite } from "../../../publish/site.ts";
import { type DraftRequest, type DraftResponse, STUDIO_PATH } from "../../api.ts";
import type { DraftedFolder } from "../files/drafted-folder.ts";
import { DraftedFolders } from "../files/drafted-folders.ts";
import { sendPicture } from "../http/send-picture.ts";
import { EXAMPLES_FOLDER, SCHEMAS_FOLDER } from "./reference-queries.ts";

/** URL prefix of the examples' pictures. */
export const EXAMPLES_URL = `${STUDIO_PATH}/examples`;

interface ExampleDraft extends Required<Omit<DraftRequest, "key">> {
  key: string | undefined;
}

/** The editors of the reference's examples. Each example is a project of its own, in memory except for its pictures. */
export class Examples {
  readonly site = createSite({ folder: EXAMPLES_FOLDER, schemas: SCHEMAS_FOLDER });
  readonly #editors = new DraftedFolders(this.site);

  /** Returns the editor of an example; undefined for an editor of the campaigns folder. */
  editor(name: string): DraftedFolder | undefined {
    return this.#editors.has(name) ? this.#editors.of(name) : undefined;
  }

  draft({ editor: name, path, text, key, beside }: ExampleDraft): DraftResponse {
    const editor = this.#editors.of(name);
    for (const one of beside) editor.put(one.path, one.text);
    editor.put(path, text);
    const answer = editor.answer(path, key);
    const pictures = answer.page ? (editor.page(answer.page.key)?.page.pictures ?? []) : [];
    return pictures.length > 0 ? replacePictureUrls(answer, pictures) : answer;
  }
}

/** Replaces the campaigns' picture URLs by those of examples. */
function replacePictureUrls(answer: DraftResponse, pictures: readonly string[]): DraftResponse {
  const addresses = new Map(
    pictures.map((picture) => [`${CAMPAIGNS_URL}/${picture}`, `${EXAMPLES_URL}/${picture}`]),
  );
  return JSON.parse(JSON.stringify(answer), (_, value) => addresses.get(value) ?? value);
}

/** Serves the pictures of examples, which are SVG files, below EXAMPLES_URL. */
export const pictureMiddleware: Middleware = ({ url }, response, next) => {
  const path = listFilesBelow(EXAMPLES_FOLDER).find(
    (file) => `/${relative(EXAMPLES_FOLDER, file).replaceAll(sep, "/")}` === url,
  );
  if (path === undefined) next();
  else sendPicture(response, { bytes: readFileSync(path), type: "image/svg+xml" });
};
