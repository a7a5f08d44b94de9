import { expect, test } from "vitest";
import { campaigns, rules } from "./player.ts";

const rows = Object.entries(rules).map(([id, module]) => [id, module] as const);

test("there are rules", () => {
  expect(rows.length).toBeGreaterThan(0);
});

test.each(rows)(
  "%s: the file is named after a campaign, and every function after one of its endpoints",
  (id, module) => {
    const names = Object.keys(module).filter(
      (name) => typeof module[name] === "function" && name !== "dueGrants",
    );
    const endpoints = campaigns.find((campaign) => campaign.id === id)?.endpoints;
    expect(Object.keys(endpoints ?? {})).toEqual(expect.arrayContaining(names));
    expect(names.length).toBeGreaterThan(0);
  },
);
