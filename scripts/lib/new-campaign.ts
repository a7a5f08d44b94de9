import { posix } from "node:path";
import { childOf } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { beginOfExample } from "../../src/studio/server/write/begin-campaign.ts";
import { whyNoId } from "../../src/studio/server/write/campaign-id.ts";
import type { Checkout, Scaffold, Wanted } from "./checkout.ts";

/** A campaign to start from: the README's, which a test keeps right, under another name. Pure but for the checkout. */
export function newCampaign({ name: id, title = "新活动" }: Wanted, checkout: Checkout): Scaffold {
  const wrong = whyNoId(id);
  if (wrong) return { refusal: wrong.en };
  const there = holderOf(id, checkout);
  if (there !== undefined) return { refusal: `The id ${id} is taken: by ${there}.` };
  const text = beginOfExample(checkout.read("README.md") ?? "", { id, title });
  return {
    files: { [`campaigns/seasonal/${id}.json`]: text },
    next: `Open /${id}?token=old-user while npm start runs, and edit the file.`,
  };
}

/** The document that has this id, or the file that the campaign's would overwrite. */
function holderOf(id: string, checkout: Checkout): string | undefined {
  return checkout
    .files("campaigns")
    .filter((path) => path.endsWith(".json"))
    .find((path) => {
      const own = childOf(readJson({ path, text: checkout.read(path) ?? "" }).root, "id");
      return posix.basename(path) === `${id}.json` || (own?.kind === "string" && own.value === id);
    });
}
