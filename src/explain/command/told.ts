import type { Saying } from "../../language/messages/saying.ts";
import type { ViewPart } from "./view-parts.ts";
import type { View, WitnessView } from "./views.ts";

/** A table with where it stands, and what is to be said of it. */
export interface ToldTable {
  name: string;
  place: string;
  /** Where its rows stand. */
  places: readonly string[];
  views: readonly View[] | { none: Saying };
  /** Instead of views, where no data is given. */
  witnesses?: readonly WitnessView[];
}

/** A page and all that is said of it. */
export interface Told {
  page: string;
  file: string;
  tables: readonly ToldTable[];
  /** Conditions of blocks and texts; none where a table is asked for, or no data is given. */
  parts: readonly (Omit<ViewPart, "node"> & { place: string })[];
}
