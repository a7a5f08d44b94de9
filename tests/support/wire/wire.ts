import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
  request as send,
} from "node:http";
import type { AddressInfo } from "node:net";
import { markedToken, unmark } from "./marked-token.ts";

/** A request as the browser sent it. */
export interface SentRequest {
  method: string;
  /** With scheme and host. For an encrypted request only these are known: `https://host:443/`. */
  url: string;
  /** By names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Whether it opens a whole page. */
  isNavigation: boolean;
}

/** The proxy of one browser context. All of the context's requests pass through it. */
export interface Wire {
  /** For the context's `proxy`. */
  server: string;
  /** Requests that are not answered yet. */
  pending(): number;
  close(): Promise<void>;
}

/**
 * Starts a proxy to the preview at `origin`. Calls `onSent` with each request before forwarding it. Requests to other hosts
 * get an error.
 *
 * It removes the mark from tokens for the sandbox, and adds it to tokens that the sandbox sends to the page.
 */
export async function openWire(origin: string, onSent: (sent: SentRequest) => void): Promise<Wire> {
  const { host } = new URL(origin);
  let pending = 0;
  const server = createServer(async (request, response) => {
    pending++;
    response.once("close", () => pending--);
    const sent = await readSent(request);
    onSent(sent);
    if (new URL(sent.url).host === host) forward(sent, response);
    else response.writeHead(502).end();
  });
  // A tunnel for https or a socket. The app's own origin uses neither.
  server.on("connect", (request, socket) => {
    const headers = headersOf(request);
    onSent({ method: "CONNECT", url: `https://${request.url}/`, headers, body: "", isNavigation: false });
    socket.on("error", () => {});
    socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pending: () => pending,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function readSent(request: IncomingMessage): Promise<SentRequest> {
  const { method = "", url = "" } = request;
  // In latin1, so that every byte is forwarded unchanged.
  let body = "";
  request.setEncoding("latin1");
  for await (const part of request) body += part;
  const headers = headersOf(request);
  // Only the browser can set this header.
  return { method, url, headers, body, isNavigation: headers["sec-fetch-dest"] === "document" };
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function forward(sent: SentRequest, response: ServerResponse): void {
  const { port, pathname, search } = new URL(sent.url);
  const body = unmark(sent.body);
  const headers: Record<string, string> = { ...sent.headers };
  if (headers["content-length"] !== undefined) headers["content-length"] = String(body.length);
  const options: RequestOptions = { host: "127.0.0.1", port, method: sent.method, headers };
  // A new connection, since the preview may be closing a kept one.
  const onward = send({ ...options, agent: false, path: pathname + unmark(search) }, (answer) => {
    answerWith(answer, pathname, response).catch(() => response.destroy());
  });
  onward.on("error", () => response.destroy());
  response.once("close", () => onward.destroy());
  onward.end(body, "latin1");
}

async function answerWith(answer: IncomingMessage, path: string, response: ServerResponse): Promise<void> {
  const headers = { ...answer.headers };
  // These files never change. A real server says so, too, and a tab then fetches them once.
  if (/^\/assets\/|^\/__sandbox\/native-app\./.test(path)) headers["cache-control"] = "max-age=3600";
  if (headers.location) headers.location = remark(headers.location);
  if (!/^\/__sandbox\/(?!pictures|native-app)/.test(path)) {
    response.writeHead(answer.statusCode ?? 502, headers);
    answer.pipe(response);
    return;
  }
  let text = "";
  answer.setEncoding("latin1");
  for await (const part of answer) text += part;
  delete headers["content-length"];
  delete headers["transfer-encoding"];
  response.writeHead(answer.statusCode ?? 502, headers);
  response.end(remark(text), "latin1");
}

/** Adds the mark to tokens in the sandbox's own answers: in JSON, and in the bank's return addresses. */
function remark(text: string): string {
  return text
    .replace(/("token":")([\w-]+)/g, (_, before, persona) => before + markedToken(persona))
    .replace(
      /([?&]token=)([\w-]+)/g,
      (_, before, persona) => before + encodeURIComponent(markedToken(persona)),
    );
}
