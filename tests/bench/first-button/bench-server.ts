import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as callMall } from "node:http";
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from "node:http2";
import type { AddressInfo } from "node:net";
import type { Certificate } from "../../support/browser/certificate.ts";
import type { BenchSite, SiteContent } from "./sites.ts";

/** A request to the server, and the response. */
export interface Served {
  path: string;
  /** Such as text/html. */
  type: string;
  status: number;
  /** Bytes of the compressed body; none if the phone had it cached. */
  gzip: number;
  brotli: number;
}

export interface BenchServer {
  /** Such as https://127.0.0.1:40123. */
  origin: string;
  /** Returns the requests since the last call, in order, without calls to the mall. */
  take(): Served[];
  stop(): Promise<void>;
}

/** Connection-specific headers, which HTTP/2 forbids. */
const HOP_BY_HOP = new Set(["connection", "keep-alive", "transfer-encoding", "host", "upgrade"]);

/**
 * Serves a site by HTTP/2 over TLS with brotli, compressed beforehand; calls under /prod-api go on to the sandbox at
 * `mall`. All compared pages use the same server.
 */
export async function startBenchServer(
  site: BenchSite,
  { certificate, mall }: { certificate: Certificate; mall: string },
): Promise<BenchServer> {
  let served: Served[] = [];
  const files = { key: readFileSync(certificate.key), cert: certificate.text };
  const server: Http2SecureServer = createSecureServer(files, (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "https://site.invalid").pathname);
    if (path.startsWith("/prod-api/")) return passOn(request, response, mall);
    served.push(answer(request, response, { path, content: site.find(path) }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://127.0.0.1:${port}`,
    take() {
      const taken = served;
      served = [];
      return taken;
    },
    async stop() {
      server.close();
    },
  };
}

function answer(
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  { path, content }: { path: string; content: SiteContent | undefined },
): Served {
  if (!content) {
    response.writeHead(404, { "content-type": "text/plain" });
    response.end("There is nothing here.\n");
    return { path, type: "text/plain", status: 404, gzip: 0, brotli: 0 };
  }
  const { type, headers, etag, brotli, gzip } = content;
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304, { ...headers, etag });
    response.end();
    return { path, type, status: 304, gzip: 0, brotli: 0 };
  }
  response.writeHead(200, {
    ...headers,
    etag,
    "content-type": type,
    "content-encoding": "br",
    "content-length": brotli.length,
    vary: "accept-encoding",
  });
  response.end(brotli);
  return { path, type: type.split(";")[0] ?? "", status: 200, gzip, brotli: brotli.length };
}

function passOn(request: Http2ServerRequest, response: Http2ServerResponse, mall: string): void {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !name.startsWith(":") && !HOP_BY_HOP.has(name)),
  );
  const call = callMall(`${mall}${request.url}`, { method: request.method, headers }, (reply) => {
    // Only the mall may set Date, as pages take their time from it.
    response.sendDate = false;
    response.writeHead(
      reply.statusCode ?? 502,
      Object.fromEntries(Object.entries(reply.headers).filter(([name]) => !HOP_BY_HOP.has(name))),
    );
    reply.pipe(response);
  });
  call.on("error", () => response.stream.close());
  request.pipe(call);
}
