import { readFileSync } from "node:fs";
import { join } from "node:path";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { LiveFolder } from "../../../publish/live/live-folder.ts";
import { type Site, safePictureType } from "../../../publish/site.ts";
import type { FileEntry, FileText, StudioProblem } from "../../api.ts";
import type { EditingRules, PicturesResponse, SavedFile, StoredPicture } from "../../api-write.ts";
import { picturesBeside } from "../../assist/choices/value-choices.ts";
import { optionalTextAt, type RequestInput, requiredTextAt } from "../http/read-studio-request.ts";
import { type PictureFile, StudioError } from "../http/send-picture.ts";
import { documentPathInFolder } from "./document-path-in-folder.ts";
import { listFiles, picturePathsOf } from "./list-files.ts";
import { contentVersionOf, readVersionedText, replaceFile } from "./save-file.ts";
import { storePicture } from "./store-picture.ts";
import { isLockedIn, refuseNewText, refuseTechnicalChange } from "./technical-lock.ts";

/** The campaigns folder, and the source of new campaigns. */
interface StoredFilesOptions {
  /** The campaigns that are edited. */
  site: Site;
  /** The campaigns folder on the disk. */
  folder: LiveFolder;
  /** Returns the path and the text of a requested campaign. Rejects with StudioError if it is impossible. */
  newCampaign: (input: RequestInput) => Promise<{ path: string; text: string }>;
  /** Returns the errors of a text in place of a file, without anybody's drafts. */
  errorsOf: (path: string, text: string) => Promise<readonly StudioProblem[]>;
  /** Called with the path of each written file, relative to the folder. */
  onWrote: (path: string) => void;
  /** Called with the replaced and the new text of each saved document. */
  onSaved?: (path: string, texts: { before: string | undefined; text: string }) => void;
}

/** Reads, writes and adds documents and pictures of the campaigns folder. Invalid requests throw StudioError. */
export class StoredFiles {
  readonly #options: StoredFilesOptions;

  constructor(options: StoredFilesOptions) {
    this.#options = options;
  }

  list(): FileEntry[] {
    return listFiles(this.#options.folder.refresh());
  }

  /** Returns what the project forbids to edit. */
  rules(): EditingRules {
    return { isTechnicalPartLocked: isLockedIn(this.#options.folder.refresh()) };
  }

  read(input: RequestInput): FileText {
    const path = requiredTextAt(input, "path");
    const stored = readVersionedText(this.#fileOf(path));
    if (stored) return { path, ...stored };
    throw new StudioError(
      en`The document ${path} does not exist. It may have been deleted or renamed.`
        .zh`文档 ${path} 不存在，可能已被删除或改名。`,
      404,
    );
  }

  /** Saves a text without errors, if the file still has the version that was edited. */
  async save(input: RequestInput): Promise<SavedFile> {
    const [path, given, version] = [
      requiredTextAt(input, "path"),
      requiredTextAt(input, "text"),
      optionalTextAt(input, "version"),
    ];
    const file = this.#fileOf(path);
    const text = addFinalLineBreak(given);
    await this.#refuseErrors(path, text, () => HAS_ERRORS);
    const stored = readVersionedText(file);
    const before = stored?.text;
    // Another version is a conflict, which the editor merges first.
    if ((stored?.version ?? null) === version)
      refuseTechnicalChange(this.#options.folder.refresh(), { before, path, text });
    if (!(await replaceFile(file, Buffer.from(text), version))) throw this.#conflict(path);
    this.#options.onSaved?.(path, { before, text });
    this.#options.onWrote(path);
    return { text, version: contentVersionOf(text) };
  }

  /** Adds a campaign, if it has no errors. */
  async add(input: RequestInput): Promise<FileText> {
    if (input.text !== undefined) refuseNewText(this.#options.folder.refresh());
    const { path, text } = await this.#options.newCampaign(input);
    const file = this.#fileOf(path);
    await this.#refuseErrors(path, text, wouldHaveError, isListedAsLeft);
    if (!(await replaceFile(file, Buffer.from(text), null))) throw this.#conflict(path);
    this.#options.onSaved?.(path, { before: undefined, text });
    this.#options.onWrote(path);
    return { path, text, version: contentVersionOf(text) };
  }

  /** Throws StudioError with the errors of a text; `say` returns its message for the first one. */
  async #refuseErrors(
    path: string,
    text: string,
    say: (first: StudioProblem) => LocalizedText,
    isAccepted: (problem: StudioProblem) => boolean = () => false,
  ): Promise<void> {
    if (/\p{Surrogate}/u.test(text)) throw new StudioError(LONE_SURROGATE, 422, { problems: [] });
    const problems = (await this.#options.errorsOf(path, text)).filter((problem) => !isAccepted(problem));
    const [first] = problems;
    if (first) throw new StudioError(say(first), 422, { problems });
  }

  /** Returns the pictures that a document can use, relative to its folder. */
  pictures(input: RequestInput): PicturesResponse {
    const path = requiredTextAt(input, "path");
    this.#fileOf(path);
    return picturesBeside(path, picturePathsOf(this.#options.folder.refresh()));
  }

  /** Returns a picture of the folder, even if no page uses it. */
  picture(input: RequestInput): PictureFile {
    const path = requiredTextAt(input, "path");
    const type = safePictureType(this.#options.folder.refresh(), path);
    if (type !== undefined) return { type, bytes: readFileSync(join(this.#options.site.folder, path)) };
    throw new StudioError(en`The picture ${path} does not exist.`.zh`图片 ${path} 不存在。`, 404);
  }

  /** Adds a picture beside a document. */
  async addPicture(input: RequestInput): Promise<StoredPicture> {
    const [path, name, base64] = [
      requiredTextAt(input, "path"),
      requiredTextAt(input, "name"),
      requiredTextAt(input, "base64"),
    ];
    const picture = await storePicture(this.#options.site.folder, { path, name, base64 });
    this.#options.onWrote([...path.split("/").slice(0, -1), picture.src].join("/"));
    return picture;
  }

  #fileOf(path: string): string {
    return documentPathInFolder(this.#options.site.folder, path);
  }

  #conflict(path: string): StudioError {
    const stored = readVersionedText(this.#fileOf(path));
    const message = en`Somebody else changed ${path} in the meantime. Compare both versions, then save again.`
      .zh`${path} 已被别人修改。请比较两个版本，然后再保存。`;
    return new StudioError(message, 409, { file: stored ? { path, ...stored } : null });
  }
}

const HAS_ERRORS = en`The file has errors. Fix them before you save.`.zh`文件有错误，请先改正再保存。`;

/** A date that the operator corrects next: the list of what is left to change leads to it. */
const isListedAsLeft = ({ rule }: StudioProblem) => rule === "date-beside-schedule";

function wouldHaveError({ message }: StudioProblem): LocalizedText {
  return en`The new campaign would have an error, so it was not created: ${message}. Correct what you entered, or the template.`
    .zh`新活动会有错误，没有创建：${message}。请改正填写的内容，或先改正模板。`;
}

/** Matches half of a character, which a file cannot store. */
const LONE_SURROGATE = en`The file contains an incomplete character, which cannot be saved. Type that character again.`
  .zh`文件里有一个不完整的字符，无法保存，请重新输入该字符。`;

function addFinalLineBreak(text: string): string {
  if (text.endsWith("\n")) return text;
  return text + (text.includes("\r\n") ? "\r\n" : "\n");
}
