import type { AppToolkit, ProjectApp } from "../project/project-sandbox.ts";
import { fetchControl, notifyPageOfReturn, postControl } from "./control-client.ts";
import { currentVisit } from "./customer.ts";
import { createButton, createElement, runWithErrorToast, showAppToast } from "./dom-helpers.ts";
import { openLoginScreen } from "./login-screen.ts";
import { openNativeAppSheet } from "./native-app-sheet.ts";

const TOOLKIT: AppToolkit = {
  createElement,
  createButton,
  openSheet: openNativeAppSheet,
  fetchControl,
  postControl,
  showToast: showAppToast,
  runWithErrorToast,
  notifyPageOfReturn,
  withCustomer(show) {
    const { token } = currentVisit();
    if (token) show(token);
    else void runWithErrorToast(openLoginScreen);
  },
};

let created: ProjectApp | undefined;

/** Returns the project's part of the simulated app; empty if the project has none. The panel shows its error. */
export function projectApp(): ProjectApp {
  try {
    created ??= window.sandboxProjectApp?.app(TOOLKIT) ?? {};
  } catch (error) {
    created = { describeAccount: () => Promise.reject(error) };
  }
  return created;
}
