import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { Failure } from "../../../check/command-result.ts";
import { en } from "../../../language/messages/localized-text.ts";

// package-lock.json pins a version that works on this Node. A warning about later versions does not help publishers.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

/** Maximum number of parallel calls. A bucket needs tens of milliseconds for each call, but answers many at once. */
export const MAX_PARALLEL_CALLS = 64;

/** The location of a store: `s3://bucket/prefix`. */
export interface S3Address {
  bucket: string;
  /** Empty, or with a slash at its end. */
  prefix: string;
}

/** Parses `s3://bucket/prefix`. Throws a readable error if the text is not an address. Pure. */
export function parseS3Address(text: string): S3Address {
  const [, bucket, path = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text) ?? [];
  const folders = path.split("/").filter((name) => name !== "");
  if (bucket === undefined || folders.some((name) => !/^[\w.-]+$/.test(name) || /^\.+$/.test(name)))
    throw new Failure(
      en`${text} is not the address of a bucket, expected one such as s3://my-bucket/campaigns`
        .zh`${text} 不是存储桶的地址，应写成 s3://my-bucket/campaigns 这样`,
      2,
    );
  return { bucket, prefix: folders.map((name) => `${name}/`).join("") };
}

/** Client options for every S3 store. */
export const S3_OPTIONS: S3ClientConfig = {
  // The signature covers the content's SHA-256. Not every store supports checksums in trailers.
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
  maxAttempts: 5,
  requestHandler: {
    connectionTimeout: 5000,
    requestTimeout: 60_000,
    throwOnRequestTimeout: true,
    // For an answer that stops in the middle: the other timeout ends with the answer's headers.
    socketTimeout: 60_000,
    httpAgent: { maxSockets: MAX_PARALLEL_CALLS },
    httpsAgent: { maxSockets: MAX_PARALLEL_CALLS },
  },
};

/**
 * Creates a client from the usual AWS variables and files: AWS_ENDPOINT_URL for a store other than AWS, AWS_REGION,
 * AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE.
 */
export function createS3Client(): S3Client {
  const { env } = process;
  const isElsewhere = Boolean(env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL);
  const region = env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? (isElsewhere ? "us-east-1" : undefined);
  return new S3Client({
    ...(region === undefined ? {} : { region }),
    // Few other stores have a DNS name for each bucket.
    forcePathStyle: isElsewhere,
    ...S3_OPTIONS,
  });
}
