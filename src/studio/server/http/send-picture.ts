import type { ServerResponse } from "node:http";

/** A picture, with its media type. */
export interface PictureFile {
  bytes: Buffer;
  type: string;
}

/** A graphic may have styles of its own, and nothing else. */
export function sendPicture(response: ServerResponse, { bytes, type }: PictureFile): void {
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
  response.end(bytes);
}
