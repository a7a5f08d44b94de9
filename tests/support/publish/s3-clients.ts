import { S3Client } from "@aws-sdk/client-s3";
import { S3_OPTIONS } from "../../../src/publish/release/s3/client.ts";
import type { Ceph } from "./ceph.ts";

interface ClientFaults {
  /** Called with the key of each file that is sent. */
  onPut?: (key: string) => void;
  /** The number of requests after which the network fails. */
  breaksAfter?: number;
  /** The file for which the answer to the first write is lost. */
  losesAnswerTo?: string;
  /** Sends writes without their conditions, as if the store ignored them. */
  forgetsConditions?: boolean;
  /** The number of files in one answer to a listing. */
  listsAtOnce?: number;
}

/** Returns a client of this store that simulates faults. */
export function faultyClient(
  { env }: Ceph,
  {
    breaksAfter = Number.POSITIVE_INFINITY,
    onPut,
    losesAnswerTo,
    forgetsConditions,
    listsAtOnce,
  }: ClientFaults,
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
        // The input of PutObject has a key.
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
