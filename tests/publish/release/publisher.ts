import { DiskStore } from "../../../src/publish/release/disk/disk-store.ts";
import { publishRelease } from "../../../src/publish/release/publish-release.ts";
import { dieAt } from "./counted-fs.ts";
import { contentFor } from "./sample-release.ts";

// A publisher of its own, so that it can be killed. Told what to publish, it says when that stands.

/** What a publisher is told. */
export interface Order {
  folder: string;
  /** Its page, which it publishes beside those of others. */
  page: string;
  round: number;
  /** Before which change of the disk it dies, counted from 1; 0: never. */
  dieAt: number;
  /** It publishes again and again, until it is killed. */
  isEndless?: boolean;
}

async function obey({ folder, isEndless, page, round, ...order }: Order): Promise<void> {
  const store = new DiskStore(folder);
  for (let edition = 0; ; edition++) {
    if (edition > 0 || !isEndless) dieAt(order.dieAt);
    const { manifest } = await publishRelease(store, {
      make: async (current) => contentFor(current, page, `${round}.${edition}`),
      keep: 3,
      now: new Date(),
      say: () => {},
    });
    process.send?.({ id: manifest.id, edition });
    if (!isEndless) return;
  }
}

process.on("message", (order: Order) => void obey(order));
process.send?.("ready");
