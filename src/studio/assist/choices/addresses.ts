import type { Shape } from "../../../check/schema/shape.ts";
import { en } from "../../../language/messages/saying.ts";
import type { Choice } from "../../api-assist.ts";
import type { Draft } from "../place/draft.ts";
import { plain } from "../place/snippet.ts";
import { choiceOf } from "./choice.ts";

/** Where an address may lead, as far as that is in the folder: its pages, and the pictures beside the document. */
export function addressesFor({ kind, project, question }: Draft, { annotations }: Shape): Choice[] {
  const { "x-link": link } = annotations;
  if (link === "image") {
    return picturesBeside(question.path, question.pictures()).map((src) =>
      choiceOf(src, "value", plain(JSON.stringify(src)), { detail: PICTURE }),
    );
  }
  // A page's own route is its own.
  const isOwn = annotations.pattern !== undefined;
  if ((link !== "route" && link !== "page") || isOwn || kind === "brand") return [];
  return project
    .routes()
    .map((route) => choiceOf(route, "value", plain(JSON.stringify(route)), { detail: PAGE }));
}

/** The pictures that a document can name, as it names them. Pure. */
export function picturesBeside(document: string, pictures: readonly string[]): string[] {
  const folder = document.replace(/[^/]*$/, "");
  return pictures.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
}

const PICTURE = en`a picture beside this document`.zh`本文档旁边的图片`;
const PAGE = en`a page`.zh`页面`;
