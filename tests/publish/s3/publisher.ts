import { publishRelease } from "../../../src/publish/release/publish-release.ts";
import { createS3Client } from "../../../src/publish/release/s3/client.ts";
import { openS3Store } from "../../../src/publish/release/s3/s3-store.ts";
import { shortContentFor } from "../sample-release.ts";
import { watchMoments } from "./moments.ts";

// Runs as a child process, so that it can be killed. It receives one order.

export interface Order {
  address: string;
  /** AWS variables with the address and key of the store. */
  env: Record<string, string>;
  edition: string;
  /** The number of the moment of its requests at which it dies, from 1; if left out, it does not die. */
  dieAt?: number;
}

async function publishOrder({ address, dieAt, edition, env }: Order): Promise<void> {
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

process.on("message", (order: Order) => void publishOrder(order));
process.send?.("ready");
