import { STUDIO_PATH } from "../../api.ts";
import type { FrameCommand, ShowMessage } from "../../frame/messages.ts";
import type { PixelSize } from "../session/preview-store.ts";

/** The parameter of the studio's address that names the editor whose page a window follows. */
export const FOLLOWED_EDITOR = "follow";

/** Messages between an editor and the windows that follow its page: a window asks, and the editor sends each page. */
type FollowMessage = { follow: "ask" } | FrameCommand;

// A channel connects only pages of this origin. The windows have no opener, and the server is not involved.
const channelOf = (editor: string) => new BroadcastChannel(`studio-preview-${editor}`);

/** Opens a phone in a window of its own, as large as the phone's screen. */
export function openPhoneWindow(editor: string, { height, width }: PixelSize): void {
  const address = `${STUDIO_PATH}?${new URLSearchParams({ [FOLLOWED_EDITOR]: editor })}`;
  window.open(address, "_blank", `popup,noopener,width=${width},height=${height}`);
}

/** Sends the page of an editor to the windows that follow it, if there are any. `current` returns the page for a new window. */
export function createPreviewSender(editor: string, current: () => ShowMessage | null) {
  const channel = channelOf(editor);
  let isFollowed = false;
  channel.onmessage = ({ data }: MessageEvent<FollowMessage>) => {
    if (!("follow" in data)) return;
    isFollowed = true;
    const page = current();
    if (page) channel.postMessage(page);
  };
  return {
    send: (page: ShowMessage) => {
      // Copying a page takes time, which a keystroke without such a window does not spend.
      if (isFollowed) channel.postMessage(page);
    },
    close: () => channel.close(),
  };
}

/** Calls `receive` with each page of an editor. Returns a function to call when the frame is ready, and one that ends it. */
export function followPreview(editor: string, receive: (page: FrameCommand) => void) {
  const channel = channelOf(editor);
  channel.onmessage = ({ data }: MessageEvent<FollowMessage>) => {
    if ("studio" in data && data.studio === "show") receive(data);
  };
  return {
    ask: () => channel.postMessage({ follow: "ask" } satisfies FollowMessage),
    end: () => channel.close(),
  };
}
