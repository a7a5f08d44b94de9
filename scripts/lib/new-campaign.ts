import { posix } from "node:path";
import { identityOf } from "../../src/check/document/resolve.ts";
import { childOf } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { findClosest } from "../../src/language/messages/find-closest.ts";
import { campaignFrom, leftByHand } from "../../src/migrate/campaign-from.ts";
import { beginOfExample } from "../../src/studio/server/files/begin-of-example.ts";
import { whyNoId } from "../../src/studio/server/files/campaign-id.ts";
import type { Checkout, Scaffold, Wanted } from "./checkout.ts";

/**
 * A campaign to start from: another one, or the README's, which a test keeps right, under a name of its own. Pure but for
 * the checkout.
 */
export function newCampaign({ name: id, title, from }: Wanted, checkout: Checkout): Scaffold {
  const wrong = whyNoId(id);
  if (wrong) return { refusal: wrong.en };
  const there = holderOf(id, checkout);
  if (there !== undefined) return { refusal: `The id ${id} is taken: by ${there}.` };
  return from === undefined ? fromReadme(id, title, checkout) : fromOther(id, { title, from }, checkout);
}

function fromReadme(id: string, title = "新活动", checkout: Checkout): Scaffold {
  const text = beginOfExample(checkout.read("README.md") ?? "", { id, title });
  return {
    files: { [`campaigns/seasonal/${id}.json`]: text },
    next: `Open /${id}?token=old-user while npm start runs, and edit the file.`,
  };
}

/** Beside the other, so that pictures and schemas are found as from there. */
function fromOther(
  id: string,
  { from, title }: { from: string; title: string | undefined },
  checkout: Checkout,
): Scaffold {
  const campaigns = idsOf(checkout);
  const path = campaigns.get(from);
  if (path === undefined) {
    const meant = findClosest(from, [...campaigns.keys()]);
    const advice = meant === undefined ? "" : ` Did you mean ${meant}?`;
    return { refusal: `There is no campaign ${from}.${advice}` };
  }
  const text = campaignFrom(checkout.read(path) ?? "", { id, title });
  if (text === undefined) return { refusal: `${path} cannot be read. Run: npm run validate -- ${path}` };
  const left = leftByHand(text).map((one) => `\n- ${one.en}`);
  return {
    files: { [`${posix.dirname(path)}/${id}.json`]: text },
    next: `It is ${from} under another name. What is left to change by hand:${left.join("")}`,
  };
}

/** The campaigns by their ids, each with its file. Brands are none. */
function idsOf(checkout: Checkout): Map<string, string> {
  const files = checkout.files("campaigns").filter((path) => path.endsWith(".json"));
  return new Map(
    files.flatMap((path): [string, string][] => {
      const { id, kind } = identityOf(readJson({ path, text: checkout.read(path) ?? "" }));
      return id !== undefined && kind === "campaign" ? [[id, path]] : [];
    }),
  );
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
