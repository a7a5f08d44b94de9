import { sandbox as mall } from "../../../campaigns/sandbox/index.ts";
import { type MallSandbox, openMall } from "../../../campaigns/sandbox/open-mall.ts";
import { ALL_RULES } from "../../../campaigns/sandbox/rules/all-rules.ts";
import type { CampaignRules } from "../../../campaigns/sandbox/rules/rules.ts";
import { createSandbox, type Sandbox, type SandboxOptions } from "../../../src/sandbox/sandbox.ts";

/** The base of the mall's server. */
export const MALL_BASE_PATH = "/prod-api";

/** A sandbox of the mall, with the parts that tests look into. */
export type MallTestSandbox = Sandbox & Pick<MallSandbox, "account" | "bank" | "mall">;

/** Creates a sandbox of the mall; `rules` replace those of its campaigns. */
export function createMallSandbox(
  options: Omit<SandboxOptions, "project">,
  rules: Readonly<Record<string, CampaignRules>> = ALL_RULES,
): MallTestSandbox {
  const project = { ...mall, open: (engine: Parameters<typeof openMall>[0]) => openMall(engine, rules) };
  const sandbox = createSandbox({
    ...{ bases: () => [MALL_BASE_PATH], language: () => "zh" as const },
    ...options,
    project,
  });
  const { account, bank, mall: accounts } = sandbox.running as MallSandbox; // what openMall returned
  return { ...sandbox, account, bank, mall: accounts };
}
