import type { ResponseLike } from "./calls-sent-before-engine.ts";

/** Maximum size of an answer. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * Runs a call with a signal. The signal aborts after `timeoutMs` milliseconds, answer included, when `given` aborts, and when the call fails, so that
 * the browser stops the download.
 */
export async function callWithTimeLimit<T>(
  call: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
  given?: AbortSignal,
): Promise<T> {
  // The oldest supported WebViews lack AbortSignal.timeout and AbortSignal.any.
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  given?.addEventListener("abort", abort);
  try {
    return await call(controller.signal);
  } catch (error) {
    abort();
    throw error;
  } finally {
    clearTimeout(timer);
    given?.removeEventListener("abort", abort);
  }
}

/** Reads the text of an answer. Rejects as soon as it is larger than the maximum size. */
export async function readText(response: ResponseLike): Promise<string> {
  const { headers, body } = response;
  const check = (size: number) => {
    if (size > MAX_ANSWER_BYTES) throw new Error("too large");
  };
  check(Number(headers.get("Content-Length")));
  // A call that was sent early has been read. The oldest WebViews have no streams.
  if (!body) {
    const text = await response.text();
    check(text.length);
    return text;
  }
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    check(size);
    text += decoder.decode(value, { stream: true });
  }
}
