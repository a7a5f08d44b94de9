import { type JsonFile, readJson } from "../../../check/json/read-json.ts";
import type { SourceFile } from "../../../check/json/source-file.ts";
import { projectOf } from "../../../check/project/project.ts";
import { memoize } from "../../../language/memoize.ts";
import type { FolderState } from "../../../publish/live/live-folder.ts";
import type { AssistQuestion } from "../../assist/place/draft.ts";
import { picturesIn } from "../files/list-files.ts";

/** What is asked at a place of a text, in the folder as somebody edits it. */
export function assistQuestion(
  state: FolderState,
  place: Pick<AssistQuestion, "path" | "text" | "offset">,
): AssistQuestion {
  const { facts, files, schemas, session } = state;
  const load = (path: string) => readOnce(files.get(path)?.source ?? { path, text: "" });
  return {
    ...place,
    projectWith: (file: JsonFile) =>
      projectOf(session.facts, { schemas, load: (path) => (path === place.path ? file : load(path)) }),
    ids: (kind) => facts.baseIds(kind),
    pictures: () => picturesIn(state),
    now: Date.now(),
  };
}

/** A file stays read for as long as it is the same. */
const readOnce = memoize((source: SourceFile) => readJson(source));
