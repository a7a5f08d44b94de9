import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A self-signed certificate for this machine's own names. */
export interface Certificate {
  /** The files of the certificate and its key. */
  certificate: string;
  key: string;
  /** The certificate as text. */
  text: string;
  /** The hash of its public key, with which Chromium can be made to trust it. */
  keyHash: string;
}

/** Returns the flags that make Chromium trust a certificate and cache files that came with it. */
export function trustOf(certificate: Certificate | null): string[] {
  return certificate ? [`--ignore-certificate-errors-spki-list=${certificate.keyHash}`] : [];
}

/** Creates a certificate in a folder with openssl. */
export function makeCertificate(folder: string): Certificate {
  const certificate = join(folder, "certificate.pem");
  const key = join(folder, "key.pem");
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  execFileSync("openssl", ["req", "-x509", ...kind, ...names, "-keyout", key, "-out", certificate], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const text = readFileSync(certificate, "utf8");
  const publicKey = new X509Certificate(text).publicKey.export({ type: "spki", format: "der" });
  return { certificate, key, text, keyHash: createHash("sha256").update(publicKey).digest("base64") };
}
