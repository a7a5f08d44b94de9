export interface Size {
  width: number;
  height: number;
}

/** What designs are as wide as, in pixels: sizes in documents are those of the design. */
const DESIGN_WIDTH_PX = 375;

/**
 * How large a picture is to be drawn, in pixels of the design, with its own proportions: as wide as is said already, else
 * as it is itself, as far as the design has room. One pixel is what stands in a picture that has no file yet. Pure.
 */
export function drawnSize(own: Size, said: number | undefined): Size {
  const width = said !== undefined && said > 1 ? said : Math.min(own.width, DESIGN_WIDTH_PX);
  return { width, height: Math.max(1, Math.round((width * own.height) / own.width)) };
}

/** The size of a picture in pixels, as the browser reads it; undefined where it cannot. */
export async function sizeOf(address: string): Promise<Size | undefined> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  const { naturalHeight: height, naturalWidth: width } = image;
  return width > 0 && height > 0 ? { width, height } : undefined;
}
