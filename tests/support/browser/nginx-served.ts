import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NGINX_SAMPLES, type NginxOptions, nginxConfiguration } from "../../../src/publish/headers/nginx.ts";
import { type Certificate, makeCertificate } from "./certificate.ts";
import { type Nginx, startNginx } from "./nginx.ts";

type SiteOptions = Pick<NginxOptions, "root"> &
  Partial<
    Pick<NginxOptions, "api" | "apiPaths" | "basePath" | "frameAncestors" | "pictureHosts" | "scripts">
  >;

interface ServeOptions {
  /** By default, a new certificate. */
  certificate?: Certificate;
  /** Changes the configuration. */
  change?: (text: string) => string;
}

/** Starts an nginx with the generated configuration. */
export async function serve(
  options: SiteOptions,
  { certificate, change = (text) => text }: ServeOptions = {},
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  try {
    return await startNginx(certificate ?? makeCertificate(folder), (own) =>
      change(
        nginxConfiguration({
          ...NGINX_SAMPLES,
          pictureHosts: [],
          apiPaths: ["/prod-api"],
          ...options,
          ...own,
        }),
      ),
    );
  } finally {
    // nginx has read the files when it runs.
    rmSync(folder, { recursive: true });
  }
}
