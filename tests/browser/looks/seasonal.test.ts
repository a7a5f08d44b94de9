import { testVisits } from "../../support/browser/test-visits.ts";

testVisits((folder) => folder === "seasonal");
