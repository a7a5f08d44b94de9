import { runPublishCommand } from "../../src/publish/publish-command.ts";
import { createPublishAccess } from "../commands/publish.ts";

/** Says what to publish, and where. */
export interface PublishSettings {
  /** The folder of the project's campaigns. */
  campaigns: string;
  /** The folder of releases, or `s3://BUCKET/PREFIX`. A server uses `current` in it as its root. */
  to: string;
  /** The number of releases to keep; 5 if omitted. */
  keep?: number;
  /** When the release goes live: ISO 8601 with an offset, or in the time zone of the default brand; now if omitted. */
  at?: string;
  /** The language of `output`; `en` if omitted. */
  language?: "en" | "zh";
}

/** The result of publishing. */
export interface PublishResult {
  /** Whether the release is current, or scheduled with `at`. If not, nothing was published, and `output` says why. */
  isPublished: boolean;
  /** The lines that `npx campaign-engine publish` would print. */
  output: string;
}

/**
 * Checks all campaigns of a folder and publishes them as a new release. If a campaign has errors, nothing is published.
 * Rejects only for faults of the engine.
 */
export async function publish({
  campaigns,
  to,
  keep = 5,
  at,
  language = "en",
}: PublishSettings): Promise<PublishResult> {
  const own = { task: "publish", to, keep, isRewriting: false, names: [], language } as const;
  const args = { ...own, ...(at !== undefined && { at }) };
  const { code, stderr, stdout } = await runPublishCommand(args, createPublishAccess(campaigns));
  return { isPublished: code === 0, output: stdout + stderr };
}
