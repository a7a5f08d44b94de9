import { expect, test } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { exampleBrand, exampleCampaign } from "../../src/check/rules/example-campaign.ts";
import { resolveDocuments } from "../support/check/resolved.ts";
import { schemas } from "./support.ts";

const base = {
  language: 3,
  id: "base",
  title: "Base",
  send: { accessToken: "session.token", version: 2 },
  rows: { loggedOut: { when: "!session.loggedIn", text: "Log in", hint: "First", do: "login" } },
  view: [],
};

const own = {
  ...exampleCampaign,
  extends: "base",
  schedule: { start: "2025-03-01T00:00:00+08:00", lastDay: "2025-03-31" },
  endpoints: {
    garden: { ...exampleCampaign.endpoints.garden, send: { version: "3" } },
    water: { path: "/api/example/water" },
    news: { path: "/api/example/news", requiresLogin: false },
  },
  tables: {
    main: {
      rows: [
        { row: "loggedOut", text: "Log in to water" },
        { row: "loggedOut", state: "never", when: "garden.watered == 1 && now < schedule.end", hint: null },
        { state: "ripe", text: "Water", do: "water" },
      ],
    },
  },
  actions: { water: { steps: [{ call: "water" }, { call: "news" }, { reload: "garden" }] } },
};

const fileOf = (path: string, document: unknown) => ({ path, text: JSON.stringify(document, null, 2) });
const brand = fileOf("campaigns/brands/mall.json", exampleBrand);
const files = [fileOf("campaigns/base.json", base), fileOf("campaigns/example.json", own), brand];

test("merges shared rows, adds the common fields of `send` to calls that require a login, and derives the end", () => {
  const resolved = resolveDocuments(files, schemas).find(({ file }) => file === "campaigns/example.json");
  expect(resolved?.document).toMatchObject({
    schedule: { start: "2025-03-01T00:00:00+08:00", end: "2025-04-01T00:00:00+08:00" },
    endpoints: {
      garden: { send: { accessToken: "session.token", version: "3" } },
      water: { send: { accessToken: "session.token", version: 2 } },
      news: { path: "/api/example/news", requiresLogin: false },
    },
    tables: {
      main: {
        rows: [
          {
            state: "loggedOut",
            when: "!session.loggedIn",
            text: "Log in to water",
            hint: "First",
            do: "login",
          },
          { state: "never", when: "garden.watered == 1 && now < schedule.end", text: "Log in", do: "login" },
          { state: "ripe", text: "Water", do: "water" },
        ],
      },
    },
  });
  expect(resolved?.document).not.toHaveProperty("rows");
  expect(checkDocuments(files, { schemas }).problems).toEqual([]);
});

test("reports a mistake in a shared part once, at its own location", () => {
  const wrong = { ...base, rows: { loggedOut: { ...base.rows.loggedOut, when: "!session.logedIn" } } };
  const { problems } = checkDocuments([fileOf("campaigns/base.json", wrong), ...files.slice(1)], { schemas });
  expect(problems).toMatchObject([
    {
      file: "campaigns/base.json",
      rule: "unknown-name",
      pointer: "/rows/loggedOut/when",
      suggestion: "loggedIn",
    },
  ]);
});

test("reports the name of an unknown shared row with the existing ones", () => {
  const text =
    files[1]?.text.replace('"row": "loggedOut",\n          "text"', '"row": "logedOut",\n          "text"') ??
    "";
  const { problems } = checkDocuments(
    [
      ...files.filter(({ path }) => path !== "campaigns/example.json"),
      { path: "campaigns/example.json", text },
    ],
    { schemas },
  );
  expect(problems.map(({ rule, message, suggestion }) => [rule, message, suggestion])).toEqual([
    ["unknown-element", '"rows" has no element called "logedOut", expected one of "loggedOut"', "loggedOut"],
  ]);
});
