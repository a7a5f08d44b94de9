import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where Debian and Homebrew put servers, which is not on every user's path. */
const folders = ["/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"];

/**
 * The path of a program; null where there is none.
 * @param {string} name
 * @returns {string | null}
 */
export function findProgram(name) {
  const paths = [...(process.env.PATH ?? "").split(delimiter), ...folders].map((folder) =>
    join(folder, name),
  );
  return paths.find(isExecutable) ?? null;
}

/**
 * Whether servers may be installed for the tests: where CI is set, on Debian, by root, and where nothing starts the
 * services of packages. Elsewhere the tests that need a server are skipped where it is missing.
 */
export function canInstallServers() {
  const isCi = Boolean(process.env.CI) && process.env.CI !== "false";
  return (
    isCi && process.getuid?.() === 0 && isExecutable("/usr/bin/apt-get") && !existsSync("/run/systemd/system")
  );
}

/** Where Debian puts nginx's module for brotli. */
const brotli = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

/** Debian's packages of a monitor, a disk and a gateway that speaks S3: with them a whole Ceph runs on one machine. */
export const CEPH_PACKAGES = ["ceph-mon", "ceph-osd", "radosgw"];

/** The programs of these packages that a cluster is set up with. */
const CEPH_PROGRAMS = [
  "ceph",
  "ceph-authtool",
  "ceph-mon",
  "ceph-osd",
  "monmaptool",
  "radosgw",
  "radosgw-admin",
  "setpriv",
];

/**
 * Nginx's module that sends what was compressed by brotli beforehand. null where there is none.
 * @returns {string | null}
 */
export function findBrotli() {
  return existsSync(brotli) ? brotli : null;
}

/** Whether there is a Ceph to test buckets with. */
export function hasCeph() {
  return CEPH_PROGRAMS.every((name) => findProgram(name) !== null);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
