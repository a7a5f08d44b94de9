import { readFileSync } from "node:fs";
import type { Brand, Endpoint, Server } from "../../../src/language/document.generated.ts";
import { createPagePlan } from "../../../src/plan/create-page-plan.ts";
import { buildCallRequest } from "../../../src/play/build-call-request.ts";
import type { CallRequest } from "../../../src/play/events.ts";
import { readResponse } from "../../../src/play/read-response.ts";
import { openingSnapshot } from "../../../src/play/snapshot.ts";
import type { ApiCall } from "../../../src/ports/api.ts";
import { brand, visitor } from "./page.ts";

/** The protocol of the mall's server, as its brand describes it. */
export const mallServer: Server = (
  JSON.parse(
    readFileSync(new URL("../../../campaigns/brands/mall.json", import.meta.url), "utf8"),
  ) as Required<Brand>
).server;

/** Returns a call of an endpoint with this path, as a page of a brand with this server makes it. */
export function apiCall(
  endpoint: string | Endpoint,
  given: Partial<CallRequest> = {},
  server: Server = mallServer,
): ApiCall {
  const plan = createPagePlan({
    campaign: {
      ...{ language: 3, id: "test", title: "测试", view: [] },
      endpoints: { call: typeof endpoint === "string" ? { path: endpoint } : endpoint },
    },
    brand: { ...brand, server },
    partners: [],
  });
  const request = buildCallRequest({ plan, snapshot: openingSnapshot(plan, visitor, 0) }, "call", {});
  if (!request) throw new Error("A value in the path is missing.");
  return {
    endpoint: "call",
    request: { ...request, ...given },
    read: (response) => readResponse(plan, "call", response),
  };
}
