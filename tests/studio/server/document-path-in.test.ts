import { describe, expect, it } from "vitest";
import { documentPathInFolder } from "../../../src/studio/server/files/document-path-in-folder.ts";
import { StudioError } from "../../../src/studio/server/http/send-picture.ts";
import { folderForTests } from "../../support/project/temporary-folder.ts";

const folder = folderForTests();

/** Returns the message with which a path is refused; undefined if it is a document's. */
function refusalOf(path: string): string | undefined {
  try {
    documentPathInFolder(folder, path);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(StudioError);
    return (error as StudioError).message;
  }
}

describe("names of documents", () => {
  it.each(["春茶.json", "café.json", "cafe\u0301.json", "a b-c_1.2.json", "茶/が.json", "茶/か\u3099.json"])(
    "%j is one",
    (path) => expect(refusalOf(path)).toBe(undefined),
  );

  it.each(["a<b.json", "a;b.json", "\u202egnp.json", "a\u200bb.json", "a\nb.json", " a.json", "a:b.json"])(
    "a file %j must be renamed",
    (path) => expect(refusalOf(path)).toMatch(/Rename the file\.$/),
  );

  it.each(["../a.json", "a/../../b.json", ".a.json", "/a.json", "a//b.json", "..\\a.json", "a.txt", ""])(
    "%j is not in the folder",
    (path) => expect(refusalOf(path)).toMatch(/is not a document in the campaigns folder/),
  );
});
