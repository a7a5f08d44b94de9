import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { publishRelease } from "../../../src/publish/release/publish-release.ts";
import { rollBackRelease, verifyRelease } from "../../../src/publish/release/releases.ts";
import { S3_OPTIONS } from "../../../src/publish/release/s3/client.ts";
import { openS3Store } from "../../../src/publish/release/s3/s3-store.ts";
import {
  type BucketAnswer,
  type FaultyBucket,
  refusal,
  sendAnswer,
  startFaultyBucket,
  xmlAnswer,
} from "../../support/publish/faulty-s3.ts";
import { contentOfFiles, sampleFile } from "../sample-release.ts";

/** The timeout of these tests for an answer that stops, in ms. */
const TIMEOUT_MS = 300;

let bucket: FaultyBucket;

beforeEach(async () => {
  bucket = await startFaultyBucket({
    requestHandler: { ...S3_OPTIONS.requestHandler, socketTimeout: TIMEOUT_MS },
  });
});
afterEach(() => bucket.close());

const open = () => openS3Store("s3://shop/site", bucket.client);

/** Publishes a page, the shell and a script with this word, and returns the lines that the publisher printed. */
async function publish(word: string): Promise<string[]> {
  const said: string[] = [];
  const files = [
    sampleFile("a.html", word),
    sampleFile("shell.html", word),
    sampleFile(`assets/a-${word}.js`, word),
  ];
  await publishRelease(open(), {
    make: async () => contentOfFiles(files),
    keep: 3,
    now: new Date(),
    say: ({ en }) => said.push(en),
  });
  return said;
}

/** The status with which the store has the release of this word, complete, and its shell at the fixed path. */
async function expectCurrent(word: string): Promise<void> {
  bucket.fault = () => false;
  expect((await verifyRelease(open()))?.differences).toEqual([]);
  expect(bucket.objects.get("site/shell.html")?.body.toString()).toMatch(new RegExp(`^${word}\n`));
}

/** Sends only the beginning of an answer. */
function begin(response: ServerResponse, { status, headers, body = "" }: BucketAnswer): true {
  response.writeHead(status, { ...headers, "Content-Length": body.length });
  response.write(body.slice(0, 3));
  return true;
}

it("waits a minute at most for an answer that stops in the middle", () => {
  expect(S3_OPTIONS.requestHandler).toMatchObject({ requestTimeout: 60_000, socketTimeout: 60_000 });
});

describe("a publish succeeds although each call fails once:", () => {
  it.each<[string, (response: ServerResponse, usual: () => BucketAnswer) => true]>([
    ["the store is out of order", (response) => sendAnswer(response, refusal(500, "InternalError"))],
    [
      "the store answers after the write that it failed",
      (response, usual) => {
        usual();
        return sendAnswer(response, refusal(500, "InternalError"));
      },
    ],
    [
      "the connection ends before the answer",
      (response) => {
        response.socket?.resetAndDestroy();
        return true;
      },
    ],
    [
      "the connection ends after the write",
      (response, usual) => {
        usual();
        response.socket?.destroy();
        return true;
      },
    ],
  ])("%s", async (_, fail) => {
    await publish("one");
    bucket.asked.length = 0;
    bucket.fault = ({ count }, response, usual) => count % 2 === 1 && fail(response, usual);
    await publish("two");
    await expectCurrent("two");
  });

  it("the connection ends in the middle of the answer", async () => {
    await publish("one");
    bucket.asked.length = 0;
    bucket.fault = ({ count, kind }, response, usual) => {
      const answer = usual();
      if (count % 2 === 0 || kind !== "get" || answer.status !== 200) return sendAnswer(response, answer);
      begin(response, answer);
      setTimeout(() => response.socket?.destroy(), 10);
      return true;
    };
    await publish("two");
    await expectCurrent("two");
  });

  it.each(["get", "list"])("the answer to a %s stops in the middle", async (wanted) => {
    await publish("one");
    bucket.asked.length = 0;
    bucket.fault = ({ count, kind }, response, usual) =>
      kind === wanted && count % 2 === 1 && begin(response, usual());
    await publish("two");
    await expectCurrent("two");
  });
});

describe("the failure says what to do", () => {
  it.each([
    ["out of order", refusal(500, "Broken"), "out of order: it answered 500 (Broken) each time. Publish"],
    ["cut off", xmlAnswer("<ListBucketResult><IsTruncated>fal"), "Listing releases/ failed"],
    [
      "listing the same page for ever",
      xmlAnswer(
        "<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>a</NextContinuationToken></ListBucketResult>",
      ),
      "does not end",
    ],
    [
      "listing a page that is not the last, without the next",
      xmlAnswer("<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>"),
      "does not end",
    ],
  ])("of a store that is %s", async (_, answer, message) => {
    bucket.fault = ({ kind }, response) => kind === "list" && sendAnswer(response, answer);
    await expect(publish("one")).rejects.toThrow(message);
    expect(bucket.objects.has("site/current.json")).toBe(false);
  });
});

it("moves the pointer although a proxy makes its tag weak", async () => {
  bucket.fault = ({ kind }, response, usual) => {
    const { headers, ...answer } = usual();
    const tag = headers?.ETag;
    const weak = kind === "get" && tag !== undefined ? { ETag: `W/${tag}` } : {};
    return sendAnswer(response, { ...answer, headers: { ...headers, ...weak } });
  };
  await publish("one");
  await publish("two");
  await expectCurrent("two");
});

describe("after the pointer has moved", () => {
  const failCopies = () => {
    bucket.fault = ({ key, kind }, response) =>
      kind === "copy" && key === "site/shell.html" && sendAnswer(response, refusal(403, "AccessDenied"));
  };

  it("says which part of the publish failed, and the same publish again completes it", async () => {
    await publish("one");
    failCopies();
    await expect(publish("two")).rejects.toThrow(
      /^Release 2-\w+ is current, but shell\.html is still that of an earlier one\. Publish again/,
    );
    bucket.fault = () => false;
    expect(await publish("two")).toEqual([]);
    await expectCurrent("two");
  });

  it("replaces the shell at a rollback", async () => {
    await publish("one");
    await publish("two");
    await rollBackRelease(open());
    await expectCurrent("one");
  });

  it("does not call a failed clean-up the publish of somebody else", async () => {
    for (const word of ["one", "two", "three"]) await publish(word);
    bucket.fault = ({ kind }, response) =>
      kind === "delete" && sendAnswer(response, refusal(403, "AccessDenied"));
    const said = await publish("four");
    expect(said).toEqual([
      expect.stringMatching(
        /^The release is published, but older files could not be removed: .*AccessDenied/,
      ),
    ]);
    bucket.fault = () => false;
    await publish("five");
    expect(await open().folders("releases/")).toHaveLength(3);
  });
});

it("publishes and cleans up beside thousands of older releases", { tags: "nightly" }, async () => {
  const body = Buffer.from("x");
  for (let number = 1; number <= 2500; number++) {
    const id = `${number}-${number.toString(16).padStart(8, "0")}`;
    bucket.objects.set(`site/manifests/${id}.json`, { body, modified: new Date(0) });
    // Clean-up asks for the files of each release.
    if (number > 2490) bucket.objects.set(`site/releases/${id}/a.html`, { body, modified: new Date(0) });
  }
  await publish("one");
  expect([...bucket.objects.keys()].filter((key) => /manifests|releases\/\d+-0/.test(key))).toHaveLength(1);
  expect(bucket.asked.length).toBeLessThan(100);
});
