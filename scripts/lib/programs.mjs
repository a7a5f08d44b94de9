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
 * Whether servers may be installed for the tests: on Debian, by root, where nothing starts the services of packages.
 * On a developer's machine they would open ports.
 */
export function canInstallServers() {
  return process.getuid?.() === 0 && isExecutable("/usr/bin/apt-get") && !existsSync("/run/systemd/system");
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
