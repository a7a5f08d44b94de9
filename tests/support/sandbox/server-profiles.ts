import type { Server } from "../../../src/language/document.generated.ts";

/** Servers of other companies, for which the sandbox has no rules. */
export const profiles = {
  /** HTTP statuses, no envelope, a bearer token. */
  rest: {
    base: "/v1",
    headers: { authorization: "'Bearer ' + session.token" },
    outcomes: [
      { when: "response.status == 204", outcome: "accepted" },
      {
        when: "response.status >= 200 && response.status < 300 && response.body != null",
        outcome: "accepted",
      },
      { when: "response.status == 401", outcome: "loggedOut", reason: "'Bitte neu anmelden'" },
      {
        when: "response.status in [409, 429]",
        outcome: "refused",
        code: "response.body.error",
        reason: "response.body.text",
      },
      { outcome: "network" },
    ],
  },
  /** Data or an error, deep in the content. */
  errorOrData: {
    base: "/api",
    dataAt: "body.data.result",
    outcomes: [
      { when: "response.status >= 500", outcome: "network" },
      { when: "response.body.error == null && response.body.data != null", outcome: "accepted" },
      { when: "response.body.error.code == 'login'", outcome: "loggedOut" },
      {
        when: "response.body.error != null",
        outcome: "refused",
        code: "response.body.error.code",
        reason: "response.body.error.text",
      },
      { outcome: "network" },
    ],
  },
  /** Other names, and numbers in place of codes. */
  withCodes: {
    base: "/v2",
    dataAt: "body.result",
    outcomes: [
      { when: "response.body.ok == true && response.body.state >= 10", outcome: "accepted" },
      { when: "response.body.state == -3", outcome: "loggedOut" },
      { when: "response.body.state < 0", outcome: "refused", code: "response.body.state" },
      { outcome: "network" },
    ],
  },
} satisfies Record<string, Server>;
