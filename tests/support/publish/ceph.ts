import { execFile, spawn } from "node:child_process";
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll } from "vitest";
import { S3_OPTIONS } from "../../../src/publish/release/s3/client.ts";

const run = promisify(execFile);

const GATEWAY_PORT = 7480;

/** Timeout for a daemon to listen, and the polling interval (ms). */
const [TIMEOUT_MS, POLL_MS] = [60_000, 25];

export interface Ceph {
  /** The AWS variables for a publisher. */
  env: { AWS_ENDPOINT_URL: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  /** A client of this store. */
  client: S3Client;
  createBucket(name: string): Promise<void>;
  /** May be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts a whole Ceph from Debian's packages on loopback: one monitor, one disk in memory, and the S3 gateway. It has its own
 * folder and its own address, so that its ports are free. It ends with this process, even if that is killed.
 */
export async function startCeph(): Promise<Ceph> {
  const folder = mkdtempSync(join(tmpdir(), "ceph-"));
  const host = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const [cluster, disk] = [randomUUID(), randomUUID()];
  const [keyring, monmap] = [join(folder, "keyring"), join(folder, "monmap")];
  const key = { id: "publisher", secret: randomBytes(16).toString("hex") };
  const CEPH_CONF = join(folder, "ceph.conf");
  const env = { ...process.env, CEPH_CONF };
  const daemons: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(daemons.map((daemon) => daemon.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    writeFileSync(CEPH_CONF, configuration({ folder, host, cluster }));
    mkdirSync(join(folder, "disk"));
    const start = (program: string, ...args: string[]) => {
      daemons.push(startDaemon(program, [...args, "-f"], env));
    };
    const call = (program: string, ...args: string[]) => run(program, args, { env });
    await call("ceph-authtool", "--create-keyring", keyring, "--gen-key", "-n", "mon.");
    await call("monmaptool", "--create", "--addv", "a", `[v2:${host}:3300]`, "--fsid", cluster, monmap);
    await call("ceph-mon", "--mkfs", "-i", "a", "--monmap", monmap, "--keyring", keyring);
    start("ceph-mon", "-i", "a", "--public-addr", `${host}:3300`);
    await call("ceph", "osd", "new", disk);
    await call("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", disk);
    start("ceph-osd", "-i", "0");
    const names = ["--uid", key.id, "--display-name", key.id];
    await call("radosgw-admin", "user", "create", ...names, "--access-key", key.id, "--secret", key.secret);
    start("radosgw", "-n", "client.admin");
    await listening(host, GATEWAY_PORT);
  } catch (error) {
    await stop();
    throw error;
  }
  const endpoint = `http://${host}:${GATEWAY_PORT}`;
  const client = new S3Client({
    endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId: key.id, secretAccessKey: key.secret },
    ...S3_OPTIONS,
  });
  return {
    env: { AWS_ENDPOINT_URL: endpoint, AWS_ACCESS_KEY_ID: key.id, AWS_SECRET_ACCESS_KEY: key.secret },
    client,
    async createBucket(name) {
      await client.send(new CreateBucketCommand({ Bucket: name }));
    },
    async stop() {
      client.destroy();
      await stop();
    },
  };
}

/** Starts a Ceph with the bucket "shop" for the tests of a `describe`. */
export function cephForTests(): { readonly ceph: Ceph } {
  let ceph: Ceph | undefined;
  beforeAll(async () => {
    ceph = await startCeph();
    await ceph.createBucket("shop");
  }, 120_000);
  afterAll(() => ceph?.stop());
  return {
    get ceph() {
      if (!ceph) throw new Error("Ceph did not start.");
      return ceph;
    },
  };
}

/** Starts a daemon that ends with the thread that started it, even if that is killed. */
function startDaemon(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn("setpriv", ["--pdeathsig", "KILL", program, ...args], { env, stdio: "ignore" });
  const exited = once(child, "exit");
  return {
    async stop() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** Waits until the port accepts connections. */
async function listening(host: string, port: number): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await wait(POLL_MS)) {
    const socket = createConnection({ host, port });
    const [event] = await Promise.race([
      once(socket, "connect").then(() => ["open"]),
      once(socket, "error").catch(() => []),
    ]).catch(() => []);
    socket.destroy();
    if (event === "open") return;
  }
  throw new Error(`Nothing listens on ${host}:${port} after ${TIMEOUT_MS / 1000} seconds.`);
}

/** Returns a configuration without copies of data, without passwords between daemons, and with minimal delays. */
function configuration({ folder, host, cluster }: Record<"folder" | "host" | "cluster", string>): string {
  const quiet = [
    "ms",
    "mon",
    "monc",
    "osd",
    "rgw",
    "objecter",
    "rados",
    "paxos",
    "auth",
    "memstore",
    "bluestore",
  ];
  return `[global]
fsid = ${cluster}
mon host = [v2:${host}:3300]
public addr = ${host}
cluster addr = ${host}
ms bind msgr1 = false
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
ms mon service mode = crc
ms mon cluster mode = crc
paxos propose interval = 0.02
paxos min wait = 0.01
mon allow pool size one = true
mon max pg per osd = 1000
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = ${1 << 30}
rgw frontends = beast tcp_nodelay=1 endpoint=${host}:${GATEWAY_PORT}
rgw override bucket index max shards = 1
rgw dynamic resharding = false
rgw enable gc threads = false
rgw enable lc threads = false
rgw enable quota threads = false
rgw enable usage log = false
rgw data = ${folder}/gateway
mon data = ${folder}/monitor
osd data = ${folder}/disk
keyring = ${folder}/keyring
run dir = ${folder}
log file = ${folder}/$name.log
admin socket =
pid file =
${quiet.map((part) => `debug ${part} = 0/0`).join("\n")}
`;
}
