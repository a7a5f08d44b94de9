import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NGINX_SAMPLES, type NginxOptions, nginxConfiguration } from "../../../src/publish/headers/nginx.ts";
import { makeCertificate } from "./certificate.ts";
import { type Nginx, startNginx } from "./nginx.ts";

type Own = Pick<NginxOptions, "root"> & Partial<Pick<NginxOptions, "mall" | "pictureHosts" | "scripts">>;

/**
 * Starts an nginx with the generated configuration, of which `change` may make another. Its certificate is its own.
 */
export async function serve(options: Own, change = (text: string) => text): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  try {
    return await startNginx(makeCertificate(folder), (own) =>
      change(nginxConfiguration({ ...NGINX_SAMPLES, pictureHosts: [], ...options, ...own })),
    );
  } finally {
    // Once nginx runs it has read them.
    rmSync(folder, { recursive: true });
  }
}
