import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NGINX_SAMPLES, type NginxOptions, nginxConfiguration } from "../../../src/publish/headers/nginx.ts";
import { type Certificate, makeCertificate } from "./certificate.ts";
import { type Nginx, startNginx } from "./nginx.ts";

type Own = Pick<NginxOptions, "root"> & Partial<Pick<NginxOptions, "mall" | "pictureHosts" | "scripts">>;

interface How {
  /** One of its own where left out. */
  certificate?: Certificate;
  /** What is made of the configuration. */
  change?: (text: string) => string;
}

/** Starts an nginx with the generated configuration. */
export async function serve(
  options: Own,
  { certificate, change = (text) => text }: How = {},
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  try {
    return await startNginx(certificate ?? makeCertificate(folder), (own) =>
      change(nginxConfiguration({ ...NGINX_SAMPLES, pictureHosts: [], ...options, ...own })),
    );
  } finally {
    // Once nginx runs it has read them.
    rmSync(folder, { recursive: true });
  }
}
