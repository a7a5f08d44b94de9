import { en } from "../../language/messages/localized-text.ts";
import type { Persona } from "../project/project-sandbox.ts";
import { fetchControl } from "./control-client.ts";
import { currentVisit, reloadAsCustomer } from "./customer.ts";
import { createElement } from "./dom-helpers.ts";
import { openNativeAppSheet } from "./native-app-sheet.ts";
import { say } from "./say.ts";

/** Lets the tester choose a persona; the page then reloads with its token. */
export async function openLoginScreen(): Promise<void> {
  const sheet = openNativeAppSheet({ title: say(en`Log in as`.zh`选择登录账号`), hook: "login-sheet" });
  const personas = await fetchControl<Persona[]>("personas");
  const { token } = currentVisit();
  const rows = personas.map((persona) =>
    createElement("li", {}, [
      createElement(
        "button",
        {
          type: "button",
          class: "sbx-row",
          "data-persona": persona.token,
          "aria-current": persona.token === token && "true",
          click: () => {
            sheet.close();
            reloadAsCustomer(persona.token);
          },
        },
        [
          createElement("span", { class: "sbx-face", "aria-hidden": "true" }, [persona.title.slice(0, 1)]),
          createElement("span", { class: "sbx-words" }, [
            createElement("strong", {}, [persona.title]),
            createElement("small", {}, [persona.description]),
            createElement("code", {}, [persona.token]),
          ]),
        ],
      ),
    ]),
  );
  sheet.show(createElement("ul", { class: "sbx-list" }, rows));
}
