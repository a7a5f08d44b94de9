import { readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { filesIn } from "../../../publish/read-folder.ts";
import { CAMPAIGNS_URL, type Middleware } from "../../../publish/request.ts";
import { createSite } from "../../../publish/site.ts";
import { type Draft, type DraftAnswer, STUDIO } from "../../api.ts";
import type { Editor } from "../files/editor.ts";
import { Editors } from "../files/editors.ts";
import { sendPicture } from "../http/response.ts";
import { EXAMPLES, SCHEMAS } from "./library.ts";

/** Where the pictures of examples are served. */
export const EXAMPLES_URL = `${STUDIO}/examples`;

interface Asked extends Required<Omit<Draft, "key">> {
  key: string | undefined;
}

/** Examples as they are edited: each is a project of its own, of which nothing is on the disk but pictures. */
export class Examples {
  readonly site = createSite({ folder: EXAMPLES, schemas: SCHEMAS });
  readonly #editors = new Editors(this.site);

  /** The editor of an example; undefined for one that edits the campaigns folder. */
  editor(name: string): Editor | undefined {
    return this.#editors.has(name) ? this.#editors.of(name) : undefined;
  }

  draft({ editor: name, path, text, key, beside }: Asked): DraftAnswer {
    const editor = this.#editors.of(name);
    for (const one of beside) editor.put(one.path, one.text);
    editor.put(path, text);
    const answer = editor.answer(path, key);
    const pictures = answer.page ? (editor.page(answer.page.key)?.page.pictures ?? []) : [];
    return pictures.length > 0 ? withPictures(answer, pictures) : answer;
  }
}

/** Pictures are where those of examples are served, not among those of campaigns. */
function withPictures(answer: DraftAnswer, pictures: readonly string[]): DraftAnswer {
  const addresses = new Map(
    pictures.map((picture) => [`${CAMPAIGNS_URL}/${picture}`, `${EXAMPLES_URL}/${picture}`]),
  );
  return JSON.parse(JSON.stringify(answer), (_, value) => addresses.get(value) ?? value);
}

/** Sends the pictures of examples, which are vector graphics; behind EXAMPLES_URL. */
export const pictureMiddleware: Middleware = ({ url }, response, next) => {
  const path = filesIn(EXAMPLES).find((file) => `/${relative(EXAMPLES, file).replaceAll(sep, "/")}` === url);
  if (path === undefined) next();
  else sendPicture(response, { bytes: readFileSync(path), type: "image/svg+xml" });
};
