import type { ReactNode } from "react";
import { RoomLinks } from "../shell/RoomLinks.tsx";

export function galleryRoom(): ReactNode {
  return <RoomLinks />;
}
