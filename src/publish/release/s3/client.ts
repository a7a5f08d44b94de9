import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { Failure } from "../../../check/command-result.ts";
import { en } from "../../../language/messages/saying.ts";

// Its version is the one of package-lock.json, which works on this Node; which later ones do not is no publisher's concern.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

/** Calls that are under way at the same time: a bucket answers each in tens of milliseconds, but many at once. */
export const AT_ONCE = 64;

/** Where a release lies in a store: `s3://bucket/prefix`. */
export interface S3Address {
  bucket: string;
  /** Empty, or with a slash at its end. */
  prefix: string;
}

/** Reads `s3://bucket/prefix`. Throws, in words for people, where the text is none. Pure. */
export function parseS3Address(text: string): S3Address {
  const [, bucket, path = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text) ?? [];
  const folders = path.split("/").filter((name) => name !== "");
  if (bucket === undefined || folders.some((name) => !/^[\w.-]+$/.test(name) || /^\.+$/.test(name)))
    throw new Failure(
      en`${text} is no address of a bucket, expected one such as s3://my-bucket/campaigns`
        .zh`${text} 不是存储桶的地址，应写成 s3://my-bucket/campaigns 这样`,
      2,
    );
  return { bucket, prefix: folders.map((name) => `${name}/`).join("") };
}

/** How every store is called, whichever it is. */
export const S3_OPTIONS: S3ClientConfig = {
  // The signature covers the content's SHA-256. Checksums in trailers beside it are not known to every store.
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
  maxAttempts: 5,
  requestHandler: {
    connectionTimeout: 5000,
    requestTimeout: 60_000,
    throwOnRequestTimeout: true,
    httpAgent: { maxSockets: AT_ONCE },
    httpsAgent: { maxSockets: AT_ONCE },
  },
};

/**
 * A client for whatever the usual variables and files of AWS name: AWS_ENDPOINT_URL for a store other than AWS,
 * AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE.
 */
export function createS3Client(): S3Client {
  const { env } = process;
  const isElsewhere = Boolean(env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL);
  const region = env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? (isElsewhere ? "us-east-1" : undefined);
  return new S3Client({
    ...(region === undefined ? {} : { region }),
    // Stores other than AWS seldom have a name in the DNS for each bucket.
    forcePathStyle: isElsewhere,
    ...S3_OPTIONS,
  });
}
