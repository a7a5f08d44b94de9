import type { PublishedPage } from "../plan/published-page.ts";

/** The id of the element of a preview's HTML that has its data as JSON. */
export const PREVIEW_DATA_ID = "preview";

/** Everything that the HTML of a preview contains. */
export interface PreviewData {
  /** When the preview ends, in milliseconds since 1970. */
  expires: number;
  /** The path of the list of pages; left out if there is only one page. */
  list?: string;
  /** All pages of the preview. */
  pages: readonly { title: string; path: string }[];
  /** The page; left out in the list of pages. */
  page?: { published: PublishedPage; states: PreviewStates };
}

/** The states in which a preview can show a page. */
export interface PreviewStates {
  /** The state that is shown first, by its name. */
  first: string;
  groups: readonly StateGroup[];
}

/** The states of one table. */
export interface StateGroup {
  /** The description of the table, or its name. */
  title: string;
  states: readonly PreviewState[];
}

/** A state that the page can show, with the recorded answers of the server. */
export interface PreviewState {
  /** Unique on the page: `table.state`. */
  name: string;
  /** The text of its button as customers read it, or its name. */
  text: string;
  scene: RecordedScene;
}

/** The answers of the server in one situation, the login and the time. */
export interface RecordedScene {
  /** The data of answers by the endpoint's name. */
  answers: Readonly<Record<string, unknown>>;
  isLoggedIn: boolean;
  /** In milliseconds since 1970. */
  now: number;
}

/** Reads the data in the HTML of a preview. */
export function readPreviewData(document: Pick<Document, "getElementById">): PreviewData {
  // Only publishing writes it.
  return JSON.parse(document.getElementById(PREVIEW_DATA_ID)?.textContent ?? "") as PreviewData;
}

/** Returns the state with a name, or else the first one; undefined without states. Pure. */
export function findState({ first, groups }: PreviewStates, name: string): PreviewState | undefined {
  const all = groups.flatMap(({ states }) => states);
  return all.find((state) => state.name === name) ?? all.find((state) => state.name === first) ?? all[0];
}
