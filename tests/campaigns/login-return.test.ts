import { describe, expect } from "vitest";
import { createPagePlan } from "../../src/plan/create-page-plan.ts";
import { requiresLogin } from "../../src/plan/plan.ts";
import { type Phone, test } from "../support/campaigns/phone.tsx";
import { site } from "../support/campaigns/site.ts";

/** Pages that load data that requires a login, with the paths of that data. */
const pages = [...site.pages().values()].flatMap(({ published }) => {
  const plan = createPagePlan(published);
  const paths = plan.load
    .filter((name) => requiresLogin(plan, name))
    .map((name) => plan.endpoints[name]?.path ?? "");
  return paths.length > 0 ? [{ route: published.campaign.route ?? "", paths }] : [];
});

const LOGGED_OUT = { code: "200001", message: "登录失效" };
const open = (phone: Phone, route: string) => phone.open(`${route}?token=old-user&phoneType=ios`);

describe.for(pages)("on $route, after code 200001", ({ route, paths }) => {
  test("the customer who logs in in the app and returns sees the page of a customer", async ({ phone }) => {
    await open(phone, route);
    const usual = phone.buttons;
    await phone.close();
    for (const path of paths) phone.answer(path, LOGGED_OUT);
    await open(phone, route);
    expect(phone.buttons).not.toEqual(usual);
    for (const path of paths) phone.answer(path, null);
    await phone.comeBack();
    expect(phone.buttons).toEqual(usual);
    expect(phone.trouble).toBe("");
  });

  test.for(paths)(
    "of %s alone, the customer is logged out in any order of answers",
    async (path, { phone }) => {
      const seen = [];
      for (const after of [0, 2000]) {
        phone.answer(path, { ...LOGGED_OUT, after });
        await open(phone, route);
        await phone.pass(3000);
        seen.push(phone.buttons);
        await phone.close();
      }
      for (const other of paths) phone.answer(other, LOGGED_OUT);
      await open(phone, route);
      expect(seen).toEqual([phone.buttons, phone.buttons]);
    },
  );
});
