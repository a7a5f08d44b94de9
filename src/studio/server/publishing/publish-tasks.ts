import type { Schemas } from "../../../check/schema/json-schema.ts";
import type { Language } from "../../../language/messages/localized-text.ts";
import type {
  CampaignsToCompare,
  CampaignsToPublish,
  PublishAccess,
} from "../../../publish/publish-command.ts";
import type {
  PreviewsResponse,
  PublishJob,
  PublishOutcome,
  PublishPlan,
  PublishProgress,
  ReleaseChanges,
  ReleasesResponse,
} from "../../api-publishing.ts";

/** A task of publishing, with its input. `target` is a name in project.json. */
export interface PublishTasks {
  plan: { input: { target: string }; found: PublishPlan };
  releases: { input: { target: string }; found: ReleasesResponse };
  previews: { input: { target: string }; found: PreviewsResponse };
  changes: { input: { target: string; release: string }; found: ReleaseChanges };
  job: { input: JobInput; found: PublishOutcome };
}

/** The input of a job. */
export interface JobInput {
  target: string;
  kind: PublishJob["kind"];
  /** The documents to publish or preview, relative to the project's folder; null for all. */
  paths: readonly string[] | null;
  /** When the release goes live, as the operator wrote it; null for now and for other jobs. */
  at: string | null;
  /** The release to return to; null for other jobs. */
  release: string | null;
  /** How long a preview lasts, and the unsaved text of its first document; null for the saved one, and for other jobs. */
  expires: string | null;
  draft: string | null;
  /** The preview to remove; null for other jobs. */
  preview: string | null;
  language: Language;
}

/** How to open campaigns. */
export interface OpenOptions {
  /** Called for each drawn page. */
  onDraw?: () => void;
  /** Unsaved texts, by the paths of documents relative to the project's folder. */
  drafts?: ReadonlyMap<string, string>;
}

/** Access to stores, campaigns and the engine, as `npx campaign-engine publish` has it. */
export interface PublishTaskAccess extends PublishAccess {
  /** The project's folder as commands write it, relative to the working directory. */
  folder: string;
  schemas: () => Schemas;
  /** Opens the campaigns with the built engine. */
  openCampaigns: (language: Language, options?: OpenOptions) => Promise<CampaignsToPublish>;
  /** Opens the campaigns to compare them: needs no engine, and draws nothing. */
  openUndrawn: () => Promise<CampaignsToCompare>;
  /** Builds the engine if it is missing. Calls `onBuild` before. Rejects with a readable error. */
  buildEngine: (onBuild: () => void) => Promise<void>;
}

export type OnProgress = (progress: PublishProgress) => void;
