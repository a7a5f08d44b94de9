import { existsSync, readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { imageSize } from "image-size";
import { PICTURE_ENDINGS, pictureType } from "../../../check/content/picture-kinds.ts";
import { findUnsafeSvg } from "../../../check/content/unsafe-svg.ts";
import { en } from "../../../language/messages/saying.ts";
import { unlessThrown } from "../../../language/unless-thrown.ts";
import { MOST_PICTURE_BYTES, type NewPicture, type Picture } from "../../api-write.ts";
import { Refused } from "../http/response.ts";
import { fileIn } from "./file-in.ts";
import { replaceFile } from "./save-file.ts";

/** Pictures lie beside their documents, in this folder. */
const ART = "art";

/** Puts a picture beside a document. One that is there already is not written twice. Throws Refused. */
export async function storePicture(folder: string, { base64, name, path }: NewPicture): Promise<Picture> {
  const beside = dirname(fileIn(folder, path));
  const bytes = Buffer.from(base64, "base64");
  const size = sizeOf(name, bytes);
  // Reaches nothing but that folder: the name is made of a few plain characters, and a link is no document's folder.
  fileIn(folder, [...path.split("/").slice(0, -1), ART, "picture.json"].join("/"));
  for (let count = 1; ; count++) {
    const own = plainName(name, count);
    const file = join(beside, ART, own);
    const isThere = existsSync(file) && readFileSync(file).equals(bytes);
    if (isThere || (await replaceFile(file, bytes, null))) return { src: `${ART}/${own}`, ...size };
  }
}

/** The picture's size as it is drawn. Throws Refused for what is none, is too large, or does more than draw. */
function sizeOf(name: string, bytes: Buffer): Omit<Picture, "src"> {
  const type = pictureType(name);
  if (type === undefined)
    throw new Refused(
      en`${name} is no picture that pages can show, expected one that ends with ${PICTURE_ENDINGS.join(", ")}.`
        .zh`${name} 不是页面能显示的图片，文件名应以 ${PICTURE_ENDINGS.join("、")} 结尾。`,
    );
  if (bytes.length > MOST_PICTURE_BYTES)
    throw new Refused(
      en`${name} has ${Math.ceil(bytes.length / 1024)} KB, expected at most ${MOST_PICTURE_BYTES / 1024} KB. Make it smaller, or save it as WebP.`
        .zh`${name} 有 ${Math.ceil(bytes.length / 1024)} KB，最多 ${MOST_PICTURE_BYTES / 1024} KB。请缩小图片，或存成 WebP 格式。`,
      413,
    );
  const unsafe = type === "image/svg+xml" ? findUnsafeSvg(bytes.toString("utf8")) : undefined;
  if (unsafe)
    throw new Refused(
      en`${name} does more than draw: ${unsafe.what} in line ${unsafe.line}. Export it again as a plain SVG, or as PNG.`
        .zh`${name} 里有图形以外的内容：第 ${unsafe.line} 行的 ${unsafe.what}。请重新导出为普通 SVG，或改用 PNG。`,
    );
  const found = measured(bytes);
  // Kinds are called by their endings.
  if (!found || pictureType(`a.${found.type}`) !== type)
    throw new Refused(
      en`${name} is not what its name says: it cannot be read as ${type}. Save it again in that format.`
        .zh`${name} 的内容和文件名不符，无法按 ${type} 读取。请重新保存为该格式。`,
    );
  return { widthPx: found.width, heightPx: found.height };
}

function measured(bytes: Buffer) {
  const found = unlessThrown(() => imageSize(bytes));
  if (!found) return undefined;
  const { height, orientation = 1, type, width } = found;
  // From 5 on a photo was taken with the phone on its side.
  const [across, down] = orientation >= 5 ? [height, width] : [width, height];
  return { type: type ?? "", width: Math.round(across), height: Math.round(down) };
}

/** A name of plain characters, another one for each count. */
function plainName(name: string, count: number): string {
  const ending = extname(name).toLowerCase();
  const stem = name.slice(0, -ending.length).normalize("NFKD");
  const plain = stem.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^-+|-+$/g, "") || "picture";
  return `${plain.slice(0, 60)}${count === 1 ? "" : `-${count}`}${ending}`;
}
