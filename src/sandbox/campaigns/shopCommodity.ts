import { agreementAddresses } from "../agreement.ts";
import type { Handler } from "../rules/rules.ts";

/** Product agreement: its pages as pictures, in order. */
export const agreement: Handler = () => ({ data: { realtimeAgreementUrls: agreementAddresses } });
