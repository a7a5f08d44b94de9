import { type ClientRequest, type RequestOptions, request } from "node:http";
import { request as requestByTls } from "node:https";

export interface Answer {
  status: number;
  /** All values of each header, by lower-case name. A header that was sent twice has two values. */
  headers: Map<string, string[]>;
  /** The body as sent, still compressed. */
  body: Buffer;
  text: string;
}

/** The address of a server: its origin, such as http://127.0.0.1:40123, and with TLS its certificate authority. */
export interface Listener {
  origin: string;
  ca?: string;
}

export interface AskOptions {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** Requests a path unchanged; fetch would normalise it. Resolves to the answer. */
export function ask(
  { origin, ca }: Listener,
  path: string,
  { method = "GET", headers = {}, body }: AskOptions = {},
): Promise<Answer> {
  const { protocol, hostname, port } = new URL(origin);
  const all = { Accept: "text/html", Host: "localhost", ...headers };
  // A new connection, so that requests do not influence each other.
  const options: RequestOptions = { hostname, port, path, method, headers: all, agent: false };
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = protocol === "https:" ? requestByTls({ ...options, ca }) : request(options);
    sent.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => void chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const whole = Buffer.concat(chunks);
        const { statusCode = 0, rawHeaders } = response;
        resolve({ status: statusCode, headers: valuesOf(rawHeaders), body: whole, text: whole.toString() });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function valuesOf(raw: readonly string[]): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (let i = 0; i < raw.length; i += 2) {
    const name = String(raw[i]).toLowerCase();
    values.set(name, [...(values.get(name) ?? []), String(raw[i + 1])]);
  }
  return values;
}
