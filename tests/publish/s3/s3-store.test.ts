import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { hasCeph } from "../../../scripts/lib/programs.mjs";
import type { ReleasePointer } from "../../../src/publish/release/release-store.ts";
import { parseS3Address, S3_OPTIONS } from "../../../src/publish/release/s3/client.ts";
import { openS3Store } from "../../../src/publish/release/s3/s3-store.ts";
import { cephForTests } from "../../support/publish/ceph.ts";
import { faultyClient } from "../../support/publish/s3-clients.ts";

describe("the address of a bucket", () => {
  it.each([
    ["s3://shop", { bucket: "shop", prefix: "" }],
    ["s3://shop/", { bucket: "shop", prefix: "" }],
    ["s3://my.shop-1/a/b_c", { bucket: "my.shop-1", prefix: "a/b_c/" }],
    ["s3://shop//a/", { bucket: "shop", prefix: "a/" }],
  ])("%s", (text, address) => {
    expect(parseS3Address(text)).toEqual(address);
  });

  it.each(["s3://", "s3://Shop", "s3://sh", "https://shop/a", "s3://shop/a b", "s3://shop/../other", "shop"])(
    "%s is refused",
    (text) => {
      expect(() => parseS3Address(text)).toThrow(
        `${text} is not the address of a bucket, expected one such as s3://my-bucket/campaigns`,
      );
    },
  );
});

