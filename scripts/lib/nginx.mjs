import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where Debian and Homebrew put it, which is not on every user's path. */
const folders = ["/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"];

/** Where Debian puts nginx's modules. */
const modules = "/usr/lib/nginx/modules";

/**
 * The nginx to test the generated configuration with. null where there is none.
 * @returns {string | null}
 */
export function findNginx() {
  const paths = [...(process.env.PATH ?? "").split(delimiter), ...folders].map((folder) =>
    join(folder, "nginx"),
  );
  return paths.find(isExecutable) ?? null;
}

/**
 * Its module that sends what was compressed by brotli beforehand. null where there is none.
 * @returns {string | null}
 */
export function findBrotli() {
  const path = join(modules, "ngx_http_brotli_static_module.so");
  return existsSync(path) ? path : null;
}

/**
 * Whether one may be installed for the tests: on Debian, by root, where nothing starts the services of packages. On a
 * developer's machine it would open port 80.
 */
export function canInstallNginx() {
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
