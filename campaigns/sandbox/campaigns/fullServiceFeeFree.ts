/** Free-fee page: types 13 and 21 of the list that the activity hub also answers. */
export { activities } from "./springFestPreheating.ts";
