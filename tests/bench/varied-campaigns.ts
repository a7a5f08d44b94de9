import { exampleBrand } from "../../src/check/rules/example-campaign.ts";
import { LANGUAGE } from "../../src/language/version.generated.ts";
import { type Random, randomFrom } from "../support/language/random.ts";

/** The text of the campaigns' brand. */
export const variedBrand = JSON.stringify(exampleBrand, null, 2);

/**
 * Returns the text of a campaign whose answer fields, table rows and compared values depend on
 * the index, so that no two campaigns share a table. Pure.
 */
export function variedCampaign(index: number): string {
  const random = randomFrom(index + 1);
  const fields = Array.from({ length: 3 + random(3) }, (_, field) => `f${field}`);
  const rows = Array.from({ length: 4 + random(4) }, (_, row) => ({
    state: `s${row}`,
    when: `status.day == ${row} && (${condition(fields, random)})`,
    text: `${index} of {status.${fields[random(fields.length)]}}`,
    do: "claim",
  }));
  const document = {
    $schema: "../schemas/editor/campaign.schema.json",
    language: LANGUAGE,
    id: `page${index}`,
    route: `/page/${index}`,
    title: `Page ${index}`,
    schedule: { start: "2025-04-01T00:00:00+08:00" },
    endpoints: {
      status: {
        path: `/api/page/${index}/info`,
        send: { accessToken: "session.token" },
        data: {
          type: "object",
          properties: { ...properties(fields, random), day: { enum: range(rows.length) } },
        },
      },
      claim: { path: `/api/page/${index}/claim`, send: { accessToken: "session.token" } },
    },
    load: ["status"],
    tables: {
      main: {
        rows: [
          { state: "loggedOut", when: "!session.loggedIn", text: "Log in", do: "login" },
          ...rows,
          { state: "rest", text: "Come again", disabled: true },
        ],
      },
    },
    actions: { claim: { steps: [{ call: "claim" }, { toast: "Claimed" }, { reload: "status" }] } },
    view: [
      { type: "hero", title: `Page ${index}`, text: fields.map((field) => `{status.${field}}`).join(", ") },
      { type: "button", table: "main" },
      { type: "rules", items: range(3 + random(5)).map((rule) => `Rule ${rule} of page ${index}.`) },
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function properties(fields: readonly string[], random: Random): object {
  return Object.fromEntries(
    fields.map((field) => [field, { type: "integer", minimum: 0, maximum: 50 + random(50) }]),
  );
}

/** Returns a condition that some answers meet and others do not. */
function condition(fields: readonly string[], random: Random): string {
  return fields
    .slice(0, 2 + random(2))
    .map((field) => `status.${field} ${["<", ">="][random(2)]} ${10 + random(30)}`)
    .join([" && ", " || "][random(2)]);
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
