import type { CheckedDocument } from "../check/check-documents.ts";
import { stringValueAt } from "../check/json/json-node.ts";
import { pageKey } from "../language/page-key.ts";
import type { PublishedPage } from "../plan/published-page.ts";
import type { PreviewState, PreviewStates, StateGroup } from "../preview/preview-data.ts";
import { usualTokenOf } from "./project/personas.ts";
import type { SandboxCampaign } from "./rules/sandbox-campaign.ts";
import { sandboxCampaigns } from "./rules/sandbox-campaigns.ts";
import { chooseStateWithoutRules } from "./rules/witness-answer.ts";
import { createSandbox } from "./sandbox.ts";

/** The only state of a page without state tables. */
const OPENED = "opened";

/**
 * Returns the states that answers of the server can show on a page, with these answers as the proofs found them. The project's
 * own sandbox is not asked, since a publish never runs its code.
 */
export function previewStatesOf(document: CheckedDocument, published: PublishedPage): PreviewStates {
  const campaign = campaignOf(document, published);
  const sandbox = createSandbox({ campaigns: () => [campaign], bridge: () => [] });
  const sceneOf = (table: string, state: string) =>
    sandbox.scene(campaign.id, { table, state }, usualTokenOf(undefined)) ?? {
      ...{ answers: {}, isLoggedIn: true, now: Date.now() },
    };
  const groups = document.proofs().flatMap(({ entry, name: table }): StateGroup[] => {
    const states = (campaign.tables[table] ?? []).map(
      ({ state, text }): PreviewState => ({ name: `${table}.${state}`, text, scene: sceneOf(table, state) }),
    );
    const title = stringValueAt(entry.value, "description") ?? table;
    return states.length > 0 ? [{ title, states: states.map((one) => withOwnText(one, states)) }] : [];
  });
  const usual = chooseStateWithoutRules(campaign, undefined);
  const first = Object.entries(campaign.tables).find(([, states]) => usual && states.includes(usual));
  if (first && usual) return { first: `${first[0]}.${usual.state}`, groups };
  const only = { name: OPENED, text: OPENED, scene: sceneOf("", "") };
  return { first: OPENED, groups: [{ title: OPENED, states: [only] }] };
}

/** Returns a state with a text that no other state of its table has, and that is not empty. */
function withOwnText(state: PreviewState, all: readonly PreviewState[]): PreviewState {
  const name = state.name.slice(state.name.indexOf(".") + 1);
  const text = state.text.trim();
  const isOwn = text !== "" && all.every((one) => one === state || one.text.trim() !== text);
  return { ...state, text: isOwn ? text : `${text} (${name})`.trim() };
}

function campaignOf(document: CheckedDocument, published: PublishedPage): SandboxCampaign {
  const { id, route = "" } = published.campaign;
  const { file } = document.document;
  const page = {
    ...{ published, file: file.source.path, document: document.document, texts: document.texts },
    ...{ pictures: [], proofs: document.proofs, publishedBelow: () => published },
  };
  const ref = { key: pageKey(route), id, file: page.file, route };
  return sandboxCampaigns({ page: () => page }, [ref])[0] as SandboxCampaign; // one for one
}
