import { en } from "../../../language/messages/saying.ts";
import { useWords } from "./Language.tsx";
import { ROOMS, type RoomName, roomAt } from "./rooms.ts";

const NAMES = {
  editor: en`Editor`.zh`编辑`,
  gallery: en`Gallery`.zh`画廊`,
  reference: en`Reference`.zh`参考`,
};

/** The ways between the studio's rooms. */
export function RoomLinks() {
  const { say } = useWords();
  const here = roomAt(location.pathname);
  return (
    <nav className="room-links" aria-label={say(en`Rooms of the studio`.zh`工作室的房间`)}>
      {Object.entries(ROOMS).map(([name, path]) => (
        <a key={name} href={path} aria-current={name === here ? "page" : undefined}>
          {say(NAMES[name as RoomName])}
        </a>
      ))}
    </nav>
  );
}
