import { pageKey } from "../language/page-key.ts";
import type { PublishedPage } from "../plan/published-page.ts";
import { networkError } from "../play/network-error.ts";
import { receiveToken } from "../play/receive-message.ts";
import { isTokenPosted, type OperatingSystem } from "../play/snapshot.ts";
import { createBrowserPorts } from "../ports/browser.ts";
import type { Ports } from "../ports/ports.ts";
import { sendFrameNote } from "./frame-note.ts";
import type { RecordedScene } from "./preview-data.ts";
import { createSceneClock } from "./scene-clock.ts";

/** Stands for a token that an app posts. */
const POSTED_TOKEN = "preview";

/**
 * Creates the ports of a page in a preview. Recorded answers answer its calls; no call leaves the browser. Actions of
 * the page that would leave the frame are only reported.
 */
export function createRecordedPorts(
  published: PublishedPage,
  scene: RecordedScene,
  system: Exclude<OperatingSystem, "other">,
): Ports {
  const browser = createBrowserPorts();
  const own = pageKey(published.campaign.route ?? "");
  return {
    ...browser,
    system,
    clock: createSceneClock(scene.now),
    api: {
      call: async ({ endpoint }) => {
        if (Object.hasOwn(scene.answers, endpoint)) return scene.answers[endpoint];
        throw networkError();
      },
    },
    native: {
      isThere: () => true,
      call: (_, { call }) => {
        sendFrameNote({ kind: "native", call });
        return true;
      },
    },
    host: published.brand.hosts?.[0] ?? browser.host,
    listen(brand, listener) {
      // The app of the brand would post the token.
      if (scene.isLoggedIn && isTokenPosted(brand))
        listener({ type: "heard", handle: (play) => receiveToken(play, POSTED_TOKEN) });
      return () => {};
    },
    fetchPage: async (key) => {
      if (key === own) return published;
      sendFrameNote({ kind: "page", path: `/${key}` });
      return undefined;
    },
    leave: (url) => sendFrameNote({ kind: "leave", url }),
  };
}
