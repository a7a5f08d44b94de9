import { createHash } from "node:crypto";
import {
  type PublishOptions,
  type PublishResult,
  publishRelease,
  type ReleaseContent,
} from "../../src/publish/release/publish-release.ts";
import type { ReleaseStore } from "../../src/publish/release/release-store.ts";
import { contentOfFiles, shortFile } from "./sample-release.ts";

/** The moment of schedules, and moments around it. */
export const FRIDAY = "2026-12-04T10:00:00+08:00";
export const [BEFORE, AT, AFTER] = [-1, 0, 86_400_000].map((ms) => new Date(Date.parse(FRIDAY) + ms)) as [
  Date,
  Date,
  Date,
];

/** Returns a release with a page for each document, whose files all contain its word, and a script for all words. */
export function contentOfDocuments(words: Readonly<Record<string, string>>): ReleaseContent {
  const all = JSON.stringify(words);
  const documents = Object.entries(words).map(([name, word]) => {
    const files = [`${name}.html`, `campaigns/pages/${name}.json`].map((path) => shortFile(path, word));
    const document = { stamp: word, pictures: [], paths: files.map(({ path }) => path) };
    return { name: `${name}.json`, files, document };
  });
  const hash = createHash("sha256").update(all).digest("hex").slice(0, 8);
  const others = ["shell.html", "404.html", `assets/app-${hash}.js`].map((path) => shortFile(path, all));
  return {
    ...contentOfFiles([...documents.flatMap(({ files }) => files), ...others]),
    documents: Object.fromEntries(documents.map(({ document, name }) => [name, document])),
  };
}

/** Publishes documents at a moment, one second before the scheduled one by default. */
export function publishDocuments(
  store: ReleaseStore,
  words: Readonly<Record<string, string>>,
  more: Partial<PublishOptions> = {},
): Promise<PublishResult> {
  const make = async () => contentOfDocuments(words);
  return publishRelease(store, { make, keep: 5, now: BEFORE, say: () => {}, ...more });
}

/** Schedules documents for Friday. */
export function scheduleDocuments(
  store: ReleaseStore,
  words: Readonly<Record<string, string>>,
  more: Partial<PublishOptions> = {},
): Promise<PublishResult> {
  return publishDocuments(store, words, { schedule: { at: FRIDAY, by: "Wang" }, ...more });
}
