import { publishRelease } from "../../../src/publish/release/publish-release.ts";
import { createS3Client } from "../../../src/publish/release/s3/client.ts";
import { openS3Store } from "../../../src/publish/release/s3/s3-store.ts";
import { shortContentFor } from "../sample-release.ts";
import { watchMoments } from "./moments.ts";

// A publisher of its own, so that it can be killed. It is told once what to publish.

export interface Order {
  address: string;
  /** Where the store is, by the variables of AWS. */
  env: Record<string, string>;
  edition: string;
  /** At which moment of its requests it dies, counted from 1; never where left out. */
  dieAt?: number;
}

async function obey({ address, dieAt, edition, env }: Order): Promise<void> {
  Object.assign(process.env, env);
  const client = createS3Client();
  let moments = 0;
  watchMoments(client, () => {
    moments += 1;
    if (moments === dieAt) process.kill(process.pid, "SIGKILL");
  });
  await publishRelease(openS3Store(address, client), {
    make: async (current) => shortContentFor(current, "a", edition),
    keep: 2,
    now: new Date(),
    say: () => {},
  });
  process.exit();
}

process.on("message", (order: Order) => void obey(order));
process.send?.("ready");
