import { posix } from "node:path";
import { PROJECT_FILE } from "../../src/check/document/merge-documents.ts";
import { en, untranslatedText } from "../../src/language/messages/localized-text.ts";
import { LANGUAGE } from "../../src/language/version.generated.ts";
import { explainInvalidId } from "../../src/studio/server/files/new-campaign-file.ts";
import { type Checkout, refuseNameInUse, type Scaffold, type ScaffoldRequest } from "./checkout.ts";

/** Scaffolds a project in a folder of this name below the working directory: one brand and one page, without problems. */
export function scaffoldProject({ name }: ScaffoldRequest, checkout: Checkout): Scaffold {
  const wrong = explainInvalidId(name);
  if (wrong) return { refusal: wrong };
  const folder = posix.join(checkout.workingFolder, name);
  const there = checkout.files(folder)[0];
  if (there !== undefined) return refuseNameInUse(name, untranslatedText(there));
  const schemaFrom = (path: string, kind: string) =>
    posix.relative(posix.dirname(path), `schemas/editor/${kind}.schema.json`);
  const file = (path: string, kind: string, document: object): [string, string] => {
    const text = JSON.stringify(
      { $schema: schemaFrom(path, kind), language: LANGUAGE, ...document },
      null,
      2,
    );
    return [path, `${text}\n`];
  };
  return {
    files: Object.fromEntries([
      file(posix.join(folder, PROJECT_FILE), "project", { name, defaultBrand: name }),
      file(posix.join(folder, "brands", `${name}.json`), "brand", {
        ...{ id: name, name, locale: "en", timeZone: "UTC", bridge: { other: { object: "app" } } },
      }),
      file(posix.join(folder, "welcome.json"), "campaign", {
        ...{ id: "welcome", route: "/welcome", title: "Welcome" },
        view: [{ type: "hero", title: "Welcome", text: "Edit welcome.json to change this page." }],
      }),
    ]),
    isApart: true,
    next: en`Run npx campaign-engine start --project ${name} and open /welcome. Set the place, the app and the server in brands/${name}.json.`
      .zh`请运行 npx campaign-engine start --project ${name} 并打开 /welcome。地区、App 和服务器写在 brands/${name}.json 里。`,
  };
}
