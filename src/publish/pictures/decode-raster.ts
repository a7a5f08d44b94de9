import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { DecodeRaster } from "../../check/content/inspect-picture.ts";
import { once } from "../../language/memoize.ts";
import { decoderThreadPath } from "./decoder-thread-path.ts";

/** Time after which the decoder counts as stuck. It ends by itself before. */
const MAX_WAIT_MS = 30_000;

/**
 * Decodes a picture with sharp. The checker asks in the middle of its rules, so the calling thread waits for the thread
 * that decodes. Throws if sharp is not installed.
 */
export const decodeRaster: DecodeRaster = (bytes, mostPixels) => {
  const { port, signal, worker } = decoder();
  Atomics.store(signal, 0, 0);
  worker.postMessage({ bytes, mostPixels });
  const isAnswered = Atomics.wait(signal, 0, 0, MAX_WAIT_MS) !== "timed-out";
  const answer = (isAnswered ? receiveMessageOnPort(port)?.message : undefined) ?? { failed: "no answer" };
  if (!("failed" in answer)) return answer;
  throw new Error(`Pictures cannot be decoded with sharp (${answer.failed}). Run npm ci and try again.`);
};

/** The thread that decodes, started with the first picture. It does not keep the process alive. */
const decoder = once(() => {
  const { port1: port, port2: answers } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(decoderThreadPath(), {
    workerData: { answers, signal },
    transferList: [answers],
  });
  worker.unref();
  port.unref();
  return { port, signal, worker };
});
