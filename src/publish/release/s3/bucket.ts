import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
} from "@aws-sdk/client-s3";
import { Failure } from "../../../check/command-result.ts";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { FileHeaders, StoredFile } from "../release-store.ts";
import type { S3Address } from "./client.ts";

/** Maximum number of keys in one DeleteObjects call (S3 API reference). */
const MAX_DELETED_KEYS = 1000;

/** The status with which the store refused a call. */
export type RefusalStatus = { status: number };

/** A file as a listing of the bucket describes it. */
export interface ListedFile extends StoredFile {
  /** The MD5 of the bytes in hexadecimal, unless the store encrypts with its own keys. */
  tag: string;
}

/** The S3 calls that a store needs. Paths are below the prefix. Failures have readable messages. */
export interface Bucket {
  name: string;
  get(path: string): Promise<{ body: Buffer; tag: string } | undefined>;
  put(path: string, body: Buffer, meta: FileHeaders): Promise<void>;
  /** Writes if the condition holds. Returns the refusal instead of failing; undefined on success. */
  putIf(path: string, body: Buffer, options: ConditionalPut): Promise<RefusalStatus | undefined>;
  /** Keeps the headers of `from` if `meta` is left out. Returns false if `from` does not exist. */
  copy(from: string, to: string, meta?: FileHeaders): Promise<boolean>;
  list(folder: string): Promise<ListedFile[]>;
  folders(folder: string): Promise<string[]>;
  remove(paths: readonly string[]): Promise<void>;
}

/** The condition under which a bucket writes an object, and the metadata to write with it. */
export type ConditionalPut = Pick<PutObjectCommandInput, "IfMatch" | "IfNoneMatch" | "Metadata">;

/** Opens a folder of a bucket. Makes no calls before they are needed. */
export function openBucket({ bucket, prefix }: S3Address, client: S3Client): Bucket {
  const name = `s3://${bucket}/${prefix}`.replace(/\/$/, "");
  const objectAt = (path: string) => ({ Bucket: bucket, Key: prefix + path });
  const failure = (what: LocalizedText, error: unknown) => {
    const why = explainS3Failure(error, bucket);
    return new Failure(en`${name}: ${what} failed. ${why}`.zh`${name}：${what}失败。${why}`);
  };
  const failing = async <T>(what: LocalizedText, call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      throw failure(what, error);
    }
  };
  const writing = (path: string) => en`Writing ${path}`.zh`写入 ${path}`;
  async function* listingPagesOf(folder: string, options: { Delimiter?: string }) {
    let ContinuationToken: string | undefined;
    do {
      const more = ContinuationToken === undefined ? {} : { ContinuationToken };
      const command = new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix + folder,
        ...more,
        ...options,
      });
      const page = await failing(en`Listing ${folder}`.zh`列出 ${folder}`, client.send(command));
      yield page;
      const { IsTruncated, NextContinuationToken } = page;
      const isStuck = NextContinuationToken === ContinuationToken;
      if (IsTruncated && isStuck) throw unfinishedListing(name, folder);
      // Some stores also send a token with the last page.
      ContinuationToken = IsTruncated === false || isStuck ? undefined : NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }
  return {
    name,
    get: (path) =>
      failing(
        en`Reading ${path}`.zh`读取 ${path}`,
        undefinedIfNotFound(readWholeBody(client, objectAt(path))),
      ),
    async put(path, Body, meta) {
      const command = new PutObjectCommand({ ...objectAt(path), Body, ...objectHeaders(meta) });
      await failing(writing(path), client.send(command));
    },
    async putIf(path, Body, options) {
      const said = { ContentType: "application/json", CacheControl: "no-cache" };
      try {
        await client.send(new PutObjectCommand({ ...objectAt(path), Body, ...said, ...options }));
        return undefined;
      } catch (error) {
        const status = httpStatusOf(error);
        if (status !== undefined && status !== 403 && s3ErrorName(error) !== "NoSuchBucket")
          return { status };
        throw failure(writing(path), error);
      }
    },
    async copy(from, to, meta) {
      const CopySource = encodeURI(`${bucket}/${prefix}${from}`);
      const command = new CopyObjectCommand({
        ...objectAt(to),
        CopySource,
        ...(meta && { MetadataDirective: "REPLACE" as const, ...objectHeaders(meta) }),
      });
      return (
        (await failing(en`Copying ${from}`.zh`复制 ${from}`, undefinedIfNotFound(client.send(command)))) !==
        undefined
      );
    },
    async list(folder) {
      const files = [];
      for await (const { Contents = [] } of listingPagesOf(folder, {})) {
        for (const { ETag = "", Key = "", LastModified, Size = 0 } of Contents) {
          const path = Key.slice(prefix.length);
          const modified = LastModified?.getTime() ?? 0;
          files.push({ path, size: Size, modified, tag: ETag.replaceAll('"', "") });
        }
      }
      return files;
    },
    async folders(folder) {
      const names = [];
      for await (const { CommonPrefixes = [] } of listingPagesOf(folder, { Delimiter: "/" })) {
        for (const { Prefix = "" } of CommonPrefixes)
          names.push(Prefix.slice(prefix.length + folder.length, -1));
      }
      return names;
    },
    async remove(paths) {
      for (let start = 0; start < paths.length; start += MAX_DELETED_KEYS) {
        const Objects = paths.slice(start, start + MAX_DELETED_KEYS).map((path) => ({ Key: prefix + path }));
        const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } });
        const { Errors = [] } = await failing(en`Deleting files`.zh`删除文件`, client.send(command));
        const [first] = Errors;
        if (!first) continue;
        const why = `${first.Code} ${first.Message ?? ""}`.trim();
        throw new Failure(
          en`${name}: ${first.Key ?? ""} was not deleted: ${why}`
            .zh`${name}：没有删除 ${first.Key ?? ""}：${why}`,
        );
      }
    },
  };
}

