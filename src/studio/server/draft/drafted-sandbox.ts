import { memoize } from "../../../language/memoize.ts";
import { isObject } from "../../../language/values.ts";
import type { SitePage } from "../../../publish/site.ts";
import {
  computeSandboxAnswer,
  type SandboxAnswer,
  SLOW_ANSWER_MS,
} from "../../../sandbox/http/page-calls.ts";
import { FAULT_KINDS } from "../../../sandbox/http/simulated-fault.ts";
import { acceptedReply } from "../../../sandbox/rules/answer-call.ts";
import { createSandbox, type Sandbox } from "../../../sandbox/sandbox.ts";
import type { SandboxCallRequest } from "../../api.ts";
import { type RequestInput, requiredTextAt } from "../http/read-studio-request.ts";
import { draftedCampaigns, type StatesOptions } from "../scenes/table-states.ts";

/** A call of an edited page. */
export type DraftedCall = Omit<SandboxCallRequest, "editor" | "key">;

interface DraftedSandboxOptions extends StatesOptions {
  /** Delay of a slow answer, in milliseconds. */
  slowMs?: number;
}

/** A sandbox for one editor's preview. It uses the edited page and has customers of its own. */
export class DraftedSandbox {
  readonly #options: DraftedSandboxOptions;
  readonly #sandbox: Sandbox;
  #page: SitePage | undefined;
  #clock: number | null = null;

  constructor(options: DraftedSandboxOptions) {
    this.#options = options;
    const drafted = memoize((page: SitePage) => draftedCampaigns(page, options.site));
    const now = () => this.#page && drafted(this.#page);
    const campaigns = () => now()?.all() ?? [];
    const near = (path: string) => {
      const own = now()?.own;
      const hasIt = Object.values(own?.endpoints ?? {}).some((endpoint) => endpoint.path === path);
      return own && hasIt ? [own] : campaigns();
    };
    this.#sandbox = createSandbox({ campaigns, near, bridge: () => [], project: options.project });
  }

  /** Answers a call of the edited page. */
  answer(page: SitePage, { clock, fault, given, ...call }: DraftedCall): Promise<SandboxAnswer> {
    const sandbox = this.#sandbox;
    this.#page = page;
    if (clock !== this.#clock) sandbox.setClock(clock, page.published.campaign.id);
    this.#clock = clock;
    sandbox.faults.clear("*");
    if (fault) sandbox.faults.add({ path: "*", kind: fault });
    const { slowMs = SLOW_ANSWER_MS } = this.#options;
    const wait = () => new Promise<void>((resolve) => setTimeout(resolve, slowMs));
    return computeSandboxAnswer(
      given
        ? {
            ...sandbox,
            answer: () => ({
              ...acceptedReply(given.data, sandbox.texts(), undefined),
              server: sandbox.serverAt(call.path),
            }),
          }
        : sandbox,
      call,
      wait,
    );
  }
}

/** Reads a call from the frame's request. Throws StudioError. */
export function readSandboxCall(input: RequestInput): DraftedCall {
  const { clock, given, fault } = input;
  return {
    path: requiredTextAt(input, "path"),
    fields: stringsInValue(input.fields),
    headers: stringsInValue(input.headers),
    fault: FAULT_KINDS.find((kind) => kind === fault) ?? null,
    clock: typeof clock === "number" ? clock : null,
    ...(isObject(given) && { given: { data: given.data } }),
  };
}

function stringsInValue(value: unknown): Record<string, string> {
  const entries = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
