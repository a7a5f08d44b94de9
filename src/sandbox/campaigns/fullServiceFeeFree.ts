/** Free-fee page (spec 1): types 13 and 21 of the list that the activity hub answers, too. */
export { activities } from "./springFestPreheating.ts";