/** Returns the failure for a listing that says that more follows, but not where: no token, or the same one again. */
function unfinishedListing(name: string, folder: string): Failure {
  return new Failure(
    en`${name}: The store's list of ${folder} does not end, so it is unknown what is there. Publish again; if it stays the same, use another store.`
      .zh`${name}：存储服务列出 ${folder} 时没有结束，不知道里面有什么。请重新发布；如果仍然这样，请换用其他存储服务。`,
  );
}

/** How often a file is read. The client repeats what fails before the first byte, but not what stops in the middle. */
const MAX_READS = 4;

/** Reads a file to its end. If the connection breaks in the middle, reads it again. */
async function readWholeBody(client: S3Client, at: { Bucket: string; Key: string }) {
  for (let attempt = 1; ; attempt++) {
    const { Body, ETag = "" } = await client.send(new GetObjectCommand(at));
    try {
      return { body: Buffer.from((await Body?.transformToByteArray()) ?? []), tag: ETag };
    } catch (error) {
      if (attempt === MAX_READS) throw error;
    }
  }
}

/** Returns the headers to store with a file. */
function objectHeaders({ type, cacheControl, encoding }: FileHeaders) {
  return {
    ContentType: type,
    CacheControl: cacheControl,
    ...(encoding === undefined ? {} : { ContentEncoding: encoding }),
  };
}

/** Returns the call's result; undefined if the file does not exist. Fails if the bucket does not exist. */
async function undefinedIfNotFound<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (httpStatusOf(error) === 404 && s3ErrorName(error) !== "NoSuchBucket") return undefined;
    throw error;
  }
}

/** Returns the HTTP status of the store's answer; undefined if no answer came. */
function httpStatusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** Returns the name that S3 or Node gives an error. */
function s3ErrorName(error: unknown): string {
  return (error as Error).name;
}

/** Returns why a call failed and how to fix it. */
function explainS3Failure(error: unknown, bucket: string): LocalizedText {
  const { message } = error as Error;
  const code = (error as { code?: string }).code ?? s3ErrorName(error);
  if (code === "NoSuchBucket")
    return en`The bucket ${bucket} does not exist. Create it, or correct its name in --to.`
      .zh`没有存储桶 ${bucket}。请创建它，或改正 --to 里的名称。`;
  if (code === "CredentialsProviderError")
    return en`Credentials are missing. Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`
      .zh`没有凭证。请设置 AWS_PROFILE，或 AWS_ACCESS_KEY_ID 和 AWS_SECRET_ACCESS_KEY。`;
  if (httpStatusOf(error) === 403)
    return en`The store refused the request (${code}). The key must be valid, and must be allowed to list the bucket and to get, put and delete its objects.`
      .zh`存储服务拒绝了请求（${code}）。密钥要正确，并有权列出存储桶，以及读取、写入和删除其中的对象。`;
  if (/Region is missing/.test(message))
    return en`Set AWS_REGION to the bucket's region.`.zh`请把 AWS_REGION 设成存储桶所在的区域。`;
  if (/^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT)|Timeout/.test(code))
    return en`The store cannot be reached (${code}). Check AWS_ENDPOINT_URL and the network, then publish again: it continues where it stopped.`
      .zh`连不上存储服务（${code}）。请检查 AWS_ENDPOINT_URL 和网络，然后重新发布，会从中断的地方继续。`;
  const given = httpStatusOf(error);
  if (given !== undefined && (given === 429 || given >= 500))
    return en`The store is busy or out of order: it answered ${given} (${code}) each time. Publish again in some minutes: it continues where it stopped.`
      .zh`存储服务繁忙或故障：每次都返回 ${given}（${code}）。请过几分钟重新发布，会从中断的地方继续。`;
  const status = given ?? en`no status`.zh`空`;
  return en`The store answered ${status}: ${code} ${message}`.zh`存储服务返回 ${status}：${code} ${message}`;
}
