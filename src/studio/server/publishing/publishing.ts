import { inspect } from "node:util";
import { Failure } from "../../../check/command-result.ts";
import { PROJECT_FILE } from "../../../check/document/merge-documents.ts";
import { en, languageNamed, untranslatedText } from "../../../language/messages/localized-text.ts";
import { ownEntryOf } from "../../../language/values.ts";
import type {
  PreviewsResponse,
  PublishingResponse,
  PublishJob,
  PublishPlan,
  ReleaseChanges,
  ReleasesResponse,
} from "../../api-publishing.ts";
import type { StoredFiles } from "../files/stored-files.ts";
import { optionalTextAt, type RequestInput, requiredTextAt } from "../http/read-studio-request.ts";
import { StudioError } from "../http/send-picture.ts";
import { addTargetToProject, targetsInProject } from "./project-targets.ts";
import type { JobInput, PublishTasks } from "./publish-tasks.ts";
import type { Publisher } from "./publisher-process.ts";

interface PublishingOptions {
  files: Pick<StoredFiles, "read" | "save">;
  /** Returns a publisher that nothing else uses; undefined if this server cannot publish. */
  openPublisher: (() => Publisher) | undefined;
}

/** A job, and the process that runs it. */
interface StartedJob {
  job: PublishJob;
  publisher: Publisher;
}

/**
 * Publishes the saved documents to the targets of project.json. Jobs belong to the server: they go on when a browser
 * closes, and each browser sees them. Invalid requests throw StudioError.
 */
export class Publishing {
  readonly #options: PublishingOptions;
  /** The last job of each target. */
  readonly #jobs = new Map<string, StartedJob>();
  /** Answers questions, which have no side effects. Each job has a process of its own. */
  #asked: Publisher | undefined;
  #count = 0;

  constructor(options: PublishingOptions) {
    this.#options = options;
  }

  /** Returns the targets and their jobs. */
  state(): PublishingResponse {
    const targets = Object.entries(this.#targets());
    return { targets: targets.map(([name, to]) => ({ name, to, job: this.#jobs.get(name)?.job ?? null })) };
  }

  /** Adds a target to project.json. */
  async addTarget(input: RequestInput): Promise<PublishingResponse> {
    const { text, version } = this.#project();
    const target = { name: requiredTextAt(input, "name").trim(), to: requiredTextAt(input, "to").trim() };
    await this.#options.files.save({ path: PROJECT_FILE, version, text: addTargetToProject(text, target) });
    return this.state();
  }

  plan(input: RequestInput): Promise<PublishPlan> {
    return this.#ask("plan", { target: this.#targetIn(input) });
  }

  releases(input: RequestInput): Promise<ReleasesResponse> {
    return this.#ask("releases", { target: this.#targetIn(input) });
  }

  previews(input: RequestInput): Promise<PreviewsResponse> {
    return this.#ask("previews", { target: this.#targetIn(input) });
  }

  changes(input: RequestInput): Promise<ReleaseChanges> {
    return this.#ask("changes", {
      target: this.#targetIn(input),
      release: requiredTextAt(input, "release"),
    });
  }

  /** Starts a job and returns at once. */
  start(input: RequestInput): PublishingResponse {
    const job = this.#jobIn(input);
    if (this.#jobs.get(job.target)?.job.outcome === null) throw new StudioError(IS_BUSY, 409);
    this.#run(job);
    return this.state();
  }

  /** Stops the running job of a target. The current release stays. */
  stop(input: RequestInput): PublishingResponse {
    const started = this.#jobs.get(this.#targetIn(input));
    if (started?.job.outcome === null) started.publisher.end();
    return this.state();
  }

  /** Ends all processes. */
  end(): void {
    this.#asked?.end();
    for (const { publisher } of this.#jobs.values()) publisher.end();
  }

  #run(input: JobInput): void {
    const publisher = this.#open();
    const job: PublishJob = {
      id: ++this.#count,
      kind: input.kind,
      startedAt: Date.now(),
      progress: { step: "starting", done: 0, total: 0 },
      outcome: null,
    };
    this.#jobs.set(input.target, { job, publisher });
    void publisher
      .run("job", input, (progress) => {
        job.progress = progress;
      })
      .catch((error: unknown) => {
        if (error instanceof Failure) return { isDone: false, message: error.saying, pages: [] };
        process.stderr.write(`${inspect(error)}\n`);
        return { isDone: false, message: HAS_FAULT, pages: [] };
      })
      .then((outcome) => {
        job.outcome = outcome;
        publisher.end();
      });
  }

  async #ask<K extends keyof PublishTasks>(
    task: K,
    input: PublishTasks[K]["input"],
  ): Promise<PublishTasks[K]["found"]> {
    this.#asked ??= this.#open();
    try {
      return await this.#asked.run(task, input);
    } catch (error) {
      throw error instanceof Failure ? new StudioError(error.saying, 422) : error;
    }
  }

  #open(): Publisher {
    const { openPublisher } = this.#options;
    if (openPublisher) return openPublisher();
    throw new StudioError(
      en`This server cannot publish. Start the studio with npm start.`
        .zh`这个服务不能发布。请用 npm start 启动工作室。`,
      422,
    );
  }

  #jobIn(input: RequestInput): JobInput {
    const { paths = null } = input;
    const kind = jobKindNamed(requiredTextAt(input, "kind"));
    const isList = paths === null || (Array.isArray(paths) && paths.every((one) => typeof one === "string"));
    const needsPaths = kind === "preview";
    if (!kind || !isList || paths?.length === 0 || (needsPaths && paths === null))
      throw new StudioError(
        en`The request names no known job or no documents. Reload the page and try again.`
          .zh`请求里没有可用的操作或文档，请刷新页面后重试。`,
        400,
      );
    return {
      kind,
      target: this.#targetIn(input),
      paths: kind === "publish" || kind === "preview" ? paths : null,
      at: kind === "publish" ? (optionalTextAt(input, "at") ?? null) : null,
      release: kind === "rollback" ? requiredTextAt(input, "release") : null,
      expires: kind === "preview" ? optionalTextAt(input, "expires") : null,
      draft: kind === "preview" ? optionalTextAt(input, "draft") : null,
      preview: kind === "removePreview" ? requiredTextAt(input, "preview") : null,
      language: languageNamed(optionalTextAt(input, "language") ?? "") ?? "en",
    };
  }

  #targetIn(input: RequestInput): string {
    const target = requiredTextAt(input, "target");
    if (ownEntryOf(this.#targets(), target) !== undefined) return target;
    throw new StudioError(
      en`${PROJECT_FILE} has no target ${target}. It may have been renamed: reload the page.`
        .zh`${PROJECT_FILE} 里没有发布目标 ${untranslatedText(target)}，可能已改名，请刷新页面。`,
      404,
    );
  }

  #targets(): Readonly<Record<string, string>> {
    return targetsInProject(this.#project());
  }

  #project() {
    return this.#options.files.read({ path: PROJECT_FILE });
  }
}

const JOB_KINDS: readonly PublishJob["kind"][] = [
  ...(["publish", "rollback", "verify", "cancel"] as const),
  ...(["preview", "removePreview"] as const),
];

function jobKindNamed(name: string): PublishJob["kind"] | undefined {
  return JOB_KINDS.find((kind) => kind === name);
}

const IS_BUSY = en`Something is being published to this target already. Wait until it is done.`
  .zh`正在向这个目标发布，请等它完成。`;

const HAS_FAULT = en`Nothing was published, because the engine has a fault. The terminal of npm start shows it.`
  .zh`引擎出现内部错误，没有发布。详情见运行 npm start 的终端。`;
