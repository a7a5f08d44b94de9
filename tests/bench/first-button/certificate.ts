import { execFileSync } from "node:child_process";
import { createHash, createPublicKey } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Certificate {
  key: Buffer;
  cert: Buffer;
  /** Of its public key, as Chromium's flag --ignore-certificate-errors-spki-list has it. */
  fingerprint: string;
}

/**
 * A certificate for 127.0.0.1, made now, for a day. Chromium is told of its key: what comes with an error of the
 * certificate it would not keep in its cache. Throws where there is no openssl.
 */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  try {
    execFileSync(
      "openssl",
      [
        ...["req", "-x509", "-nodes", "-days", "1", "-subj", "/CN=127.0.0.1"],
        ...["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"],
        ...["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", keyFile, "-out", certFile],
      ],
      { stdio: ["ignore", "ignore", "pipe"] },
    );
    const cert = readFileSync(certFile);
    const spki = createPublicKey(cert).export({ type: "spki", format: "der" });
    return {
      key: readFileSync(keyFile),
      cert,
      fingerprint: createHash("sha256").update(spki).digest("base64"),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
