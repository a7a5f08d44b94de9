import type { RestRoutes } from "./rest-server.ts";

/** The answers of the little server in the guide (schemas/adopt.md). Only the token "guest" is a customer. */
export function stampCardRoutes(): RestRoutes {
  const cards = new Map<string, number>();
  const refused = { status: 401, body: { error: "expired" } };
  const stampsOf = (card = "") => cards.get(card) ?? 3;
  return {
    "GET /v1/cards/{card}": ({ params, token }) =>
      token === "guest" ? { status: 200, body: { stamps: stampsOf(params.card), goal: 5 } } : refused,
    "POST /v1/cards/{card}/stamps": ({ params: { card = "" }, token }) => {
      if (token !== "guest") return refused;
      cards.set(card, stampsOf(card) + 1);
      return { status: 201, body: { stamps: stampsOf(card) } };
    },
    "DELETE /v1/cards/{card}": ({ params: { card = "" }, token }) => {
      if (token !== "guest") return refused;
      cards.set(card, 0);
      return { status: 204 };
    },
  };
}
