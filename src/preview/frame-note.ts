/** An action of a page that would leave the preview's frame. */
export type FrameNote =
  /** It would open an address. */
  | { kind: "leave"; url: string }
  /** It would open a page of the site that may belong to the preview. */
  | { kind: "page"; path: string }
  /** It would call the native app. */
  | { kind: "native"; call: string };

/** A message from the frame to the preview around it. */
export interface FrameMessage {
  preview: FrameNote;
}

/** Tells the preview around this frame. */
export function sendFrameNote(preview: FrameNote): void {
  const message: FrameMessage = { preview };
  window.parent.postMessage(message, window.location.origin);
}
