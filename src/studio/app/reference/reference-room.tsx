import type { ReactNode } from "react";
import { RoomLinks } from "../shell/RoomLinks.tsx";

export function referenceRoom(): ReactNode {
  return <RoomLinks />;
}
