import { type FileChange, type RefactoredPlace, textsAfterEdits } from "./refactoring.ts";

/** The file operations of a refactoring. Each throws, or rejects, if it fails. */
export interface FileOperations {
  readText: (path: string) => string;
  /** Replaces a file, or creates it with its folder. */
  writeText: (path: string, text: string) => void | Promise<void>;
  /** Moves a file to a folder that may not exist yet. */
  move: (from: string, to: string) => void;
  copy: (from: string, to: string) => void;
  remove: (path: string) => void;
}

/** Applies accepted places and file changes. Texts are written before files move. Returns the paths that changed. */
export async function applyRefactoring(
  { files, places }: { places: readonly RefactoredPlace[]; files: readonly FileChange[] },
  operations: FileOperations,
): Promise<string[]> {
  const texts = textsAfterEdits(places, operations.readText);
  for (const [path, text] of texts) await operations.writeText(path, text);
  for (const change of files) {
    if (change.kind === "create") await operations.writeText(change.to, change.text);
    else if (change.kind === "delete") operations.remove(change.from);
    else operations[change.kind](change.from, change.to);
  }
  const moved = files.flatMap((change) =>
    ["from" in change ? change.from : [], "to" in change ? change.to : []].flat(),
  );
  return [...new Set([...texts.keys(), ...moved])];
}
