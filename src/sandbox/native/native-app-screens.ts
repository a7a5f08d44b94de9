import type { NativeCall } from "../../language/document.generated.ts";
import { en } from "../../language/messages/localized-text.ts";
import { ownEntryOf } from "../../language/values.ts";
import type { ShowAppScreen } from "./app-bridge.ts";
import { createElement, runWithErrorToast, showAppToast } from "./dom-helpers.ts";
import { openLoginScreen } from "./login-screen.ts";
import { openNativeAppSheet } from "./native-app-sheet.ts";
import { say } from "./say.ts";
import { projectApp } from "./toolkit.ts";

/** Screens that the app opens for calls of the page in every project. */
const APP_SCREENS = {
  login: () => runWithErrorToast(openLoginScreen),
  back: () =>
    window.history.length > 1
      ? window.history.back()
      : showAppToast(say(en`Back to the app's previous screen`.zh`已返回上一个原生页面`)),
};

/** Returns what the app does for a call: the project's screen, its own, or by default a sheet with the arguments. */
export function appScreenOf(call: string, declared: NativeCall): ShowAppScreen {
  const own =
    ownEntryOf<() => void>(projectApp().screens ?? {}, call) ?? ownEntryOf<() => void>(APP_SCREENS, call);
  return own ?? ((given) => openArgumentsSheet(call, declared, given));
}

/** Shows the name and arguments of a native call for which the emulated app has no screen, in a sheet at the bottom. */
function openArgumentsSheet(
  call: string,
  { description, arguments: taken = [] }: NativeCall,
  given: Readonly<Record<string, unknown>>,
): void {
  const sheet = openNativeAppSheet({ title: say(en`App: ${call}`.zh`App：${call}`), hook: "call-sheet" });
  const rows = taken.map(({ name, description: about = "" }) =>
    createElement("li", { class: "sbx-argument", "data-argument": name }, [
      createElement("span", { class: "sbx-words" }, [
        createElement("strong", {}, [name]),
        createElement("code", {}, [JSON.stringify(given[name] ?? null)]),
        ...(about ? [createElement("small", {}, [about])] : []),
      ]),
    ]),
  );
  sheet.show(
    createElement("p", { class: "sbx-note" }, [
      description ??
        say(
          en`The page called this function of the app. The sandbox only shows its arguments.`
            .zh`页面调用了App的这个功能，沙箱只显示它收到的参数。`,
        ),
    ]),
    rows.length > 0
      ? createElement("ul", { class: "sbx-list" }, rows)
      : createElement("p", { class: "sbx-empty" }, [say(en`No arguments`.zh`没有参数`)]),
  );
}
