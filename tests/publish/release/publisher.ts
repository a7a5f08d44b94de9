import { DiskStore } from "../../../src/publish/release/disk-store.ts";
import { publishRelease } from "../../../src/publish/release/publish-release.ts";
import { contentOver, pathOf, sampleFile, scriptPath } from "../sample-release.ts";
import { changesMade, dieAt } from "./counted-fs.ts";

// A publisher of its own, so that it can be killed. Told what to publish, it says when that stands.

/** What a publisher is told. */
export interface Order {
  folder: string;
  /** Its page, which it publishes beside those of others. */
  page: string;
  round: number;
  /** Before which change of the disk it dies, counted from 1; never where left out. */
  dieAt?: number | undefined;
}

/** What it says when a release stands. */
export interface Said {
  id: string;
  /** So many changes of the disk this took. */
  changes: number;
}

async function obey(order: Order): Promise<void> {
  const edition = String(order.round);
  const paths = [pathOf(order.page), "shell.html", scriptPath(edition)];
  const before = changesMade();
  dieAt(order.dieAt ?? Number.POSITIVE_INFINITY);
  const { manifest } = await publishRelease(new DiskStore(order.folder), {
    make: async (current) =>
      contentOver(
        current,
        paths.map((path) => sampleFile(path, edition)),
        edition,
      ),
    keep: 3,
    now: new Date(),
    say: () => {},
  });
  const said: Said = { id: manifest.id, changes: changesMade() - before };
  process.send?.(said);
}

process.on("message", (order: Order) => void obey(order));
process.send?.("ready");
