import type { JsonFile } from "../../../check/json/read-json.ts";
import type { Project } from "../../../check/project/project.ts";

/** A place in a text as it is being edited, and what is around that. */
export interface AssistQuestion {
  /** Of the file, relative to the folder of campaigns. */
  path: string;
  text: string;
  /** In UTF-16 code units. */
  offset: number;
  /** All documents, with this file as it is given. */
  projectWith: (file: JsonFile) => Project;
  /** The ids of the documents of a kind that can be extended. */
  ids: (kind: "campaign" | "brand") => readonly string[];
  /** The paths of all pictures. */
  pictures: () => readonly string[];
  /** In milliseconds since 1970. */
  now: number;
}
