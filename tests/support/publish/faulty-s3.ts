import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { S3_OPTIONS } from "../../../src/publish/release/s3/client.ts";

/** A request to the bucket, for a fault to decide on. */
export interface BucketRequest {
  kind: "list" | "get" | "put" | "copy" | "delete";
  /** The key of the object, or the prefix of a listing. */
  key: string;
  /** The number of this request among those of its kind and key, from 1. */
  count: number;
}

/** Answers a request in another way: writes the answer itself and returns true, or returns false for the usual answer. */
type Fault = (request: BucketRequest, response: ServerResponse, usual: () => BucketAnswer) => boolean;

/** The answer to a request. */
export interface BucketAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

interface StoredObject {
  body: Buffer;
  modified: Date;
}

/** A bucket in memory behind HTTP, which simulates faults of the network and of the store. */
export interface FaultyBucket {
  objects: Map<string, StoredObject>;
  /** The requests that arrived. */
  asked: BucketRequest[];
  client: S3Client;
  fault: Fault;
  close(): void;
}

const quotedTag = (body: Buffer) => `"${createHash("md5").update(body).digest("hex")}"`;
const PAGE = 1000;

/** Returns an accepted answer with this XML. */
export const xmlAnswer = (body: string): BucketAnswer => ({
  status: 200,
  headers: { "Content-Type": "application/xml" },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});

/** Returns the answer with which S3 refuses a request. */
export function refusal(status: number, code: string): BucketAnswer {
  return { ...xmlAnswer(`<Error><Code>${code}</Code><Message>Simulated.</Message></Error>`), status };
}

/** Sends an answer. */
export function sendAnswer(response: ServerResponse, { status, headers, body }: BucketAnswer): true {
  response.writeHead(status, headers).end(body);
  return true;
}

/** Starts a bucket named `shop`. `more` are further options of its client. */
export async function startFaultyBucket(more: S3ClientConfig = {}): Promise<FaultyBucket> {
  const objects = new Map<string, StoredObject>();
  const asked: BucketRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { kind, key, query } = readRequest(request);
    const count = asked.filter((one) => one.kind === kind && one.key === key).length + 1;
    asked.push({ kind, key, count });
    const usual = () => answer(objects, { request, kind, key, query, body: Buffer.concat(chunks) });
    if (!bucket.fault({ kind, key, count }, response, usual)) sendAnswer(response, usual());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a TCP port
  const client = new S3Client({
    ...S3_OPTIONS,
    region: "us-east-1",
    forcePathStyle: true,
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: "key", secretAccessKey: "secret" },
    ...more,
  });
  const bucket: FaultyBucket = {
    objects,
    asked,
    client,
    fault: () => false,
    close() {
      client.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
  return bucket;
}

function readRequest({ method, headers, url = "/" }: IncomingMessage) {
  const { pathname, searchParams: query } = new URL(url, "http://shop");
  const key = decodeURIComponent(pathname.replace(/^\/shop\/?/, ""));
  if (method === "POST") return { kind: "delete", key, query } as const;
  if (method === "PUT") return { kind: headers["x-amz-copy-source"] ? "copy" : "put", key, query } as const;
  return key === ""
    ? ({ kind: "list", key: query.get("prefix") ?? "", query } as const)
    : ({ kind: "get", key, query } as const);
}

interface ReadRequest extends Pick<BucketRequest, "kind" | "key"> {
  request: IncomingMessage;
  query: URLSearchParams;
  body: Buffer;
}

function answer(
  objects: FaultyBucket["objects"],
  { request: { headers }, kind, key, query, body }: ReadRequest,
): BucketAnswer {
  const own = objects.get(key);
  if (kind === "list") return listing([...objects], key, query);
  if (kind === "get")
    return own
      ? { status: 200, headers: { ETag: quotedTag(own.body) }, body: own.body }
      : refusal(404, "NoSuchKey");
  if (kind === "delete") {
    for (const [, one = ""] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(one);
    return xmlAnswer("<DeleteResult/>");
  }
  if (kind === "copy") {
    const from = decodeURIComponent(String(headers["x-amz-copy-source"])).replace(/^shop\//, "");
    const source = objects.get(from);
    if (!source) return refusal(404, "NoSuchKey");
    objects.set(key, { ...source, modified: new Date() });
    return xmlAnswer(`<CopyObjectResult><ETag>${quotedTag(source.body)}</ETag></CopyObjectResult>`);
  }
  const wanted = headers["if-match"];
  const isWrong =
    wanted !== undefined && (!own || wanted.replaceAll('"', "") !== quotedTag(own.body).slice(1, -1));
  if (isWrong || (headers["if-none-match"] === "*" && own)) return refusal(412, "PreconditionFailed");
  objects.set(key, { body, modified: new Date() });
  return { status: 200, headers: { ETag: quotedTag(body) } };
}

function listing(all: [string, StoredObject][], prefix: string, query: URLSearchParams): BucketAnswer {
  const delimiter = query.get("delimiter");
  const from = query.get("continuation-token") ?? "";
  const names = new Map<string, string>();
  for (const [key, { body, modified }] of all) {
    if (!key.startsWith(prefix)) continue;
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    const name = end < 0 ? key : key.slice(0, end + 1);
    names.set(
      name,
      end < 0
        ? `<Contents><Key>${name}</Key><Size>${body.length}</Size><ETag>${quotedTag(body)}</ETag><LastModified>${modified.toISOString()}</LastModified></Contents>`
        : `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`,
    );
  }
  const rest = [...names].sort(([one], [other]) => (one < other ? -1 : 1)).filter(([name]) => name > from);
  const page = rest.slice(0, PAGE);
  const isMore = rest.length > PAGE;
  const last = page.at(-1)?.[0] ?? "";
  return xmlAnswer(
    `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${isMore ? `<NextContinuationToken>${last}</NextContinuationToken>` : ""}${page.map(([, entry]) => entry).join("")}</ListBucketResult>`,
  );
}
