import { en, type LocalizedText } from "../../language/messages/localized-text.ts";

/** Why a picture cannot be shown, or must not be. */
export interface PictureFault {
  /** The place in a text, such as `:2:3` for the third character of the second line; empty for other pictures. */
  place: string;
  /** The fault, to follow the picture's name: "is 0 × 0 pixels, expected at least 1 × 1". */
  says: LocalizedText;
  /** A sentence that says how to fix it. */
  fix: LocalizedText;
}

/** Maximum number of pixels of a picture, all frames of an animation together. A phone's screen has 4 million. */
export const MAX_PICTURE_PIXELS = 16_000_000;

/** Returns the questions of rules about pictures, given what an inspection of a picture returns. */
export function pictureQueries<Size extends object>(
  inspect: (path: string) => Size | PictureFault | undefined,
) {
  return {
    pictureFault: (path: string): PictureFault | undefined => {
      const found = inspect(path);
      return found && isPictureFault(found) ? found : undefined;
    },
    pictureSize: (path: string): Size | undefined => {
      const found = inspect(path);
      return found && !isPictureFault(found) ? found : undefined;
    },
  };
}

/** Returns a fault, with its place if it is in a text. */
export function pictureFault(
  says: LocalizedText,
  fix: LocalizedText,
  at?: { text: string; offset: number },
): PictureFault {
  if (!at) return { place: "", says, fix };
  const before = at.text.slice(0, at.offset).split("\n");
  return { place: `:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`, says, fix };
}

/** Returns whether a result is a fault. */
export function isPictureFault(result: object): result is PictureFault {
  return "says" in result;
}

/** Returns why a picture's size is not possible; undefined if it is. `frames`: the number of pictures of an animation. */
export function faultInSize(widthPx: number, heightPx: number, frames = 1): PictureFault | undefined {
  const size = `${widthPx} × ${heightPx}`;
  if (!(widthPx > 0 && heightPx > 0))
    return pictureFault(
      en`is ${size} pixels, expected at least 1 × 1`.zh`只有 ${size} 像素，至少应有 1 × 1`,
      en`Save it again with its size.`.zh`请重新保存图片及其尺寸。`,
    );
  const pixels = widthPx * heightPx * frames;
  if (pixels <= MAX_PICTURE_PIXELS) return undefined;
  const [has, most] = [pixels, MAX_PICTURE_PIXELS].map((count) => Math.ceil(count / 1e5) / 10);
  const images = frames > 1 ? en` in ${frames} frames`.zh`（共 ${frames} 帧）` : en``.zh``;
  return pictureFault(
    en`is ${size} pixels${images}, ${has ?? 0} million in all, expected at most ${most ?? 0} million`
      .zh`有 ${size} 像素${images}，合计 ${has ?? 0} 百万像素，最多 ${most ?? 0} 百万`,
    en`Make it smaller: a phone shows at most 1290 pixels across.`.zh`请缩小图片：手机最多显示 1290 像素宽。`,
  );
}
