import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Folders of servers on Debian and Homebrew, which may be missing in a user's PATH. */
const SERVER_FOLDERS = ["/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"];

/**
 * Returns the path of a program; null if it does not exist.
 * @param {string} name
 * @returns {string | null}
 */
export function findProgram(name) {
  const paths = [...(process.env.PATH ?? "").split(delimiter), ...SERVER_FOLDERS].map((folder) =>
    join(folder, name),
  );
  return paths.find(isExecutable) ?? null;
}

/**
 * Returns whether servers may be installed for the tests: only if CI is set, as root, on Debian, without systemd, which
 * would start their services. Elsewhere, tests of missing servers are skipped.
 */
export function canInstallServers() {
  const isCi = Boolean(process.env.CI) && process.env.CI !== "false";
  return (
    isCi && process.getuid?.() === 0 && isExecutable("/usr/bin/apt-get") && !existsSync("/run/systemd/system")
  );
}

/** The path of nginx's Brotli module on Debian. */
const BROTLI_MODULE = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

/** Debian's packages of a monitor, a disk and an S3 gateway: with them a whole Ceph runs on one machine. */
export const CEPH_PACKAGES = ["ceph-mon", "ceph-osd", "radosgw"];

/** The programs of these packages that set up a cluster. */
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
 * Returns the path of nginx's module that serves files compressed with Brotli; null if it does not exist.
 * @returns {string | null}
 */
export function findBrotli() {
  return existsSync(BROTLI_MODULE) ? BROTLI_MODULE : null;
}

/** Returns whether a Ceph for tests of buckets is installed. */
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
