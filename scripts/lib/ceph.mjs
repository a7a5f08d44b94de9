import { canInstallServers, findProgram } from "./programs.mjs";

/** Debian's packages of a monitor, a disk and a gateway that speaks S3: with them a whole Ceph runs on one machine. */
export const CEPH_PACKAGES = ["ceph-mon", "ceph-osd", "radosgw"];

/** The programs of these packages that a cluster is set up with. */
const PROGRAMS = [
  "ceph",
  "ceph-authtool",
  "ceph-mon",
  "ceph-osd",
  "monmaptool",
  "radosgw",
  "radosgw-admin",
  "setpriv",
];

/** Whether there is a Ceph to test buckets with. */
export function hasCeph() {
  return PROGRAMS.every((name) => findProgram(name) !== null);
}

/** Whether it is missing where it may be installed for the tests. */
export function isCephMissing() {
  return canInstallServers() && !hasCeph();
}
