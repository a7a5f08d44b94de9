import { networkError } from "../play/network-error.ts";

/**
 * Sends a request as `fetch` does. If the phone was offline before and after, the request cannot have reached the
 * server: it rejects with a CallError that is marked as unsent.
 */
export async function sendRequest<Answer>(
  send: () => Promise<Answer>,
  isOffline: () => boolean = () => navigator.onLine === false,
): Promise<Answer> {
  const wasOffline = isOffline();
  try {
    return await send();
  } catch (error) {
    // A call that was given up has another error.
    if (wasOffline && isOffline() && error instanceof TypeError) throw { ...networkError(), isUnsent: true };
    throw error;
  }
}
