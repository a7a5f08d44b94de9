import sharp from "sharp";

/** The pixels of a picture: red, green, blue and opacity (0 to 255), row by row. */
export interface Picture {
  width: number;
  height: number;
  data: Buffer;
}

/** Returns the pixels of a PNG. Decoding in C takes a tenth of the time, as tests run without the optimising compiler. */
export async function decodePicture(png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
