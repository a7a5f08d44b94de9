// A worker thread that decodes pictures with sharp, so that its library is loaded only if there is a picture to decode.
import { parentPort, workerData } from "node:worker_threads";

/** Time after which a picture counts as damaged, in seconds. */
const MAX_DECODING_S = 10;

/** The longest reason that is passed on, in characters. */
const MAX_REASON_LENGTH = 60;

/** @type {Record<string, string>} */
const MEDIA_TYPES = { heif: "image/avif" };

/** Loads sharp for these formats only, whatever a file claims to be. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`),
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Decodes a picture to its end, as `DecodeRaster` of the checker does.
 * @param {Awaited<ReturnType<typeof loadSharp>>} sharp
 * @param {Uint8Array} bytes
 * @param {number} mostPixels
 */
async function decode(sharp, bytes, mostPixels) {
  try {
    const options = { animated: true, failOn: /** @type {const} */ ("error"), sequentialRead: true };
    const { autoOrient, format, pageHeight, pages = 1, width } = await sharp(bytes, options).metadata();
    const frameHeight = pageHeight ?? autoOrient.height;
    const size = { widthPx: pageHeight ? width : autoOrient.width, heightPx: frameHeight };
    const known = { ...size, type: MEDIA_TYPES[format] ?? `image/${format}`, frames: pages };
    if (size.widthPx * size.heightPx * pages > mostPixels) return known;
    const broken = await sharp(bytes, { ...options, limitInputPixels: mostPixels })
      .timeout({ seconds: MAX_DECODING_S })
      // One pixel that depends on all others, so that no memory is needed for the whole picture.
      .resize(1, 1, { fit: "fill", fastShrinkOnLoad: false })
      .raw()
      .toBuffer()
      .then(() => undefined, reasonOf);
    return broken === undefined ? known : { ...known, broken };
  } catch (error) {
    return { broken: reasonOf(error) };
  }
}

/** @param {unknown} error */
function reasonOf(error) {
  const [line = ""] = String(error instanceof Error ? error.message : error).split("\n");
  return line.replace(/^.*: (?=.)/, "").slice(0, MAX_REASON_LENGTH);
}

const { answers, signal } = workerData;
const loading = loadSharp();
// A failure is reported with the first answer.
loading.catch(() => undefined);
parentPort?.on("message", async ({ bytes, mostPixels }) => {
  const answer = await loading.then(
    (sharp) => decode(sharp, bytes, mostPixels),
    (error) => ({ failed: String(error) }),
  );
  answers.postMessage(answer);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});
