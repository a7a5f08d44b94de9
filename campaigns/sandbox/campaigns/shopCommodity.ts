import { agreementAddresses } from "../pictures/render-agreement.ts";
import type { EndpointHandler } from "../rules/rules.ts";

/** Product agreement: its pages as pictures, in order. */
export const agreement: EndpointHandler = () => ({ data: { realtimeAgreementUrls: agreementAddresses } });
