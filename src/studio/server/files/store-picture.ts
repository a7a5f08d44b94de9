import { existsSync, readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { isPictureFault } from "../../../check/content/picture-fault.ts";
import { PICTURE_EXTENSIONS, pictureMediaType } from "../../../check/content/picture-media-types.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { inspectPictureOnce } from "../../../publish/pictures/inspect-picture-once.ts";
import { MAX_PICTURE_BYTES, type NewPictureRequest, type StoredPicture } from "../../api-write.ts";
import { StudioError } from "../http/send-picture.ts";
import { documentPathInFolder } from "./document-path-in-folder.ts";
import { replaceFile } from "./save-file.ts";

/** The folder of pictures, beside their documents. */
const ART_FOLDER = "art";

/** Stores a picture beside a document on the disk. An identical picture is not written twice. Throws StudioError. */
export async function storePicture(
  folder: string,
  { base64, name, path }: NewPictureRequest,
): Promise<StoredPicture> {
  const document = documentPathInFolder(folder, path);
  const bytes = Buffer.from(base64, "base64");
  const size = checkedPictureSize(name, bytes);
  // Ensures that the folder is not a link to elsewhere; plainName() leaves no path separators in the name.
  documentPathInFolder(folder, [...path.split("/").slice(0, -1), ART_FOLDER, "picture.json"].join("/"));
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
 * Returns the size at which a picture is displayed. Throws StudioError if the file is not a picture that pages may show,
 * as the checker decides, or has too many bytes.
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
  const found = inspectPictureOnce(type, bytes);
  if (!isPictureFault(found)) return found;
  const { fix, place, says } = found;
  throw new StudioError(en`${name}${place} ${says}. ${fix}`.zh`${name}${place}${says}。${fix}`);
}

/** Returns a name of plain characters, with the count as a suffix from 2 on. */
function plainFileName(name: string, count: number): string {
  const ending = extname(name).toLowerCase();
  const stem = name.slice(0, -ending.length).normalize("NFKD");
  const plain = stem.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^-+|-+$/g, "") || "picture";
  return `${plain.slice(0, 60)}${count === 1 ? "" : `-${count}`}${ending}`;
}
