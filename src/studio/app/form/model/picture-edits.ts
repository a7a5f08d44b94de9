import {
  type DocumentPath,
  type JsonNode,
  nodeAtPath,
  nonStringLiteralOf,
  pathAtOffset,
} from "../../../../check/json/json-node.ts";
import type { SchemaShape } from "../../../../check/schema/schema-shape.ts";
import type { Replacement } from "../../../api.ts";
import type { PixelSize } from "../../session/preview-store.ts";
import { shapeAtPath } from "./form-controller.ts";
import { combineEdits, type FormEdit, type KeyOrderAt, setValueAt } from "./form-edits.ts";
import { parseFormText } from "./form-text.ts";

/** A picture beside the document: its name in documents, and its own size. */
export interface NamedPicture {
  src: string;
  size: PixelSize;
}

/** Width of designs in pixels; sizes in documents refer to it. */
const DESIGN_WIDTH_PX = 375;

/**
 * Returns the size of a picture in design pixels, in its own proportions. The width is the document's, else the
 * picture's, at most the design's. A document's width of 1 is ignored: it is a placeholder. Pure.
 */
export function pictureSizeInDesign(own: PixelSize, said: number | undefined): PixelSize {
  const width = said !== undefined && said > 1 ? said : Math.min(own.width, DESIGN_WIDTH_PX);
  return { width, height: Math.max(1, Math.round((width * own.height) / own.width)) };
}

interface PicturePlace {
  root: JsonNode;
  path: DocumentPath;
  /** The schema of the picture's name. Its `x-size` names the fields of the picture's width and height. */
  shape: SchemaShape;
}

/** Returns the edit that names a picture at a path, and sets its width and height if the schema has fields for them. */
export function setPictureAt(
  { root, path, shape }: PicturePlace,
  { src, size }: NamedPicture,
  orderAt: KeyOrderAt,
): FormEdit {
  const keys = shape.annotations["x-size"];
  const setName = setValueAt(path, src, orderAt);
  if (!keys) return setName;
  const siblingPath = (key: string) => [...path.slice(0, -1), key];
  const said = nonStringLiteralOf(nodeAtPath(root, siblingPath(keys.width)));
  const { height, width } = pictureSizeInDesign(size, said === undefined ? undefined : Number(said));
  return combineEdits([
    setName,
    setValueAt(siblingPath(keys.width), width, orderAt),
    setValueAt(siblingPath(keys.height), height, orderAt),
  ]);
}

/**
 * Returns the replacements that put a picture in place of the string at an offset of a text, with its size; empty if the
 * text is not valid JSON or has no string there. Pure.
 */
export function pictureReplacementsAt(
  rootShape: SchemaShape,
  { text, offset }: { text: string; offset: number },
  picture: NamedPicture,
): readonly Replacement[] {
  const read = parseFormText(text);
  if (!("good" in read)) return [];
  const { root } = read.good;
  const path = pathAtOffset(root, offset);
  const node = nodeAtPath(root, path);
  if (node?.kind !== "string" || offset <= node.start || offset >= node.end) return [];
  const orderAt: KeyOrderAt = (at) => shapeAtPath(rootShape, root, at).propertyNames;
  return setPictureAt({ root, path, shape: shapeAtPath(rootShape, root, path) }, picture, orderAt)(read.good);
}
