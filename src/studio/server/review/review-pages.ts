import type { Site } from "../../../publish/site.ts";
import type { ReviewedScenes, ReviewResponse } from "../../api-review.ts";
import { DraftedFolder } from "../files/drafted-folder.ts";
import type { StatesOptions } from "../scenes/table-states.ts";
import { type ComparedVersions, compareVersions } from "./compare-versions.ts";
import { reviewedScenesOf } from "./reviewed-scenes.ts";

/** Texts in place of files on the disk, by path; null leaves a file out. The other files are as on the disk. */
export type VersionTexts = readonly (readonly [path: string, text: string | null])[];

/** Two sets of documents to compare. Plain data, so that another thread can answer. */
export interface ReviewQuestion {
  /** The path of the only document to compare; left out: all documents. */
  path?: string;
  before: VersionTexts;
  after: VersionTexts;
}

/** A page of an earlier comparison. */
export interface ReviewPageQuestion {
  id: string;
  key: string;
}

/** A page of a comparison, with the pictures of both versions. */
export interface ReviewPageAnswer {
  scenes: ReviewedScenes;
  /** Relative to the folder. */
  pictures: readonly string[];
}

/** Compares sets of documents, in words and in pictures. */
export interface ReviewCalls {
  review(question: ReviewQuestion): Promise<ReviewResponse>;
  /** Returns undefined if the comparison is not remembered any more. */
  reviewPage(question: ReviewPageQuestion): Promise<ReviewPageAnswer | undefined>;
}

interface KeptReview extends ComparedVersions {
  before: DraftedFolder;
  after: DraftedFolder;
}

/** Number of comparisons whose pages can still be asked for: one for each of two open sheets. */
const MAX_REVIEWS = 2;

/** Compares sets of documents in this thread, which blocks it. `now` makes the ids different after a restart. */
export function createReviews(options: StatesOptions, now: () => number = Date.now): ReviewCalls {
  const kept = new Map<string, KeptReview>();
  let count = 0;
  return {
    async review({ after, before, path }) {
      const folders = { before: folderWith(options.site, before), after: folderWith(options.site, after) };
      const compared = compareVersions(folders.before.state(), folders.after.state(), path);
      const id = `${now()}-${++count}`;
      kept.set(id, { ...folders, ...compared });
      const [oldest = ""] = kept.keys();
      if (kept.size > MAX_REVIEWS) kept.delete(oldest);
      return { id, ...compared.words };
    },
    async reviewPage({ id, key }) {
      const review = kept.get(id);
      if (!review?.words.pages.some((page) => page.key === key)) return undefined;
      const { after, before, formerKeys } = review;
      const versions = {
        before: { folder: before, key: formerKeys.get(key) ?? key },
        after: { folder: after, key },
      };
      const scenes = await reviewedScenesOf(versions, options);
      const pages = Object.values(versions).flatMap((one) => one.folder.page(one.key)?.page.pictures ?? []);
      return { scenes, pictures: [...new Set(pages)] };
    },
  };
}

function folderWith(site: Site, texts: VersionTexts): DraftedFolder {
  const folder = new DraftedFolder(site);
  for (const [path, text] of texts)
    if (text === null) folder.leaveOut(path);
    else folder.put(path, text);
  return folder;
}
