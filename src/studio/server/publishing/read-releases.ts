import { Failure } from "../../../check/command-result.ts";
import type { Schemas } from "../../../check/schema/json-schema.ts";
import { formatDiffSummary } from "../../../compare/diff-formats.ts";
import { en } from "../../../language/messages/localized-text.ts";
import {
  comparePublishedPages,
  differingPages,
  hashesOfPages,
  MAX_COMPARED_PAGES,
  readPages,
} from "../../../publish/compare-releases.ts";
import { listPreviews } from "../../../publish/previews/preview-store.ts";
import type { ReleaseStore } from "../../../publish/release/release-store.ts";
import { listReleases } from "../../../publish/release/releases.ts";
import { describeMoment } from "../../../publish/release/schedule-messages.ts";
import type { PreviewsResponse, ReleaseChanges, ReleasesResponse } from "../../api-publishing.ts";

/** Returns the kept releases of a store as they are at a moment, the latest published first. */
export async function readReleases(store: ReleaseStore, now: Date): Promise<ReleasesResponse> {
  const releases = await listReleases(store, now);
  const readable = new Set(releases.flatMap(({ id, manifest }) => (manifest ? [id] : [])));
  return {
    releases: releases.map(({ id, isCurrent, manifest, schedule }) => ({
      ...{ id, isCurrent, schedule: schedule ? describeMoment(schedule) : null },
      made: manifest?.made ?? null,
      pages: hashesOfPages(manifest?.files ?? {}).size,
      base: manifest?.base !== undefined && readable.has(manifest.base) ? manifest.base : null,
    })),
    warnings: store.warnings(),
  };
}

/** Returns the previews of a store, without those that have expired. */
export async function readPreviews(store: ReleaseStore, now: Date): Promise<PreviewsResponse> {
  const previews = await listPreviews(store, now);
  return { previews: previews.map(({ by = null, ...preview }) => ({ ...preview, by })) };
}

/** Returns what a release changed for customers. Fails if it, or the release before it, is not kept or not readable. */
export async function describeReleaseChanges(
  store: ReleaseStore,
  release: string,
  schemas: Schemas,
): Promise<ReleaseChanges> {
  const releases = await listReleases(store);
  const manifestOf = (id: string | undefined) => releases.find((one) => one.id === id)?.manifest;
  const after = manifestOf(release);
  const before = after && manifestOf(after.base);
  if (!after || !before)
    throw new Failure(
      en`Release ${release}, or the one before it, is no longer kept in ${store.name}, so they cannot be compared.`
        .zh`${store.name} 里已经没有版本 ${release} 或它之前的版本，不能比较。`,
    );
  const pages = differingPages(hashesOfPages(before.files), hashesOfPages(after.files)).slice(
    0,
    MAX_COMPARED_PAGES,
  );
  const comparison = comparePublishedPages(
    await readPages(store, before, pages),
    await readPages(store, after, pages),
    schemas,
  );
  return { groups: comparison.groups, summary: formatDiffSummary({ ...comparison, reformatted: [] }) };
}
