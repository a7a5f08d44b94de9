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

/** What a browser sent, as it came. */
export interface Sent {
  method: string;
  /** With its scheme and host. Of what would be encrypted only these: `https://host:443/`. */
  url: string;
  /** By names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** A whole page is to be opened. */
  isNavigation: boolean;
}

/** The wire of one browser context, which has it as its proxy: nothing that the context sends goes past it. */
export interface Wire {
  /** For the context's `proxy`. */
  server: string;
  /** Requests that are not answered yet. */
  pending(): number;
  close(): Promise<void>;
}

/**
 * Opens a wire to the preview at `origin`; each request is told to `onSent` before it goes on. What goes to any other
 * host ends here, with an error for the browser.
 *
 * For the sandbox it takes the mark off the tokens, and puts it on again where the sandbox gives one to the page.
 */
export async function openWire(origin: string, onSent: (sent: Sent) => void): Promise<Wire> {
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
  // A tunnel to https or to a socket: there is no such thing in the app's own origin.
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

async function readSent(request: IncomingMessage): Promise<Sent> {
  const { method = "", url = "" } = request;
  // Byte by byte: what is sent on is what came.
  let body = "";
  request.setEncoding("latin1");
  for await (const part of request) body += part;
  const headers = headersOf(request);
  // The browser itself says so; no script can set this header.
  return { method, url, headers, body, isNavigation: headers["sec-fetch-dest"] === "document" };
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function forward(sent: Sent, response: ServerResponse): void {
  const { port, pathname, search } = new URL(sent.url);
  const body = unmark(sent.body);
  const headers: Record<string, string> = { ...sent.headers };
  if (headers["content-length"] !== undefined) headers["content-length"] = String(body.length);
  const options: RequestOptions = { host: "127.0.0.1", port, method: sent.method, headers };
  // A connection of its own: one that is kept may be closed by the preview just then.
  const onward = send({ ...options, agent: false, path: pathname + unmark(search) }, (answer) => {
    answerWith(answer, pathname, response).catch(() => response.destroy());
  });
  onward.on("error", () => response.destroy());
  response.once("close", () => onward.destroy());
  onward.end(body, "latin1");
}

async function answerWith(answer: IncomingMessage, path: string, response: ServerResponse): Promise<void> {
  const headers = { ...answer.headers };
  // Files that never change, as every real host says of them: a tab fetches them once.
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

/** Puts the mark on the tokens of the sandbox's own answers: in JSON, and in the addresses back from the bank. */
function remark(text: string): string {
  return text
    .replace(/("token":")([\w-]+)/g, (_, before, persona) => before + markedToken(persona))
    .replace(
      /([?&]token=)([\w-]+)/g,
      (_, before, persona) => before + encodeURIComponent(markedToken(persona)),
    );
}
