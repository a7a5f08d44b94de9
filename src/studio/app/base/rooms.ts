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
