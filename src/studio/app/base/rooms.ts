import { STUDIO } from "../../api.ts";

/** Where each room of the studio is. */
export const ROOMS = {
  editor: STUDIO,
  gallery: `${STUDIO}/gallery`,
  reference: `${STUDIO}/reference`,
} as const;

export type RoomName = keyof typeof ROOMS;

export const roomNames = Object.keys(ROOMS) as RoomName[];

/** The room at a path; the editor where it is none of the others'. */
export function roomAt(path: string): RoomName {
  return roomNames.find((name) => ROOMS[name] === path.replace(/\/$/, "")) ?? "editor";
}

/** The link, within the reference, to one of its addresses. */
export function hrefOf(address: string): string {
  return `#${address.split("/").map(encodeURIComponent).join("/")}`;
}

/** An address's query with these values in it, without those that are empty; what else stands there stays. Pure. */
export function withQuery(search: string, values: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values))
    if (value) query.set(name, value);
    else query.delete(name);
  return query.toString();
}
