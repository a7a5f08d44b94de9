import type { Change } from "../compare/change.ts";
import type { LocalizedText } from "../language/messages/localized-text.ts";
import type { PublishedPage } from "../plan/published-page.ts";
import type { FileRange, Scene } from "./api.ts";

/** A version of a document to compare: on disk, being edited, in its history, or before it existed. */
export type VersionChoice =
  | { kind: "saved" }
  | { kind: "draft"; text: string }
  | { kind: "version"; id: string }
  | { kind: "none" };

/** POST review: compares two versions of a document. The response is `ReviewResponse`. */
export interface ReviewRequest {
  path: string;
  from: VersionChoice;
  to: VersionChoice;
}

/** The changes for customers between two sets of documents, in words, and the pages that they affect. */
export interface ReviewResponse {
  /** Names this comparison in requests for its pages. */
  id: string;
  summary: LocalizedText;
  groups: readonly ReviewedGroup[];
  /** Documents that could not be compared, and why. */
  notes: readonly LocalizedText[];
  /** The pages that may look different. */
  pages: readonly ReviewedPage[];
}

/** Changes that affect the same pages, by topic. */
export interface ReviewedGroup {
  heading: LocalizedText;
  topics: readonly { heading: LocalizedText; changes: readonly ReviewedChange[] }[];
}

/** A change in words, with its place in the later version; null if the later version does not have the file. */
export interface ReviewedChange extends Pick<Change, "said" | "pieces" | "notes"> {
  place: FileRange | null;
}

/** A page that both versions have, or only one. */
export interface ReviewedPage {
  /** The key of the page in the later version; if it was removed, in the earlier one. */
  key: string;
  route: string;
  title: string;
  kind: "changed" | "added" | "removed";
}

/** Response to GET review/page?id=&key=: both versions of a page, and the data with which they are drawn. */
export interface ReviewedScenes {
  /** Null if the version does not have the page, or the page has errors. */
  before: PublishedPage | null;
  after: PublishedPage | null;
  /** The version in which the page has errors, if one has. */
  brokenIn: "before" | "after" | null;
  scenes: readonly ReviewedScene[];
  /** The token of the test customer for calls without an answer in the scene. */
  customer: string;
}

/** The data that shows a state of a table in one version; both versions are drawn with it. */
export interface ReviewedScene {
  /** Null for a page without tables. */
  table: string | null;
  state: string;
  /** The text of the state's button. */
  text: string;
  /** Null: the sandbox answers. */
  scene: Scene | null;
}
