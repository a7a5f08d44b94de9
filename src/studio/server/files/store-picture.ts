import { existsSync, readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { imageSize } from "image-size";
import { PICTURE_EXTENSIONS, pictureMediaType } from "../../../check/content/picture-media-types.ts";
import { findUnsafeSvg } from "../../../check/content/unsafe-svg.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { tryOrUndefined } from "../../../language/try-or-undefined.ts";
import { MAX_PICTURE_BYTES, type NewPictureRequest, type StoredPicture } from "../../api-write.ts";
import { StudioError } from "../http/response.ts";
import { documentPathIn } from "./document-path-in.ts";
import { replaceFile } from "./save-file.ts";

/** The folder of pictures, beside their documents. */
const ART_FOLDER = "art";

/** Stores a picture beside a document on the disk. An identical picture is not written twice. Throws StudioError. */
export async function storePicture(
  folder: string,
  { base64, name, path }: NewPictureRequest,
): Promise<StoredPicture> {
  const document = documentPathIn(folder, path);
  const bytes = Buffer.from(base64, "base64");
  const size = checkedPictureSize(name, bytes);
  // Ensures that the folder is not a link to elsewhere; plainName() leaves no path separators in the name.
  documentPathIn(folder, [...path.split("/").slice(0, -1), ART_FOLDER, "picture.json"].join("/"));
  // Otherwise the picture would create the folder of a document that nobody has saved.
  if (!existsSync(document))
    throw new StudioError(
      en`The document ${path} does not exist. Save it first, then add pictures.`
        .zh`文档 ${path} 不存在。请先保存它，再添加图片。`,
      404,
    );
  const beside = dirname(document);
  for (let count = 1; ; count++) {
    const own = plainFileName(name, count);
    const file = join(beside, ART_FOLDER, own);
    const isThere = existsSync(file) && readFileSync(file).equals(bytes);
    if (isThere || (await replaceFile(file, bytes, null))) return { src: `${ART_FOLDER}/${own}`, ...size };
  }
}

/**
 * Returns the size at which a picture is displayed. Throws StudioError if the file is not a picture that pages can show,
 * is too large, or is an SVG with active content.
 */
function checkedPictureSize(name: string, bytes: Buffer): Omit<StoredPicture, "src"> {
  const type = pictureMediaType(name);
  if (type === undefined)
    throw new StudioError(
      en`${name} is not a picture that pages can show, expected a name that ends with ${PICTURE_EXTENSIONS.join(", ")}.`
        .zh`${name} 不是页面能显示的图片，文件名应以 ${PICTURE_EXTENSIONS.join("、")} 结尾。`,
    );
  if (bytes.length > MAX_PICTURE_BYTES)
    throw new StudioError(
      en`${name} has ${Math.ceil(bytes.length / 1024)} KB, expected at most ${MAX_PICTURE_BYTES / 1024} KB. Make it smaller, or save it as WebP.`
        .zh`${name} 有 ${Math.ceil(bytes.length / 1024)} KB，最多 ${MAX_PICTURE_BYTES / 1024} KB。请缩小图片，或存成 WebP 格式。`,
      413,
    );
  const unsafe = type === "image/svg+xml" ? findUnsafeSvg(bytes.toString("utf8")) : undefined;
  if (unsafe)
    throw new StudioError(
      en`${name} contains more than a drawing: ${unsafe.what} in line ${unsafe.line}. Export it again as a plain SVG, or as PNG.`
        .zh`${name} 里有图形以外的内容：第 ${unsafe.line} 行的 ${unsafe.what}。请重新导出为普通 SVG，或改用 PNG。`,
    );
  const found = measurePicture(bytes);
  // image-size names formats by their file extensions.
  if (!found || pictureMediaType(`a.${found.type}`) !== type)
    throw new StudioError(
      en`${name} cannot be read as ${type}, although its name says so. Save it again in that format.`
        .zh`${name} 的内容和文件名不符，无法按 ${type} 读取。请重新保存为该格式。`,
    );
  return { widthPx: found.width, heightPx: found.height };
}

function measurePicture(bytes: Buffer) {
  const found = tryOrUndefined(() => imageSize(bytes));
  if (!found) return undefined;
  const { height, orientation = 1, type, width } = found;
  // EXIF orientations from 5 on swap width and height.
  const [across, down] = orientation >= 5 ? [height, width] : [width, height];
  return { type: type ?? "", width: Math.round(across), height: Math.round(down) };
}

/** Returns a name of plain characters, with the count as a suffix from 2 on. */
function plainFileName(name: string, count: number): string {
  const ending = extname(name).toLowerCase();
  const stem = name.slice(0, -ending.length).normalize("NFKD");
  const plain = stem.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^-+|-+$/g, "") || "picture";
  return `${plain.slice(0, 60)}${count === 1 ? "" : `-${count}`}${ending}`;
}
