import { type ClientRequest, type RequestOptions, request } from "node:http";
import { request as requestByTls } from "node:https";

export interface Answer {
  status: number;
  /** Every value of each header, by its name in small letters: one that is sent twice is there twice. */
  headers: Map<string, string[]>;
  /** The body as it was sent: what is compressed is not unpacked. */
  body: Buffer;
  text: string;
}

/** Where a server listens: an origin such as http://127.0.0.1:40123, with TLS the authority that vouches for it. */
export interface Listener {
  origin: string;
  ca?: string;
}

export interface Asked {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** The answer of a server to a path that is sent as it stands; fetch would tidy it. */
export function ask(
  { origin, ca }: Listener,
  path: string,
  { method = "GET", headers = {}, body }: Asked = {},
): Promise<Answer> {
  const { protocol, hostname, port } = new URL(origin);
  const all = { Accept: "text/html", Host: "localhost", ...headers };
  // A connection of its own: what one request leaves behind must not touch the next.
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
