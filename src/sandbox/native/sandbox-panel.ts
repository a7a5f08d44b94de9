import { en } from "../../language/messages/localized-text.ts";
import type { InjectedFault } from "../http/simulated-fault.ts";
import type { Persona, ProjectApp } from "../project/project-sandbox.ts";
import { createEventsSection } from "./app-events.ts";
import { fetchControl, notifyPageOfReturn, postControl } from "./control-client.ts";
import { currentVisit, reloadAsCustomer } from "./customer.ts";
import { appLayer, createButton, createElement, runWithErrorToast, showAppToast } from "./dom-helpers.ts";
import { openLoginScreen } from "./login-screen.ts";
import { openNativeAppSheet, type Sheet } from "./native-app-sheet.ts";
import {
  createClockSection,
  createFaultSection,
  createSection,
  createStateSection,
  type PanelData,
} from "./panel-sections.ts";
import { say } from "./say.ts";
import { projectApp } from "./toolkit.ts";

/** Adds the small handle at the page's left edge that opens the panel. */
export function addPanelHandle(): void {
  const handle = createButton(say(en`Sandbox`.zh`沙箱`), () => runWithErrorToast(openSandboxPanel), {
    class: "sbx-handle",
    "data-sandbox": "handle",
    "aria-haspopup": "dialog",
  });
  appLayer().append(handle);
}

async function openSandboxPanel(): Promise<void> {
  await renderSandboxPanel(
    openNativeAppSheet({ title: say(en`Sandbox panel`.zh`控制台`), hook: "panel-sheet" }),
  );
}

async function renderSandboxPanel(sheet: Sheet): Promise<void> {
  const { token } = currentVisit();
  const [clock, campaign, faults, personas] = await Promise.all([
    fetchControl<PanelData["clock"]>("clock"),
    fetchControl<PanelData["campaign"]>("campaign", { path: window.location.pathname }),
    fetchControl<InjectedFault[]>("faults"),
    fetchControl<Persona[]>("personas"),
  ]);
  const isKnown = personas.some((persona) => persona.token === token);
  const account = isKnown ? await projectApp().describeAccount?.(token) : undefined;
  const change = (name: string, body: object, words: string) =>
    runWithErrorToast(async () => {
      await postControl(name, body);
      showAppToast(words);
      // A fault waits for the customer's next action; refetching at once would use it up.
      if (name !== "fault") notifyPageOfReturn();
      await renderSandboxPanel(sheet);
    });
  const panel: PanelData = { clock, campaign, faults, change };
  const events = createEventsSection(window.__sandboxBrands ?? []);
  sheet.show(
    createAccountSection({ token, isKnown, account }),
    createClockSection(panel),
    // A page without calls does not depend on the answers.
    ...(campaign && Object.keys(campaign.endpoints).length > 0 ? [createStateSection(panel, campaign)] : []),
    ...(events ? [events] : []),
    createFaultSection(panel),
    createResetSection(panel),
  );
}

interface ShownCustomer {
  token: string;
  /** Whether the token is that of a test customer. */
  isKnown: boolean;
  /** The project's line and buttons about a test customer. */
  account: Awaited<ReturnType<NonNullable<ProjectApp["describeAccount"]>>> | undefined;
}

function createAccountSection({ token, isKnown, account }: ShownCustomer): HTMLElement {
  const words = isKnown
    ? (account?.text ?? token)
    : token
      ? say(
          en`No customer has the token ${token}: calls are answered as logged out`
            .zh`令牌 ${token} 没有对应的账号，接口会返回登录失效`,
        )
      : say(en`Not logged in`.zh`未登录`);
  const actions = [
    createButton(
      token ? say(en`Switch customer`.zh`切换账号`) : say(en`Log in`.zh`登录`),
      () => runWithErrorToast(openLoginScreen),
      { "data-sandbox": "switch" },
    ),
    ...(account?.buttons ?? []),
  ];
  const leave = say(en`Log out`.zh`退出`);
  if (token) actions.push(createButton(leave, () => reloadAsCustomer(""), { "data-sandbox": "logout" }));
  return createSection(say(en`Customer`.zh`账号`), [
    createElement("p", { class: "sbx-note", "data-sandbox": "who" }, [words]),
    createElement("div", { class: "sbx-actions" }, actions),
  ]);
}

function createResetSection({ change }: PanelData): HTMLElement {
  return createSection(say(en`Reset`.zh`重置`), [
    createElement("p", { class: "sbx-note" }, [
      say(
        en`Clears what all customers have done, the faults and the picked states. The clock is automatic again.`
          .zh`清空所有账号的记录，清除故障和选定的页面状态，时间恢复自动。`,
      ),
    ]),
    createButton(
      say(en`Reset everything`.zh`全部重置`),
      () => change("reset", {}, say(en`The sandbox is reset`.zh`沙箱已重置`)),
      {
        kind: "danger",
        "data-sandbox": "reset",
      },
    ),
  ]);
}
