import { testVisits } from "../../support/browser/test-visits.ts";

testVisits((folder) => folder !== "core" && folder !== "seasonal");
