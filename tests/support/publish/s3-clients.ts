import { S3Client } from "@aws-sdk/client-s3";
import { S3_OPTIONS } from "../../../src/publish/release/s3/client.ts";
import type { Ceph } from "./ceph.ts";

interface Traits {
  /** Is told the key of each file that is sent. */
  onPut?: (key: string) => void;
  /** The network is gone after so many requests. */
  breaksAfter?: number;
  /** The first answer to a write of this file never arrives. */
  losesAnswerTo?: string;
  /** Sends writes without their conditions, as to a store that does not know them. */
  forgetsConditions?: boolean;
  /** Is told so many files by one answer. */
  listsAtOnce?: number;
}

/** A client of the same store, to which something happens. */
export function clientThat(
  { env }: Ceph,
  { breaksAfter = Number.POSITIVE_INFINITY, onPut, losesAnswerTo, forgetsConditions, listsAtOnce }: Traits,
): S3Client {
  const client = new S3Client({
    ...S3_OPTIONS,
    region: "us-east-1",
    forcePathStyle: true,
    endpoint: env.AWS_ENDPOINT_URL,
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY },
  });
  const { middlewareStack } = client;
  const changing = (of: string, change: (input: object) => object) =>
    middlewareStack.add(
      (next, { commandName }) =>
        (args) =>
          next(commandName === of ? { ...args, input: change(args.input) as typeof args.input } : args),
      { step: "initialize" },
    );
  if (listsAtOnce) changing("ListObjectsV2Command", (input) => ({ ...input, MaxKeys: listsAtOnce }));
  if (forgetsConditions)
    changing("PutObjectCommand", (input) => ({ ...input, IfMatch: undefined, IfNoneMatch: undefined }));
  let made = 0;
  let isLost = false;
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        made += 1;
        if (made > breaksAfter) throw Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
        const answer = await next(args);
        if (commandName !== "PutObjectCommand") return answer;
        // An input of PutObject has a key.
        const { Key } = args.input as { Key: string };
        onPut?.(Key);
        if (isLost || losesAnswerTo === undefined || !Key.endsWith(losesAnswerTo)) return answer;
        isLost = true;
        throw Object.assign(new Error("The answer was lost."), { name: "TimeoutError" });
      },
    { step: "deserialize", priority: "low" },
  );
  return client;
}
