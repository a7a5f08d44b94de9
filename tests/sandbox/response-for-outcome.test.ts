import { describe, expect, it } from "vitest";
import { SERVER_DEFAULTS } from "../../src/language/call-settings.ts";
import type { Server } from "../../src/language/document.generated.ts";
import { responseForOutcome } from "../../src/sandbox/http/response-for-outcome.ts";
import { apiCall, mallServer } from "../support/play/server.ts";
import { profiles } from "../support/sandbox/server-profiles.ts";

const { rest, errorOrData, withCodes } = profiles;

describe.each<[string, Server]>([
  ["the mall's envelope", mallServer],
  ["status codes without an envelope", rest],
  ["data or an error", errorOrData],
  ["other names and numbers", withCodes],
])("a server with %s", (_, server) => {
  const call = apiCall("/x", {}, server);
  const answerFor = (wanted: Parameters<typeof responseForOutcome>[1]) => {
    const answer = responseForOutcome({ ...SERVER_DEFAULTS, ...server }, wanted, call.read);
    if (!answer) throw new Error("No answer was found.");
    expect(answer.status).toBeGreaterThanOrEqual(200);
    return call.read({
      status: answer.status,
      text: answer.body === undefined ? "" : JSON.stringify(answer.body),
    });
  };

  it.each([{ points: 3 }, [1, 2], "text", 5, { data: { error: null } }])(
    "accepts with the data %j",
    (data) => {
      expect(answerFor({ outcome: "accepted", data })).toEqual({ data });
    },
  );

  it("accepts without data", () => {
    const found = answerFor({ outcome: "accepted" });
    expect("data" in found && (found.data ?? null)).toBe(null);
  });

  it.each(["loggedOut", "refused", "network"] as const)("answers %s", (outcome) => {
    expect(answerFor({ outcome })).toMatchObject({ error: { kind: outcome } });
  });
});

it.each([
  ["the mall", mallServer, "500", "暂无参与资格"],
  ["status codes", rest, "taken", "Schon vergeben"],
  ["an error in the content", errorOrData, "taken", "Already taken"],
])("puts code and message of a refusal where %s has them", (_, server, code, reason) => {
  const call = apiCall("/x", {}, server);
  const wanted = { outcome: "refused", code, reason } as const;
  const answer = responseForOutcome({ ...SERVER_DEFAULTS, ...server }, wanted, call.read);
  expect(call.read({ status: answer?.status ?? 0, text: JSON.stringify(answer?.body) })).toEqual({
    error: { kind: "refused", code, message: reason },
  });
});

it("answers the mall's calls as the mall does", () => {
  const { read } = apiCall("/x");
  const answer = (wanted: Parameters<typeof responseForOutcome>[1]) =>
    responseForOutcome({ ...SERVER_DEFAULTS, ...mallServer }, wanted, read);
  expect(answer({ outcome: "accepted", data: { a: 1 } })).toEqual({
    status: 200,
    body: { code: "0", data: { a: 1 } },
  });
  expect(answer({ outcome: "loggedOut" })).toMatchObject({ status: 200, body: { code: "200001" } });
});

it("finds no answer for an outcome that the server never has", () => {
  const server: Server = { base: "", outcomes: [{ outcome: "accepted" }] };
  const { read } = apiCall("/x", {}, server);
  expect(responseForOutcome({ ...SERVER_DEFAULTS, ...server }, { outcome: "refused" }, read)).toBeUndefined();
});
