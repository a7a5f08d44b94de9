import { existsSync } from "node:fs";
import { join } from "node:path";
import { canInstallServers, findProgram } from "./programs.mjs";

/** Where Debian puts nginx's modules. */
const modules = "/usr/lib/nginx/modules";

/**
 * The nginx to test the generated configuration with. null where there is none.
 * @returns {string | null}
 */
export function findNginx() {
  return findProgram("nginx");
}

/**
 * Its module that sends what was compressed by brotli beforehand. null where there is none.
 * @returns {string | null}
 */
export function findBrotli() {
  const path = join(modules, "ngx_http_brotli_static_module.so");
  return existsSync(path) ? path : null;
}

/** Whether one may be installed for the tests. */
export function canInstallNginx() {
  return canInstallServers();
}
