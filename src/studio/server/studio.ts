import { readFileSync } from "node:fs";
import { join } from "node:path";
import { en, type Saying } from "../../language/messages/saying.ts";
import type { Published } from "../../plan/published.ts";
import type { LiveFolder } from "../../publish/live/live-folder.ts";
import { type Site, type SitePage, safeTypeOf } from "../../publish/site.ts";
import type { MallAnswer } from "../../sandbox/http/mall-calls.ts";
import type { CampaignRules } from "../../sandbox/rules/rules.ts";
import type { Completions, Explanation } from "../api/assist.ts";
import type { Changed, Picture, PicturesAnswer, Saved } from "../api/write.ts";
import type {
  AddressAnswer,
  DraftAnswer,
  FileEntry,
  FileText,
  PhoneAnswer,
  Place,
  PointerAnswer,
  ProblemsAnswer,
  Scene,
  SchemasAnswer,
  StatesAnswer,
} from "../api.ts";
import { PHONE } from "../api.ts";
import { picturesBeside } from "../assist/choices/addresses.ts";
import { complete } from "../assist/complete.ts";
import { hover } from "../assist/hover/hover.ts";
import type { AssistQuestion } from "../assist/question.ts";
import { assistQuestion, picturesIn } from "./draft/assist-question.ts";
import { DraftedMall } from "./draft/drafted-mall.ts";
import { Editor } from "./draft/editor.ts";
import { Editors } from "./draft/editors.ts";
import { placeOfPointer, pointerAtPlace } from "./draft/places.ts";
import { type StatesOptions, statesOf, usualScene } from "./draft/states.ts";
import { Gallery } from "./gallery/gallery.ts";
import { ProvedAside } from "./gallery/proved-aside.ts";
import { besideAt, type Input, textAt, textOrNullAt } from "./http/input.ts";
import { mallCallOf } from "./http/mall-call.ts";
import { Refused } from "./http/refused.ts";
import { listFiles } from "./list-files.ts";
import { PhoneDrafts } from "./phone/phone-drafts.ts";
import { Examples } from "./reference/examples.ts";
import { Library } from "./reference/library.ts";
import { fileIn } from "./write/file-in.ts";
import { newFile } from "./write/new-file.ts";
import { readStored, replaceFile, versionOf } from "./write/save-file.ts";
import { storePicture } from "./write/store-picture.ts";

export interface StudioOptions {
  /** The campaigns that are edited. */
  site: Site;
  /** The rules of campaigns by their ids, by which the mall answers in scenes. */
  rules: Readonly<Record<string, CampaignRules>>;
  /** The text in which the example stands that campaigns begin as. */
  readme: () => string;
  /** Where phones in the same network reach the server; null where they do not. */
  phoneOrigin?: () => string | null;
  /** Is told of what the studio wrote. */
  onChange?: (changed: Changed) => void;
}

/** What the studio's pages ask: see src/studio/api.ts and api/. Each throws Refused for what it does not do. */
export class Studio {
  readonly #options: StudioOptions;
  readonly #editors: Editors;
  /** The folder as it is on the disk. */
  readonly #plain: LiveFolder;
  /** Texts that are to be saved are checked as they would count for everybody. */
  readonly #saver: Editor;
  /** All pages as they are on the disk. */
  readonly gallery: Gallery;
  readonly #examples = new Examples();
  /** What the reference says. */
  readonly library = new Library();
  /** Who sees drafts on a phone. */
  readonly phones = new PhoneDrafts();
  readonly #malls = new WeakMap<Editor, DraftedMall>();

