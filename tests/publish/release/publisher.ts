import { DiskStore } from "../../../src/publish/release/disk-store.ts";
import { publishRelease } from "../../../src/publish/release/publish-release.ts";
import { cancelSchedule } from "../../../src/publish/release/scheduled-releases.ts";
import { contentOver, pathOf, sampleFile, scriptPath } from "../sample-release.ts";
import { changesMade, dieAt, unsyncedAtClaim } from "./counted-fs.ts";

// Runs as a child process, so that it can be killed. It receives orders and reports finished releases.

/** A request to publish. */
export interface Order {
  folder: string;
  /** The page to publish in addition to the current pages. */
  page: string;
  round: number;
  /** The number of the disk change before which it dies, from 1; if left out, it does not die. */
  dieAt?: number | undefined;
  /** Schedules the release for this moment instead, or cancels the schedule. */
  schedule?: string | "cancel";
  /** The number of releases to keep; 3 if left out. */
  keep?: number;
  /** The file that receives what a power cut at its death could undo. */
  report?: string;
}

/** The report of a finished release. */
export interface PublishReport {
  id: string;
  /** The number of disk changes that it took. */
  changes: number;
  /** What was not synced when the pointer moved. */
  unsynced: readonly string[];
}

async function publishOrder(order: Order): Promise<void> {
  const edition = String(order.round);
  const paths = [pathOf(order.page), "shell.html", scriptPath(edition)];
  const before = changesMade();
  dieAt(order.dieAt ?? Number.POSITIVE_INFINITY, order.report);
  const { schedule } = order;
  const store = new DiskStore(order.folder);
  if (schedule === "cancel") {
    const { release } = await cancelSchedule(store);
    process.send?.({ id: release, changes: changesMade() - before, unsynced: unsyncedAtClaim() });
    return;
  }
  const { manifest } = await publishRelease(store, {
    ...(schedule !== undefined && { schedule: { at: schedule } }),
    make: async (current) =>
      contentOver(
        current,
        paths.map((path) => sampleFile(path, edition)),
        edition,
      ),
    keep: order.keep ?? 3,
    now: new Date(),
    say: () => {},
  });
  const said: PublishReport = {
    id: manifest.id,
    changes: changesMade() - before,
    unsynced: unsyncedAtClaim(),
  };
  process.send?.(said);
}

process.on("message", (order: Order) => void publishOrder(order));
process.send?.("ready");
