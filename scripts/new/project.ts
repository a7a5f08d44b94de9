import { join, posix, relative } from "node:path";
import { PROJECT_FILE } from "../../src/check/document/merge-documents.ts";
import { en, untranslatedText } from "../../src/language/messages/localized-text.ts";
import { LANGUAGE } from "../../src/language/version.generated.ts";
import { explainInvalidId } from "../../src/refactor/documents/refuse-id.ts";
import { type Checkout, refuseNameInUse, type Scaffold, type ScaffoldRequest } from "./checkout.ts";

/** An app and a server as many have them, to be changed: pages, validator and new campaigns need one of each. */
const APP_AND_SERVER = {
  session: { token: ["query.token"] },
  bridge: { other: { object: "app" } },
  native: {
    login: { ios: "login", other: "login", otherwise: { toast: "Open this page in the app to log in." } },
  },
  server: {
    base: "/api",
    headers: { authorization: "'Bearer ' + session.token" },
    outcomes: [
      { when: "response.status >= 200 && response.status < 300", outcome: "accepted" },
      { when: "response.status == 401", outcome: "loggedOut" },
      {
        when: "response.status >= 400 && response.status < 500",
        outcome: "refused",
        code: "response.body.code",
        reason: "response.body.message",
      },
      { outcome: "network" },
    ],
  },
};

/** Scaffolds a project in a folder of this name below the working directory: one brand and one page, without problems. */
export function scaffoldProject({ name }: ScaffoldRequest, checkout: Checkout): Scaffold {
  const wrong = explainInvalidId(name);
  if (wrong) return { refusal: wrong };
  const folder = posix.join(checkout.workingFolder, name);
  const there = checkout.files(folder)[0];
  if (there !== undefined) return refuseNameInUse(name, untranslatedText(there));
  // Paths from the root may lead out of it, so they are resolved before they are compared.
  const schemaFrom = (path: string, kind: string) =>
    relative(
      join(checkout.root, posix.dirname(path)),
      join(checkout.root, `schemas/editor/${kind}.schema.json`),
    ).replaceAll("\\", "/");
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
        ...{ id: name, name, locale: "en", timeZone: "UTC", ...APP_AND_SERVER },
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
