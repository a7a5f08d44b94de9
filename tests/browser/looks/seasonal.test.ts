import { testLooks } from "../../support/browser/looks.ts";

testLooks((folder) => folder === "seasonal");
