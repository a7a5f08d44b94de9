import type { RestRoutes } from "./rest-server.ts";

/** The brand of a roastery whose server speaks REST: JSON, bearer tokens, status codes, no envelope. */
export const roastery = (base: string) => ({
  language: 3,
  id: "roastery",
  name: "Roastery",
  ...{ locale: "en-GB", timeZone: "Europe/Berlin" },
  bridge: { other: { object: "roastery" } },
  native: { login: { ios: "login", other: "login" }, back: { otherwise: "back" } },
  server: {
    base,
    headers: { authorization: "'Bearer ' + session.token" },
    timeoutMs: 1000,
    outcomes: [
      { when: "response.status == 204", outcome: "accepted" },
      { when: "response.status in [200, 201] && response.body != null", outcome: "accepted" },
      { when: "response.status == 401", outcome: "loggedOut" },
      {
        when: "response.status in [409, 429]",
        outcome: "refused",
        code: "response.body.error",
        reason: "response.body.text",
      },
      { outcome: "network" },
    ],
  },
});

/** A stamp card: it shows the stamps, asks for one more, and gives the card back. */
export const stampCard = {
  language: 3,
  id: "stampCard",
  route: "/stampCard",
  brand: "roastery",
  title: "Stamp card",
  endpoints: {
    card: {
      path: "/cards/{query.card}",
      method: "GET",
      query: { shop: "'Mitte & Ost'" },
      data: {
        type: "object",
        properties: {
          stamps: { type: "integer", minimum: 0, maximum: 10 },
          goal: { type: "integer", minimum: 1, maximum: 10 },
        },
      },
    },
    stamp: {
      path: "/cards/{query.card}/stamps",
      send: { count: 1, isGift: "card.stamps + 1 >= card.goal" },
      data: { type: "object", properties: { stamps: { type: "integer", minimum: 0 } } },
    },
    close: { path: "/cards/{query.card}", method: "DELETE" },
  },
  load: ["card"],
  assume: ["card.stamps <= card.goal"],
  tables: {
    main: {
      rows: [
        { state: "loggedOut", when: "!session.loggedIn", text: "Log in", do: "login" },
        { state: "full", when: "card.stamps >= card.goal", text: "Close the card", do: "close" },
        { state: "open", text: "Stamp {card.stamps} of {card.goal}", do: "stamp" },
      ],
    },
  },
  actions: {
    stamp: { steps: [{ call: "stamp" }, { toast: "Stamp {stamp.stamps}" }, { reload: "card" }] },
    close: { steps: [{ call: "close" }, { toast: "Card closed" }, { reload: "card" }] },
  },
  view: [{ type: "button", table: "main" }],
};

/** The roastery's server: one card for each number, which only the token "guest" may use. */
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
