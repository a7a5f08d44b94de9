import { memoize } from "../../../language/memoize.ts";
import { isObject } from "../../../language/values.ts";
import type { SitePage } from "../../../publish/site.ts";
import { computeMallAnswer, type MallAnswer, SLOW_ANSWER_MS } from "../../../sandbox/http/mall-calls.ts";
import { FAULT_KINDS } from "../../../sandbox/http/simulated-fault.ts";
import type { CallReply } from "../../../sandbox/rules/answer-call.ts";
import { createSandbox, type Sandbox } from "../../../sandbox/sandbox.ts";
import type { MallCallRequest } from "../../api.ts";
import { type RequestInput, requiredTextAt } from "../http/read-studio-request.ts";
import { draftedCampaigns, type StatesOptions } from "../scenes/table-states.ts";

/** A call of an edited page. */
export type DraftedCall = Omit<MallCallRequest, "editor" | "key">;

interface DraftedMallOptions extends StatesOptions {
  /** Delay of a slow answer, in milliseconds. */
  slowMs?: number;
}

/** A simulated mall for one editor's preview. It uses the edited page and has customers of its own. */
export class DraftedMall {
  readonly #options: DraftedMallOptions;
  readonly #sandbox: Sandbox;
  #page: SitePage | undefined;
  #clock: number | null = null;

  constructor(options: DraftedMallOptions) {
    this.#options = options;
    const drafted = memoize((page: SitePage) => draftedCampaigns(page, options.site));
    const now = () => this.#page && drafted(this.#page);
    const campaigns = () => now()?.all() ?? [];
    const near = (path: string) => {
      const own = now()?.own;
      const hasIt = Object.values(own?.endpoints ?? {}).some((endpoint) => endpoint.path === path);
      return own && hasIt ? [own] : campaigns();
    };
    this.#sandbox = createSandbox({ campaigns, near, bridge: () => [], rules: options.rules });
  }

  /** Answers a call of the edited page. */
  answer(page: SitePage, { clock, fault, given, ...call }: DraftedCall): Promise<MallAnswer> {
    const sandbox = this.#sandbox;
    this.#page = page;
    if (clock !== this.#clock) sandbox.setClock(clock, page.published.campaign.id);
    this.#clock = clock;
    sandbox.faults.clear("*");
    if (fault) sandbox.faults.add({ path: "*", kind: fault });
    const { slowMs = SLOW_ANSWER_MS } = this.#options;
    const wait = () => new Promise<void>((resolve) => setTimeout(resolve, slowMs));
    return computeMallAnswer(
      given
        ? { ...sandbox, answer: () => ({ ...toHttpReply(given.data), server: sandbox.serverAt(call.path) }) }
        : sandbox,
      call,
      wait,
    );
  }
}

function toHttpReply(data: unknown): CallReply {
  return { envelope: { code: "0", message: "", data }, now: undefined };
}

/** Reads a call from the frame's request. Throws StudioError. */
export function readMallCall(input: RequestInput): DraftedCall {
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
