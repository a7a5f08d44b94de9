import { STUDIO } from "../../api.ts";

/** The path of each room of the studio. */
export const ROOMS = {
  editor: STUDIO,
  gallery: `${STUDIO}/gallery`,
  reference: `${STUDIO}/reference`,
} as const;

export type RoomName = keyof typeof ROOMS;

export const roomNames = Object.keys(ROOMS) as RoomName[];

/** Returns the room at a path; the editor for all other paths. */
export function roomAt(path: string): RoomName {
  return roomNames.find((name) => ROOMS[name] === path.replace(/\/$/, "")) ?? "editor";
}

/** Returns the link to an address within the reference. */
export function referenceHref(address: string): string {
  return `#${address.split("/").map(encodeURIComponent).join("/")}`;
}

/** Returns a query string with these values set. Removes empty values and keeps all other parameters. Pure. */
export function withQuery(search: string, values: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values))
    if (value) query.set(name, value);
    else query.delete(name);
  return query.toString();
}
