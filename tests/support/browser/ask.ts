import { request } from "node:http";

export interface Answer {
  status: number;
  /** Every value of each header, by its name in small letters: one that is sent twice is there twice. */
  headers: Map<string, string[]>;
  text: string;
}

/** Where a server listens: an origin such as http://127.0.0.1:40123, or the path of a socket. */
export type Listener = { origin: string } | { socket: string };

/** The answer of a server to a path that is sent as it stands; fetch would tidy it. */
export function ask(listener: Listener, path: string): Promise<Answer> {
  const headers = { Accept: "text/html", Host: "localhost" };
  return new Promise((resolve, reject) => {
    const sent = request({ ...addressOf(listener), path, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: valuesOf(response.rawHeaders), text }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

function addressOf(listener: Listener) {
  if ("socket" in listener) return { socketPath: listener.socket };
  const { hostname, port } = new URL(listener.origin);
  return { hostname, port };
}

function valuesOf(raw: readonly string[]): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (let i = 0; i < raw.length; i += 2) {
    const name = String(raw[i]).toLowerCase();
    values.set(name, [...(values.get(name) ?? []), String(raw[i + 1])]);
  }
  return values;
}
