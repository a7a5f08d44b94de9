import { agreementAddresses } from "../agreement.ts";
import type { Handler } from "../rules/rules.ts";

/** Product agreement (spec 1): its pages as pictures, in their order. */
export const agreement: Handler = () => ({ data: { realtimeAgreementUrls: agreementAddresses } });
