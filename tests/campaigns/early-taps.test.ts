import { afterAll, describe, expect } from "vitest";
import { memoizeByKey } from "../../src/language/memoize.ts";
import { note } from "../support/campaigns/note.ts";
import { type OpenOptions, type Phone, test } from "../support/campaigns/phone.tsx";
import { site } from "../support/campaigns/site.ts";

/** Moments of early taps. A page without calls has only one. */
const MOMENTS = ["beforeAnswers", "beforeReact"] as const;

/** One page of each document: its other pages differ only in their brand. */
const keys = [...new Map(site.refs().map(({ key, file }) => [file, key])).values()];

let taps = 0;

afterAll(() => note(`controls tapped before React, each with the same effect as after it, once: ${taps}`));

/** Paths of calls that pages make when they open. They may be repeated, unlike those of actions. */
const asking = new Set(
  [...site.pages().values()].flatMap(({ published: { campaign } }) =>
    (campaign.load ?? []).map((name) => campaign.endpoints?.[name]?.path),
  ),
);

/** Opens a page, taps a control, and returns the calls, the native calls, the addresses and the texts. */
async function visit(phone: Phone, address: string, options: OpenOptions, name?: string) {
  for (const list of [phone.sent, phone.native, phone.left]) list.length = 0;
  await phone.sandbox.reset();
  await phone.sandbox.order("old-user", 500);
  await phone.open(address, options);
  if (name !== undefined) await phone.tap(name);
  const textOf = ({ path, fields }: (typeof phone.sent)[number]) => `${path} ${JSON.stringify(fields)}`;
  return {
    asked: [...new Set(phone.sent.filter(({ path }) => asking.has(path)).map(textOf))].sort(),
    acted: phone.sent.filter(({ path }) => !asking.has(path)).map(textOf),
    native: [...phone.native],
    left: [...phone.left],
    address: phone.address,
    dialog: phone.dialogTitle,
    text: phone.text,
  };
}

describe("a tap before React has the same effect as one after it, once", () => {
  test.for(keys)("%s", { timeout: 120_000 }, async (key, { phone }) => {
    const address = `/${key}?token=old-user&phoneType=ios&showNav=true`;
    const isAsking = (site.page(key)?.published.campaign.load ?? []).length > 0;
    const later = memoizeByKey((name: string) => visit(phone, address, {}, name));
    for (const moment of isAsking ? MOMENTS : [MOMENTS[0]]) {
      const early = new Set<string>();
      await visit(phone, address, {
        [moment]: () => {
          for (const name of phone.buttons) if (!phone.isDisabled(name)) early.add(name);
        },
      });
      // The others become different buttons when the answers come.
      const lasting = [...early].filter((name) => phone.hasButton(name) && !phone.isDisabled(name));
      for (const name of lasting) {
        taps += 1;
        const { asked, ...found } = await visit(phone, address, {
          [moment]: () => phone.button(name).click(),
        });
        const wanted = await later(name);
        // A tab that is left early makes no calls.
        expect({ name, moment, ...wanted }).toMatchObject({ ...found, asked: expect.arrayContaining(asked) });
      }
    }
  });
});
