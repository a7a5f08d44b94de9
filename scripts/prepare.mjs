// Runs before every command of package.json, on a bare machine too: plain JavaScript without dependencies.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium, findHeadlessShell, isChromium } from "./lib/chromium.mjs";
import { withLock } from "./lib/lock.mjs";
import { installPackages, isInstalled, isSupportedNode } from "./lib/packages.mjs";
import { CEPH_PACKAGES, canInstallServers, findBrotli, findProgram, hasCeph } from "./lib/programs.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isRoot = process.getuid?.() === 0;

const NO_CHROMIUM_MESSAGE = `No Chromium was found for the browser tests, and none could be installed. Do one of the following:
  - install Chromium or Google Chrome with your system's package manager
  - set CHROMIUM to the path of one
  - npx playwright-core install chromium`;

/** Debian's package of Chromium without a window system. */
const SHELL_PACKAGE = "chromium-headless-shell";

/** Debian's nginx, which tests the generated configuration, and openssl, which makes a certificate for it. */
const NGINX_PACKAGES = ["nginx", "openssl"];

/** The nginx module that serves files compressed with Brotli. Some Debian versions lack it. */
const BROTLI_PACKAGE = "libnginx-mod-http-brotli-static";

class Failure extends Error {}

/** @param {string} text */
function say(text) {
  process.stderr.write(`${text}\n`);
}

function checkNode() {
  if (isSupportedNode()) return;
  throw new Failure(
    `This is Node ${process.versions.node}, expected 20.19 or newer. Install a newer Node and try again.`,
  );
}

/**
 * Runs a command with its output on stderr. Returns whether it succeeded.
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args, env = {}) {
  say(`> ${[command, ...args].join(" ")}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", process.stderr, process.stderr],
    shell: process.platform === "win32",
  });
  return status === 0;
}

function installLocked() {
  const hasLock = existsSync(join(root, "package-lock.json"));
  if (installPackages({ hasLock, npm: (args) => run("npm", args), say })) return;
  throw new Failure("npm install failed (see above). Fix the cause, or run it by hand, and try again.");
}

async function checkChromium() {
  const found = await findChromium();
  const { CHROMIUM } = process.env;
  if (CHROMIUM && !isChromium(CHROMIUM)) {
    throw new Failure(`CHROMIUM is ${CHROMIUM}, expected a Chromium that starts. Correct it or unset it.`);
  }
  return found !== null;
}

/**
 * Installs all missing Debian packages with one run of apt-get, since each run takes seconds. If that fails, installs
 * one group after the other: most tests pass without most groups.
 */
async function installDebianPackages() {
  if (!isRoot || !has("apt-get") || (await missingGroups()).length === 0) return;
  aptGet("update");
  const groups = (await missingGroups()).filter((names) => names.every(isAptPackage));
  if (groups.length === 0 || install(groups.flat())) return;
  for (const names of groups) install(names);
}

/** @param {string[]} args */
function aptGet(...args) {
  return run("apt-get", ["-o", "DPkg::Lock::Timeout=300", "-q", ...args], {
    DEBIAN_FRONTEND: "noninteractive",
  });
}

/** @param {string[]} names */
function install(names) {
  return aptGet("install", "-y", "--no-install-recommends", ...names);
}

/** The missing Debian packages, in groups that are only useful together. */
async function missingGroups() {
  const groups = [
    (await checkChromium()) ? [] : ["chromium"],
    isChineseMissing() ? ["fonts-noto-cjk"] : [],
    (await isShellMissing()) ? [SHELL_PACKAGE] : [],
    isNginxMissing() ? NGINX_PACKAGES : [],
    isBrotliMissing() ? [BROTLI_PACKAGE] : [],
    isBucketMissing() ? CEPH_PACKAGES : [],
  ];
  return groups.filter((names) => names.length > 0);
}

/**
 * Returns whether a command exists and succeeds when it is asked for its version.
 * @param {string} command
 */
function has(command, question = "--version") {
  return spawnSync(command, [question], { stdio: "ignore" }).status === 0;
}

/** The headless shell halves the duration of most tests. They also pass without it. */
async function isShellMissing() {
  if (!isRoot || !has("apt-get") || (await findHeadlessShell()) !== (await findChromium())) return false;
  return isAptPackage(SHELL_PACKAGE);
}

/**
 * Returns whether apt-get knows a package. Before the first `apt-get update` it knows none.
 * @param {string} name
 */
function isAptPackage(name) {
  return spawnSync("apt-cache", ["show", name], { stdio: "ignore" }).status === 0;
}

/** Without nginx, the tests behind nginx are skipped. */
function isNginxMissing() {
  return canInstallServers() && (findProgram("nginx") === null || !has("openssl", "version"));
}

/** Without the module, only the tests of Brotli are skipped. */
function isBrotliMissing() {
  return (
    canInstallServers() && findBrotli() === null && (isAptPackage(BROTLI_PACKAGE) || !isAptPackage("nginx"))
  );
}

/** Without Ceph, the tests of buckets are skipped. */
function isBucketMissing() {
  return canInstallServers() && !hasCeph() && (CEPH_PACKAGES.every(isAptPackage) || !isAptPackage("nginx"));
}

/** People look at the screenshots, so a Chinese font is needed. Tests pass without one. */
function isChineseMissing() {
  if (!isRoot || process.platform !== "linux") return false;
  return !spawnSync("fc-list", [":lang=zh"], { encoding: "utf8" }).stdout;
}

async function prepare() {
  checkNode();
  const browser = process.argv.includes("--browser");
  const isReady = async () => isInstalled(root) && (!browser || (await missingGroups()).length === 0);
  if (await isReady()) return;

  const onWait = () => say("Waiting for another command that is installing");
  await withLock(join(root, ".cache", "prepare.lock"), onWait, async () => {
    if (!isInstalled(root)) installLocked();
    if (!browser) return;
    await installDebianPackages();
    if (await checkChromium()) return;
    run(process.execPath, [join("node_modules", "playwright-core", "cli.js"), "install", "chromium"]);
    if (!(await checkChromium())) throw new Failure(NO_CHROMIUM_MESSAGE);
  });
}

prepare().catch((error) => {
  if (!(error instanceof Failure)) throw error;
  say(error.message);
  process.exitCode = 1;
});
