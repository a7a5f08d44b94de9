import type { ChangeGroup } from "../compare/compare-projects.ts";
import type { Language, LocalizedText } from "../language/messages/localized-text.ts";
import type { StudioProblem, TextRange } from "./api.ts";

/** Response to GET publishing: the targets of the project, and what happens in each. */
export interface PublishingResponse {
  targets: readonly PublishTarget[];
}

/** A place to which the project is published. */
export interface PublishTarget {
  name: string;
  /** A folder or an address, as project.json names it. */
  to: string;
  /** The running job, or the last one since the studio started. */
  job: PublishJob | null;
}

/** A change of a target that takes a while. A target has at most one that runs. */
export interface PublishJob {
  /** Changes with each job. */
  id: number;
  kind: "publish" | "rollback" | "verify" | "cancel" | "preview" | "removePreview";
  /** When it started, in milliseconds since 1970. */
  startedAt: number;
  progress: PublishProgress;
  /** Null while it runs. */
  outcome: PublishOutcome | null;
}

/** The current step of a job. */
export interface PublishProgress {
  step: "starting" | "building" | "checking" | "drawing" | "writing";
  /** How many pages are drawn or files are written. */
  done: number;
  /** How many there will be; 0 if this is not known. */
  total: number;
}

/** How a job ended. */
export interface PublishOutcome {
  isDone: boolean;
  message: LocalizedText;
  /** Pages that changed with the release, or those of a new preview. */
  pages: readonly PublishedPageLink[];
}

/** A page of a release. */
export interface PublishedPageLink {
  title: string;
  /** The path on the host, such as /promo/tea. */
  path: string;
  /** Where customers open it; null if its brand lists no hosts. */
  address: string | null;
}

/** POST publishing/target: adds a target to project.json. The response is `PublishingResponse`. */
export interface NewTargetRequest {
  name: string;
  to: string;
}

/** GET publishing/plan?target=: what a publish would change. */
export interface PublishPlan {
  /** The id of the current release; null before the first one. */
  release: string | null;
  documents: readonly PlannedDocument[];
  /** The changes for customers, in words. */
  groups: readonly ChangeGroup[];
  summary: LocalizedText;
  /** How many pages are drawn again without a change in their content. */
  redrawn: number;
  /** The zone in which a time to go live is meant, such as Asia/Shanghai; null without a default brand. */
  timeZone: string | null;
  /** Why nothing may be published to this target now, such as documents that were not reviewed; null if it may. */
  whyNot: LocalizedText | null;
  /** Errors prevent the publish of their documents; warnings do not. */
  problems: readonly PublishProblem[];
}

/** A document whose pages differ from the current release. */
export interface PlannedDocument {
  /** Relative to the project's folder. */
  path: string;
  title: string;
  routes: readonly string[];
  kind: "new" | "changed" | "gone";
}

/** A problem in any document of the project. */
export interface PublishProblem extends TextRange, Pick<StudioProblem, "severity" | "message" | "advice"> {
  /** Relative to the project's folder. */
  path: string;
  /** From 1. */
  line: number;
}

/** POST publishing/job: starts a job. 409 if another one runs in the target. The response is `PublishingResponse`. */
export interface PublishJobRequest {
  target: string;
  kind: PublishJob["kind"];
  /** Of a publish or preview: the documents; null for all of a publish. */
  paths?: readonly string[] | null;
  /** Of a publish: when the release goes live, such as 2026-12-04T10:00 in the default brand's zone; left out for now. */
  at?: string;
  /** Of a rollback: the release to return to. */
  release?: string;
  /** Of a preview: how long it lasts, such as 14d. */
  expires?: string;
  /** Of a preview: the unsaved text of its first document; null for the saved one. */
  draft?: string | null;
  /** Of a removal: the id of the preview. */
  preview?: string;
  /** The language of the outcome. */
  language: Language;
}

/** GET publishing/releases?target=: the kept releases of a target, the latest published first. */
export interface ReleasesResponse {
  releases: readonly ReleaseEntry[];
  warnings: readonly LocalizedText[];
}

/** A kept release. */
export interface ReleaseEntry {
  id: string;
  isCurrent: boolean;
  /** When it goes live, and who scheduled it; null if it is not scheduled. */
  schedule: LocalizedText | null;
  /** When it was made (ISO 8601), and its pages; null if its manifest cannot be read. */
  made: string | null;
  pages: number;
  /** The release that was current before; null for the first release, or if it is not kept. */
  base: string | null;
}

/** GET publishing/previews?target=: the previews of a target, the latest made first. */
export interface PreviewsResponse {
  previews: readonly PreviewEntry[];
}

/** A preview of drafts. */
export interface PreviewEntry {
  id: string;
  /** When it was made, and when it ends (ISO 8601). */
  made: string;
  expires: string;
  /** The person at the machine that made it; null if it is not known. */
  by: string | null;
  pages: readonly PublishedPageLink[];
}

/** GET publishing/changes?target=&release=: what a release changed compared with the one before it. */
export interface ReleaseChanges {
  groups: readonly ChangeGroup[];
  summary: LocalizedText;
}
