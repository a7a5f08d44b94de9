import { STUDIO } from "../api.ts";

/** Where each room of the studio is. */
export const ROOMS = {
  editor: STUDIO,
  gallery: `${STUDIO}/gallery`,
  reference: `${STUDIO}/reference`,
} as const;

export type RoomName = keyof typeof ROOMS;

/** The room at a path; the editor where it is none of the others'. */
export function roomAt(path: string): RoomName {
  const rooms = Object.keys(ROOMS) as RoomName[];
  return rooms.find((name) => ROOMS[name] === path.replace(/\/$/, "")) ?? "editor";
}
