import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSite } from "../../src/publish/site.ts";

const PROJECTS = "tests/projects";

/** Words of the mall's protocol, place and language. */
const MALL = /prod-api|200001|djdg|shanghai|\bmall|\p{Script=Han}/iu;

describe.each(readdirSync(PROJECTS))("the project %s", (name) => {
  const folder = join(PROJECTS, name);

  it("has no problems", async () => {
    const report = await createSite({ folder, schemas: "schemas" }).report();
    expect(report).toMatchObject({ problems: [] });
  });

  it("has nothing of the mall", () => {
    const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.filter((file) => MALL.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});