describe.skipIf(!hasCeph())("a bucket of Ceph", () => {
  const shop = cephForTests();

  let sites = 0;
  /** Opens a store in a new folder. */
  const newStore = (client?: S3Client) =>
    openS3Store(`s3://shop/site-${sites++}`, client ?? shop.ceph.client);
  const page = { type: "text/html; charset=utf-8", cacheControl: "no-cache", sha256: "aa", size: 3 };
  const to = (release: string): ReleasePointer => ({ release, kept: [release] });

  it("returns written files, with their headers", async () => {
    const store = newStore();
    const [path, body] = ["releases/1/优惠.html.br", Buffer.from("<p>券</p>")];
    await store.write(path, body, { ...page, encoding: "br" });
    expect(await store.read(path)).toEqual(body);
    const Key = `${store.name.replace("s3://shop/", "")}/${path}`;
    const head = await shop.ceph.client.send(new HeadObjectCommand({ Bucket: "shop", Key }));
    expect(head).toMatchObject({
      ContentType: "text/html; charset=utf-8",
      CacheControl: "no-cache",
      ContentEncoding: "br",
      ContentLength: body.length,
    });
  });

  it("reports missing files", async () => {
    const store = newStore();
    expect(await store.read("assets/a.js")).toBeUndefined();
    expect(await store.list("assets/")).toEqual([]);
    expect(await store.folders("releases/")).toEqual([]);
    expect(await store.pointer()).toBeUndefined();
    expect(await store.copy("releases/1/a", "releases/2/a", page)).toBe(false);
    await store.remove(["assets/a.js"]);
    await store.removeFolders(["releases/1/"]);
  });

  it("lists more files than fit into one answer", async () => {
    const store = newStore(faultyClient(shop.ceph, { listsAtOnce: 2 }));
    const paths = ["releases/1/a.html", "releases/1/b/a.html", "releases/1/c.html", "releases/2/a.html"];
    const ids = ["1", "10", "2", "3", "4"];
    for (const path of [...paths, ...["10", "3", "4"].map((id) => `releases/${id}/a.html`)])
      await store.write(path, Buffer.from(path), page);
    const listed = await store.list("releases/1/");
    expect(listed.map(({ path }) => path)).toEqual(paths.slice(0, 3));
    expect(listed.map(({ path, size }) => path.length - size)).toEqual([0, 0, 0]);
    expect(await store.folders("releases/")).toEqual(ids);
    await store.removeFolders(["releases/1/", "releases/3/"]);
    expect(await store.folders("releases/")).toEqual(["10", "2", "4"]);
  });

  it("removes more files than one request may name", async () => {
    const store = newStore();
    const paths = Array.from({ length: 1002 }, (_, i) => `assets/${i}.js`);
    const some = [0, 999, 1000, 1001].map((i) => `assets/${i}.js`);
    for (const path of some) await store.write(path, Buffer.from(path), page);
    await store.remove(paths);
    expect(await store.list("assets/")).toEqual([]);
  });

  it("does not send stored files again", async () => {
    const sent: string[] = [];
    const client = faultyClient(shop.ceph, { onPut: (key) => sent.push(key.replace(/^site-\d+\//, "")) });
    const name = `s3://shop/site-${sites++}`;
    const write = async (...files: [path: string, text: string][]) => {
      sent.length = 0;
      const store = openS3Store(name, client);
      for (const [path, text] of files) await store.write(path, Buffer.from(text), page);
      return [...sent];
    };
    expect(await write(["art/a.svg", "one"])).toEqual(["art/a.svg"]);
    expect(await write(["art/a.svg", "one"], ["art/b.svg", "two"])).toEqual(["art/b.svg"]);
    const Key = `${name.slice(10)}/art/a.svg`;
    await shop.ceph.client.send(new PutObjectCommand({ Bucket: "shop", Key, Body: "eno" }));
    expect(await write(["art/a.svg", "one"]), "after another writer changed it").toEqual(["art/a.svg"]);
  });

  it("sends a file again that was removed after the listing", async () => {
    const name = `s3://shop/site-${sites++}`;
    await openS3Store(name, shop.ceph.client).write("art/a.svg", Buffer.from("one"), page);
    const store = openS3Store(name, shop.ceph.client);
    await store.write("art/b.svg", Buffer.from("two"), page);
    await store.remove(["art/a.svg"]);
    await store.write("art/a.svg", Buffer.from("one"), page);
    expect(await store.read("art/a.svg")).toEqual(Buffer.from("one"));
  });

  it("copies a file without sending it", async () => {
    const sent: string[] = [];
    const store = newStore(faultyClient(shop.ceph, { onPut: (key) => sent.push(key) }));
    await store.write("releases/1/券.html", Buffer.from("a"), page);
    expect(await store.copy("releases/1/券.html", "releases/2/券.html", page)).toBe(true);
    expect(await store.copy("releases/2/券.html", "releases/3/券.html", page)).toBe(true);
    expect(await store.read("releases/3/券.html")).toEqual(Buffer.from("a"));
    expect(sent).toHaveLength(1);
  });

  describe("the pointer", () => {
    it("moves only from the expected state, even if it returned to the same release", async () => {
      const store = newStore();
      expect(await store.movePointer(to("1"), undefined)).toBe(true);
      expect(await store.movePointer(to("2"), undefined)).toBe(false);
      const first = await store.pointer();
      expect(first?.pointer).toEqual(to("1"));
      expect(await store.movePointer(to("2"), first?.tag)).toBe(true);
      expect(await store.movePointer(to("3"), first?.tag)).toBe(false);
      expect(await store.movePointer(to("1"), (await store.pointer())?.tag)).toBe(true);
      expect((await store.pointer())?.pointer).toEqual(to("1"));
      expect(await store.movePointer(to("3"), first?.tag)).toBe(false);
    });

    it("is moved by exactly one of several concurrent publishers", async () => {
      const store = newStore();
      for (let round = 0; round < 25; round++) {
        const tag = (await store.pointer())?.tag;
        const names = ["a", "b", "c", "d"].map((name) => `${round}${name}`);
        const moved = await Promise.all(names.map((name) => store.movePointer(to(name), tag)));
        expect(moved.filter(Boolean)).toEqual([true]);
        expect((await store.pointer())?.pointer.release).toBe(names[moved.indexOf(true)]);
      }
    });

    it("counts as moved if only the answer was lost", async () => {
      const store = newStore();
      expect(await store.movePointer(to("1"), undefined)).toBe(true);
      const tag = (await store.pointer())?.tag;
      const sent: string[] = [];
      const losing = openS3Store(
        store.name,
        faultyClient(shop.ceph, { onPut: (key) => sent.push(key), losesAnswerTo: "/current.json" }),
      );
      expect(await losing.movePointer(to("2"), tag)).toBe(true);
      expect(sent.filter((key) => key.endsWith("/current.json")).length).toBeGreaterThan(1);
      expect((await store.pointer())?.pointer).toEqual(to("2"));
    });

    it("is refused on a store that ignores conditions", async () => {
      const store = newStore(faultyClient(shop.ceph, { forgetsConditions: true }));
      await expect(store.movePointer(to("1"), undefined)).rejects.toThrow(
        "The store ignores If-None-Match and If-Match, so two publishers at once could mix their releases.",
      );
      expect(await store.pointer()).toBeUndefined();
    });

    it("fails with advice if it is unreadable", async () => {
      const store = newStore();
      await store.movePointer(to("1"), undefined);
      const Key = `${store.name.slice(10)}/current.json`;
      await shop.ceph.client.send(new PutObjectCommand({ Bucket: "shop", Key, Body: "?" }));
      await expect(store.pointer()).rejects.toThrow("Restore an earlier version of it");
    });

    it("repeats its release in a header, for servers that read no JSON", async () => {
      const store = newStore();
      await store.movePointer(to("20250401-1"), undefined);
      const Key = `${store.name.slice(10)}/current.json`;
      const { Metadata } = await shop.ceph.client.send(new GetObjectCommand({ Bucket: "shop", Key }));
      expect(Metadata).toEqual({ release: "20250401-1" });
    });
  });

  describe("a failure comes with advice", () => {
    const keyed = (secretAccessKey: string, endpoint = shop.ceph.env.AWS_ENDPOINT_URL) =>
      new S3Client({
        ...S3_OPTIONS,
        maxAttempts: 1,
        region: "us-east-1",
        forcePathStyle: true,
        endpoint,
        credentials: { accessKeyId: shop.ceph.env.AWS_ACCESS_KEY_ID, secretAccessKey },
      });

    it.each([
      [
        "no bucket",
        "s3://nowhere/a",
        () => shop.ceph.client,
        "The bucket nowhere does not exist. Create it",
        "没有存储桶 nowhere",
      ],
      [
        "a wrong key",
        "s3://shop/a",
        () => keyed("wrong"),
        "refused the request (SignatureDoesNotMatch)",
        "存储服务拒绝了",
      ],
      [
        "no store",
        "s3://shop/a",
        () => keyed("", "http://127.0.0.1:1"),
        "reached (ECONNREFUSED)",
        "连不上存储",
      ],
    ])("%s", async (_, address, client, words, zh) => {
      const store = openS3Store(address, client());
      await expect(store.pointer()).rejects.toMatchObject({
        saying: {
          en: expect.stringContaining(words),
          zh: expect.stringMatching(`：读取 current.json 失败。${zh}`),
        },
      });
      await expect(store.write("assets/a.js", Buffer.from("a"), page)).rejects.toThrow(words);
      await expect(store.movePointer(to("1"), undefined)).rejects.toThrow(words);
    });
  });
});