  constructor(options: StudioOptions) {
    const { site } = options;
    this.#options = options;
    this.#editors = new Editors(site);
    this.#plain = site.drafted({ recall: () => undefined });
    this.#saver = new Editor(site);
    this.gallery = new Gallery({ state: () => this.#plain.look(), proved: new ProvedAside(site) });
  }

  /** Learns that files changed on the disk, by paths relative to the folder. */
  heed(paths: readonly string[]): void {
    this.#saver.heed(paths);
    this.#editors.heed(paths);
  }

  phone(input: Input): PhoneAnswer {
    const origin = this.#options.phoneOrigin?.() ?? null;
    return { address: origin && `${origin}${PHONE}/${this.phones.codeOf(textAt(input, "editor"))}` };
  }

  /** The page of a key as the editor of this name has it, as the app reads it; undefined where that is not open. */
  draftedPage(editor: string, key: string): Published | undefined {
    return this.#editors.has(editor) ? this.#editors.of(editor).page(key)?.page.published : undefined;
  }

  files(): FileEntry[] {
    return listFiles(this.#plain.look());
  }

  /** What documents may hold. */
  schemas(): SchemasAnswer {
    return this.#plain.look().schemas;
  }

  file(input: Input): FileText {
    const path = textAt(input, "path");
    const stored = readStored(this.#fileOf(path));
    if (!stored) throw missing(path);
    return { path, ...stored };
  }

  draft(input: Input): DraftAnswer {
    const [path, text] = [textAt(input, "path"), textOrNullAt(input, "text")];
    const key = textOrNullAt(input, "key") ?? undefined;
    this.#fileOf(path);
    const name = textAt(input, "editor");
    const beside = besideAt(input);
    if (beside) return this.#examples.draft({ editor: name, path, text, key, beside });
    const editor = this.#editors.of(name);
    editor.put(path, text);
    const answer = editor.answer(path, key);
    if (answer.page?.isCurrent) this.phones.changed(name, answer.page.published);
    return answer;
  }

  problems(input: Input): ProblemsAnswer {
    return { problems: this.#editorOf(input).problems(textAt(input, "path")) };
  }

  complete(input: Input): Completions | null {
    return complete(this.#assist(input));
  }

  hover(input: Input): Explanation | null {
    return hover(this.#assist(input));
  }

  async states(input: Input): Promise<StatesAnswer> {
    return statesOf(this.#pageOf(input), this.#mallOf(input));
  }

  scene(input: Input): Scene | null {
    return usualScene(this.#pageOf(input), this.#mallOf(input));
  }

  /** Where the reference tells of what stands in a text. */
  address(input: Input): AddressAnswer {
    return this.library.place(
      this.#editorOf(input).state(),
      textAt(input, "path"),
      Number(textAt(input, "at")),
    );
  }

  place(input: Input): Place {
    const root = this.#rootOf(input);
    const place = root && placeOfPointer(root, textAt(input, "pointer"));
    if (place) return place;
    throw new Refused(404, en`This part is no longer there.`.zh`这一部分已经不在了。`);
  }

  pointer(input: Input): PointerAnswer {
    const root = this.#rootOf(input);
    const place = { path: textAt(input, "path"), offset: Number(textAt(input, "offset")) };
    return { pointer: (root && pointerAtPlace(root, place)) ?? null };
  }

  /** Plays the mall for the page that is being edited. */
  mall(input: Input): Promise<MallAnswer> {
    const editor = this.#editorOf(input);
    const page = this.#pageOf(input);
    const mall = this.#malls.get(editor) ?? new DraftedMall(this.#mallOf(input));
    this.#malls.set(editor, mall);
    return mall.answer(page, mallCallOf(input));
  }

  uses(input: Input): FileEntry[] {
    return this.library.uses(this.#plain.look(), textAt(input, "block"));
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
    if (/\p{Surrogate}/u.test(text)) throw unsound(HALF_SIGN, []);
    const problems = this.#errorsOf(path, text);
    if (problems.length > 0)
      throw unsound(
        en`The text has errors. Mend them before you save.`.zh`内容有错误，请先改正再保存。`,
        problems,
      );
    if (!(await replaceFile(file, Buffer.from(text), version))) throw this.#conflict(path);
    this.#wrote(path);
    return { text, version: versionOf(text) };
  }

  async campaign(input: Input): Promise<FileText> {
    const wanted = {
      id: textAt(input, "id"),
      title: textAt(input, "title"),
      ...(typeof input.from === "string" && { from: input.from }),
      ...(typeof input.text === "string" && { text: input.text }),
    };
    const { path, text } = newFile(this.#plain.look(), wanted, this.#options.readme());
    const file = this.#fileOf(path);
    if (!(await replaceFile(file, Buffer.from(text), null))) throw this.#conflict(path);
    this.#wrote(path);
    return { path, text, version: versionOf(text) };
  }

  /** The pictures beside a document, as it names them. */
  pictures(input: Input): PicturesAnswer {
    const path = textAt(input, "path");
    this.#fileOf(path);
    return picturesBeside(path, picturesIn(this.#plain.look()));
  }

  /** One of them, whether a page names it already or not. */
  picture(input: Input): { type: string; bytes: Buffer } {
    const path = textAt(input, "path");
    const type = safeTypeOf(this.#plain.look(), path);
    if (type !== undefined) return { type, bytes: readFileSync(join(this.#options.site.folder, path)) };
    throw new Refused(404, en`There is no picture ${path}.`.zh`没有这张图片：${path}。`);
  }

  async art(input: Input): Promise<Picture> {
    const [path, name, base64] = [textAt(input, "path"), textAt(input, "name"), textAt(input, "base64")];
    const picture = await storePicture(this.#options.site.folder, { path, name, base64 });
    this.#wrote([...path.split("/").slice(0, -1), picture.src].join("/"));
    return picture;
  }

  #rootOf(input: Input) {
    return this.#editorOf(input).documentOf(textAt(input, "key"));
  }

  #editorOf(input: Input): Editor {
    const name = textAt(input, "editor");
    return this.#examples.editor(name) ?? this.#editors.of(name);
  }

  #pageOf(input: Input): SitePage {
    const found = this.#editorOf(input).page(textAt(input, "key"));
    if (found) return found.page;
    throw missingPage();
  }

  /** Of examples the mall knows nothing but what they say. */
  #mallOf(input: Input): StatesOptions {
    const isExample = this.#examples.editor(textAt(input, "editor")) !== undefined;
    return isExample ? { site: this.#examples.site, rules: {} } : this.#options;
  }

  #assist(input: Input): AssistQuestion {
    const [path, text, offset] = [textAt(input, "path"), textAt(input, "text"), Number(input.offset)];
    this.#fileOf(path);
    const state = this.#editorOf(input).state();
    return assistQuestion(state, { path, text, offset: Math.min(Math.max(0, offset || 0), text.length) });
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
    return new Refused(409, message, { file: stored ? { path, ...stored } : null });
  }

  /** Counts at once, however long whoever watches the disk may take. */
  #wrote(path: string): void {
    this.#options.site.heed([path]);
    this.heed([path]);
    this.#options.onChange?.({ paths: [path] });
  }
}

const HALF_SIGN = en`The text holds half of a sign, which no file can hold. Type that sign again.`
  .zh`内容里有一个不完整的字符，无法写入文件，请重新输入该字符。`;

function withLastBreak(text: string): string {
  if (text.endsWith("\n")) return text;
  return text + (text.includes("\r\n") ? "\r\n" : "\n");
}

function unsound(message: Saying, problems: ReturnType<Editor["problems"]>): Refused {
  return new Refused(422, message, { problems });
}

function missingPage(): Refused {
  const message = en`There is no such page, or it never was without errors.`
    .zh`没有这个页面，或者它还从未通过检查。`;
  return new Refused(404, message);
}

function missing(path: string): Refused {
  return new Refused(404, en`There is no document ${path}.`.zh`没有这个文档：${path}。`);
}
