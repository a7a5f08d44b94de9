import { readFileSync } from "node:fs";
import { join } from "node:path";
import { en } from "../../../language/messages/saying.ts";
import type { LiveFolder } from "../../../publish/live/live-folder.ts";
import { type Site, safeTypeOf } from "../../../publish/site.ts";
import type { FileEntry, FileText } from "../../api.ts";
import type { Picture, PicturesAnswer, Saved } from "../../api-write.ts";
import { picturesBeside } from "../../assist/choices/values.ts";
import { type Input, textAt, textOrNullAt } from "../http/request.ts";
import { type PictureFile, Refused } from "../http/response.ts";
import { Editor } from "./editor.ts";
import { fileIn } from "./file-in.ts";
import { listFiles, picturesIn } from "./list-files.ts";
import { newFile } from "./new-file.ts";
import { readStored, replaceFile, versionOf } from "./save-file.ts";
import { storePicture } from "./store-picture.ts";

interface StoredFilesOptions {
  /** The campaigns that are edited. */
  site: Site;
  /** Their folder as it is on the disk. */
  folder: LiveFolder;
  /** The text in which the example stands that campaigns begin as. */
  readme: () => string;
  /** Is told what was written, by its path relative to the folder. */
  onWrote: (path: string) => void;
}

/** The documents and pictures of the campaigns folder as they stand on the disk: read, written, added. Each throws Refused for what it does not do. */
export class StoredFiles {
  readonly #options: StoredFilesOptions;
  /** Texts that are to be saved are checked as they would count for everybody. */
  readonly #saver: Editor;

  constructor(options: StoredFilesOptions) {
    this.#options = options;
    this.#saver = new Editor(options.site);
  }

  /** Learns that files changed on the disk, by paths relative to the folder. */
  heed(paths: readonly string[]): void {
    this.#saver.heed(paths);
  }

  list(): FileEntry[] {
    return listFiles(this.#options.folder.look());
  }

  read(input: Input): FileText {
    const path = textAt(input, "path");
    const stored = readStored(this.#fileOf(path));
    if (stored) return { path, ...stored };
    throw new Refused(en`There is no document ${path}.`.zh`没有这个文档：${path}。`, 404);
  }

  /** Writes a text that has no errors in the place of the version from which its editor started. */
  async save(input: Input): Promise<Saved> {
    const [path, given, version] = [
      textAt(input, "path"),
      textAt(input, "text"),
      textOrNullAt(input, "version"),
    ];
    const file = this.#fileOf(path);
    const text = withLastBreak(given);
    if (/\p{Surrogate}/u.test(text)) throw new Refused(HALF_SIGN, 422, { problems: [] });
    const problems = this.#errorsOf(path, text);
    if (problems.length > 0) throw new Refused(HAS_ERRORS, 422, { problems });
    if (!(await replaceFile(file, Buffer.from(text), version))) throw this.#conflict(path);
    this.#options.onWrote(path);
    return { text, version: versionOf(text) };
  }

  /** Adds a campaign. */
  async add(input: Input): Promise<FileText> {
    const wanted = {
      id: textAt(input, "id"),
      title: textAt(input, "title"),
      ...(typeof input.from === "string" && { from: input.from }),
      ...(typeof input.text === "string" && { text: input.text }),
    };
    const { path, text } = newFile(this.#options.folder.look(), wanted, this.#options.readme());
    const file = this.#fileOf(path);
    if (!(await replaceFile(file, Buffer.from(text), null))) throw this.#conflict(path);
    this.#options.onWrote(path);
    return { path, text, version: versionOf(text) };
  }

  /** The pictures beside a document, as it names them. */
  pictures(input: Input): PicturesAnswer {
    const path = textAt(input, "path");
    this.#fileOf(path);
    return picturesBeside(path, picturesIn(this.#options.folder.look()));
  }

  /** One of them, whether a page names it already or not. */
  picture(input: Input): PictureFile {
    const path = textAt(input, "path");
    const type = safeTypeOf(this.#options.folder.look(), path);
    if (type !== undefined) return { type, bytes: readFileSync(join(this.#options.site.folder, path)) };
    throw new Refused(en`There is no picture ${path}.`.zh`没有这张图片：${path}。`, 404);
  }

  /** Adds a picture beside a document. */
  async addPicture(input: Input): Promise<Picture> {
    const [path, name, base64] = [textAt(input, "path"), textAt(input, "name"), textAt(input, "base64")];
    const picture = await storePicture(this.#options.site.folder, { path, name, base64 });
    this.#options.onWrote([...path.split("/").slice(0, -1), picture.src].join("/"));
    return picture;
  }

  #fileOf(path: string): string {
    return fileIn(this.#options.site.folder, path);
  }

  #errorsOf(path: string, text: string) {
    this.#saver.put(path, text);
    try {
      return this.#saver.problems(path, "errors");
    } finally {
      this.#saver.put(path, null);
    }
  }

  #conflict(path: string): Refused {
    const stored = readStored(this.#fileOf(path));
    const message = en`${path} was changed by somebody else meanwhile. Compare both versions, and save again.`
      .zh`${path} 已被别人修改。请比较两个版本，然后再保存。`;
    return new Refused(message, 409, { file: stored ? { path, ...stored } : null });
  }
}

const HAS_ERRORS = en`The text has errors. Mend them before you save.`.zh`内容有错误，请先改正再保存。`;
const HALF_SIGN = en`The text holds half of a sign, which no file can hold. Type that sign again.`
  .zh`内容里有一个不完整的字符，无法写入文件，请重新输入该字符。`;

function withLastBreak(text: string): string {
  if (text.endsWith("\n")) return text;
  return text + (text.includes("\r\n") ? "\r\n" : "\n");
}
