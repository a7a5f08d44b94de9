import type { LiveFolder } from "../../publish/live/live-folder.ts";
import type { SandboxModule } from "../../sandbox/project/import-sandbox.ts";
import { type FileEntry, PHONE_PATH, type PhoneResponse, type SchemasResponse } from "../api.ts";
import type { HomePage } from "../api-home.ts";
import type { TemplateResponse } from "../api-templates.ts";
import type { ChangedFiles } from "../api-write.ts";
import type { DraftService } from "./draft/draft-calls.ts";
import { Drafts, type DraftsOptions } from "./draft/drafts.ts";
import { StoredFiles } from "./files/stored-files.ts";
import { Gallery } from "./gallery/gallery.ts";
import { ProofWorker } from "./gallery/proof-worker.ts";
import { DocumentHistory } from "./history/document-history.ts";
import { listHomePages } from "./home/home.ts";
import { type RequestInput, requiredTextAt } from "./http/read-studio-request.ts";
import { PhoneDrafts } from "./pages/phone-drafts.ts";
import type { Publisher } from "./publishing/publisher-process.ts";
import { Publishing } from "./publishing/publishing.ts";
import { FileRefactorings } from "./refactor/file-refactorings.ts";
import { documentsUsingBlock } from "./reference/reference-queries.ts";
import { ReviewService } from "./review/review-service.ts";
import type { StatesOptions } from "./scenes/table-states.ts";
import { SubmitService } from "./submit/submit-service.ts";

import { describeTemplate } from "./templates/describe-template.ts";
import { makeNewCampaign } from "./templates/new-campaign-file.ts";

/** The campaigns that the studio edits, and its connection to the server. */
export interface StudioOptions extends StatesOptions {
  /** Returns the README, whose example is the template of new campaigns. */
  readme: () => string;
  /** Returns the origin at which phones in the same network reach the server; null if they cannot. */
  phoneOrigin?: () => string | null;
  /** The module of `project`, for the thread that proves pages. */
  module?: SandboxModule | undefined;
  /** Opens the drafts; by default, they are checked in this thread. */
  openDrafts?: (options: DraftsOptions) => DraftService;
  /** Returns a new process that publishes; without it, the studio cannot publish. */
  openPublisher?: (() => Publisher) | undefined;
  /** Called with the paths that the studio wrote. */
  onChange?: (changed: ChangedFiles) => void;
}

/** The back end of the studio's pages; see src/studio/api.ts. */
export class Studio {
  readonly #options: StudioOptions;
  /** The campaigns folder on the disk. */
  readonly #folder: LiveFolder;
  readonly files: StoredFiles;
  readonly refactorings: FileRefactorings;
  readonly drafts: DraftService;
  /** The pages on the disk. */
  readonly gallery: Gallery;
  /** The versions of documents, in git and kept at each save. */
  readonly history: DocumentHistory;
  readonly reviews: ReviewService;
  /** Commits documents to git. */
  readonly submits: SubmitService;
  readonly publishing: Publishing;
  /** Shows drafts on phones. */
  readonly phones = new PhoneDrafts();

  constructor(options: StudioOptions) {
    const { readme, project, site } = options;
    this.#options = options;
    this.#folder = site.withDrafts({ recall: () => undefined });
    const onWrote = (path: string) => this.#wrote(path);
    const open = options.openDrafts ?? ((drafts: DraftsOptions) => new Drafts(drafts));
    this.drafts = open({ site, project, onPage: (editor, page) => this.phones.changed(editor, page) });
    const errorsOf = async (path: string, text: string) =>
      (await this.drafts.errors({ path, text })).problems;
    this.history = new DocumentHistory(site.folder);
    const onSaved = this.history.keep.bind(this.history);
    const newCampaign = (input: RequestInput) =>
      makeNewCampaign(input, {
        ...{ state: this.#folder.refresh(), readme: readme() },
        fill: (campaign) => this.drafts.fill(campaign),
      });
    this.files = new StoredFiles({ site, folder: this.#folder, newCampaign, onWrote, onSaved, errorsOf });
    this.refactorings = new FileRefactorings({ root: site.folder, folder: this.#folder, onWrote });
    this.publishing = new Publishing({ files: this.files, openPublisher: options.openPublisher });
    this.gallery = new Gallery(() => this.#folder.refresh(), new ProofWorker(site, options.module));
    const { folder } = site;
    this.reviews = new ReviewService({ folder, history: this.history, calls: this.gallery.proved });
    this.submits = new SubmitService(folder);
  }

  /** Returns what the studio's start shows of each page. */
  home(): Promise<HomePage[]> {
    const { folder } = this.#options.site;
    const { proved } = this.gallery;
    return listHomePages({ folder, proved, pages: () => this.gallery.pages() });
  }

  /** Describes a template of new campaigns. */
  template(input: RequestInput): Promise<TemplateResponse> {
    const { readme } = this.#options;
    return describeTemplate(input, {
      ...{ state: this.#folder.refresh(), readme: readme() },
      describe: (template) => this.drafts.template({ ...template }),
    });
  }

  /** Updates the studio after files changed on the disk. Paths are relative to the folder. */
  onFilesChanged(paths: readonly string[]): void {
    this.drafts.onFilesChanged(paths);
  }

  phone(input: RequestInput): PhoneResponse {
    const origin = this.#options.phoneOrigin?.() ?? null;
    return {
      address: origin && `${origin}${PHONE_PATH}/${this.phones.codeOf(requiredTextAt(input, "editor"))}`,
    };
  }

  /** Returns the schemas of documents. */
  schemas(): SchemasResponse {
    return this.#folder.refresh().schemas;
  }

  /** Returns the documents that use a type of block. */
  uses(input: RequestInput): FileEntry[] {
    return documentsUsingBlock(this.#folder.refresh(), requiredTextAt(input, "block"));
  }

  /** Applies a write of the studio at once, without waiting for the file watcher. */
  #wrote(path: string): void {
    this.#options.site.noteChanges([path]);
    this.onFilesChanged([path]);
    this.#options.onChange?.({ paths: [path] });
  }
}
