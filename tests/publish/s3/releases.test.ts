import { PutObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { hasCeph } from "../../../scripts/lib/programs.mjs";
import { publishRelease } from "../../../src/publish/release/publish-release.ts";
import type { ReleaseStore } from "../../../src/publish/release/release-store.ts";
import { listReleases, rollBackRelease, verifyRelease } from "../../../src/publish/release/releases.ts";
import { openS3Store } from "../../../src/publish/release/s3/s3-store.ts";
import { createFileEntry } from "../../../src/publish/release/write-files.ts";
import { cephForTests } from "../../support/publish/ceph.ts";
import { faultyClient } from "../../support/publish/s3-clients.ts";

describe.skipIf(!hasCeph())("releases in a bucket", () => {
  const shop = cephForTests();

  let sites = 0;
  const newAddress = () => `s3://shop/site-${sites++}`;

  /** Publishes a script and pages with these texts. Long texts are also stored compressed. */
  const publish = (store: ReleaseStore, pages: Record<string, string>) =>
    publishRelease(store, {
      make: async () => ({
        engine: "1",
        files: Object.entries({ "assets/app-1.js": "app", ...pages }).map(([path, text]) =>
          createFileEntry({
            path,
            kind: path.startsWith("assets/") ? "immutable" : "page",
            type: "text/html; charset=utf-8",
            content: Buffer.from(text),
          }),
        ),
        documents: {},
      }),
      keep: 3,
      now: new Date(),
      say: () => {},
    });
  /** Writes an object without a publisher. */
  const put = (address: string, path: string, Body: string) =>
    shop.ceph.client.send(
      new PutObjectCommand({ Bucket: "shop", Key: `${address.replace("s3://shop/", "")}/${path}`, Body }),
    );
  const shown = async (store: ReleaseStore, path: string) =>
    String(await store.read(`releases/${(await store.pointer())?.pointer.release}/${path}`));

  it("are published, listed, verified and rolled back", async () => {
    const store = openS3Store(newAddress(), shop.ceph.client);
    const first = await publish(store, { "tea.html": "one", "index.html": "long ".repeat(100) });
    const second = await publish(store, { "tea.html": "two", "index.html": "long ".repeat(100) });
    expect(first).toMatchObject({ isNew: true, sent: 5, copied: 0 });
    expect(second).toMatchObject({ isNew: true, sent: 1, copied: 4 });
    expect(await publish(store, { "tea.html": "two", "index.html": "long ".repeat(100) })).toMatchObject({
      isNew: false,
    });
    expect(await shown(store, "tea.html")).toBe("two");
    const list = await listReleases(store);
    expect(list.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [second.manifest.id, true],
      [first.manifest.id, false],
    ]);
    expect(await verifyRelease(store)).toMatchObject({ files: 5, differences: [] });

    await rollBackRelease(store);
    expect(await shown(store, "tea.html")).toBe("one");
    expect(await verifyRelease(store)).toMatchObject({ release: first.manifest.id, differences: [] });
    await rollBackRelease(store, second.manifest.id);
    expect(await shown(store, "tea.html")).toBe("two");
  });

  it("resume an interrupted publish without sending a file twice", async () => {
    const address = newAddress();
    const pages = Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [`page-${i}.html`, `${i} `.repeat(200)]),
    );
    const sent: string[] = [];
    const isFile = (key: string) => /\.(html|js)(\.\w+)?$/.test(key);
    const recorded = faultyClient(shop.ceph, { onPut: (key) => isFile(key) && sent.push(key) });
    const breaking = faultyClient(shop.ceph, {
      breaksAfter: 30,
      onPut: (key) => isFile(key) && sent.push(key),
    });
    await expect(publish(openS3Store(address, breaking), pages)).rejects.toThrow("cannot be reached");
    const before = sent.length;
    expect(before).toBeGreaterThan(20);
    const store = openS3Store(address, recorded);
    await publish(store, pages);
    expect(sent.length, "each file once").toBe(61);
    expect(new Set(sent).size).toBe(61);
    expect(await verifyRelease(store)).toMatchObject({ files: 61, differences: [] });
  });

  it("lose late writes of a killed publisher after one more release", async () => {
    const address = newAddress();
    const store = openS3Store(address, shop.ceph.client);
    await publish(store, { "tea.html": "one" });
    let written: Promise<unknown> | undefined;
    const meanwhile = faultyClient(shop.ceph, {
      onPut: () => {
        written ??= put(address, "releases/2-1a7e1a7e/tea.html", "late");
      },
    });
    await publish(openS3Store(address, meanwhile), { "tea.html": "two" });
    await written;
    expect(await store.folders("releases/")).toContain("2-1a7e1a7e");
    expect(await verifyRelease(store)).toMatchObject({ differences: [] });
    await publish(store, { "tea.html": "three" });
    expect(await store.folders("releases/")).not.toContain("2-1a7e1a7e");
    expect(await shown(store, "tea.html")).toBe("three");
  });

  it("report changes by others", async () => {
    const address = newAddress();
    const store = openS3Store(address, shop.ceph.client);
    const { manifest } = await publish(store, { "a.html": "a", "b.html": "b", "c.html": "c" });
    const folder = `releases/${manifest.id}`;
    await put(address, `${folder}/a.html`, "x");
    await put(address, `${folder}/new.html`, "x");
    await put(address, "assets/evil.js", "x");
    await store.remove([`${folder}/b.html`]);
    expect((await verifyRelease(store))?.differences).toEqual([
      { path: "assets/evil.js", what: "extra" },
      { path: `${folder}/a.html`, what: "changed" },
      { path: `${folder}/b.html`, what: "missing" },
      { path: `${folder}/new.html`, what: "extra" },
    ]);
  });
});
