import { en } from "../../../language/messages/localized-text.ts";
import { isObject } from "../../../language/values.ts";
import type { ReviewedScenes, ReviewResponse, VersionChoice } from "../../api-review.ts";
import { documentPathInFolder } from "../files/document-path-in-folder.ts";
import type { DocumentHistory } from "../history/document-history.ts";
import { type RequestInput, requiredTextAt } from "../http/read-studio-request.ts";
import { StudioError } from "../http/send-picture.ts";
import type { ReviewCalls, ReviewQuestion, VersionTexts } from "./review-pages.ts";

/** Number of pictures of compared pages that are served although no current page may use them. */
const MAX_PICTURES = 1000;

interface ReviewServiceOptions {
  folder: string;
  history: DocumentHistory;
  /** Compares in another thread. */
  calls: ReviewCalls;
}

/** Compares versions of a document, or any two sets of documents. Invalid requests throw StudioError. */
export class ReviewService {
  readonly #options: ReviewServiceOptions;
  readonly #pictures = new Set<string>();

  constructor(options: ReviewServiceOptions) {
    this.#options = options;
  }

  /** Compares two versions of a document (`ReviewRequest`). */
  async review(input: RequestInput): Promise<ReviewResponse> {
    const path = requiredTextAt(input, "path");
    documentPathInFolder(this.#options.folder, path);
    const [before, after] = [
      await this.#textsOf(path, versionChoiceAt(input, "from")),
      await this.#textsOf(path, versionChoiceAt(input, "to")),
    ];
    return this.compare({ path, before, after });
  }

  /** Compares two sets of documents. Their pages can be asked for with the id in the answer. */
  compare(question: ReviewQuestion): Promise<ReviewResponse> {
    return this.#options.calls.review(question);
  }

  /** Returns the pictures' data for a page of a comparison (`id`, `key`). */
  async page(input: RequestInput): Promise<ReviewedScenes> {
    const question = { id: requiredTextAt(input, "id"), key: requiredTextAt(input, "key") };
    const found = await this.#options.calls.reviewPage(question);
    if (!found) throw new StudioError(OUTDATED, 404);
    for (const picture of found.pictures) this.#pictures.add(picture);
    for (const picture of this.#pictures) {
      if (this.#pictures.size <= MAX_PICTURES) break;
      this.#pictures.delete(picture);
    }
    return found.scenes;
  }

  /** Returns whether a compared page uses a picture. The path is relative to the folder. */
  usesPicture(path: string): boolean {
    return this.#pictures.has(path);
  }

  async #textsOf(path: string, choice: VersionChoice): Promise<VersionTexts> {
    if (choice.kind === "saved") return [];
    if (choice.kind === "none") return [[path, null]];
    return [
      [path, choice.kind === "draft" ? choice.text : await this.#options.history.text(path, choice.id)],
    ];
  }
}

const OUTDATED = en`This comparison is out of date. Open it again.`.zh`这次比较已经过期，请重新打开。`;

function versionChoiceAt(input: RequestInput, name: string): VersionChoice {
  const { [name]: value } = input;
  const choice: RequestInput = isObject(value) ? value : {};
  const { kind } = choice;
  if (kind === "saved" || kind === "none") return { kind };
  if (kind === "draft") return { kind, text: requiredTextAt(choice, "text") };
  if (kind === "version") return { kind, id: requiredTextAt(choice, "id") };
  throw new StudioError(
    en`The request has no "${name}", expected a version of the document. Reload the page and try again.`
      .zh`请求里缺少“${name}”，应为文档的一个版本。请刷新页面后重试。`,
    400,
  );
}
