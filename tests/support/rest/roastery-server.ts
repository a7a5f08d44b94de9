import type { RestAnswer, RestCall, RestRoutes } from "./rest-server.ts";

/** What the roastery's server knows about the customer of one token. */
interface Customer {
  /** Stamps by card. */
  cards: Map<string, number>;
  /** Moments at which doors were opened, as UTC, by day. */
  doors: Map<number, string>;
  spinsLeft: number;
  mugsLeft: number;
  friends: Friend[];
  orders: Order[];
}

interface Friend {
  id: string;
  name: string;
  joinedAt: string | null;
  reward: number;
  isPaid: boolean;
}

interface Order {
  id: string;
  beans: string;
  placedAt: string;
  total: number;
  state: string;
}

/** The last moment of 2026 in Berlin's winter, and a moment that its clocks show twice. */
const ORDERS: readonly Order[] = [
  { id: "R/7", beans: "Yirgacheffe", placedAt: "2026-12-31T22:59:59Z", total: 1234.5, state: "placed" },
  { id: "R/6", beans: "Sidamo", placedAt: "2026-12-31T23:00:00Z", total: 14.9, state: "roasted" },
  { id: "R/5", beans: "Huila", placedAt: "2026-10-25T00:30:00Z", total: 29, state: "sent" },
  { id: "R/4", beans: "Mandheling", placedAt: "2026-03-29T01:30:00Z", total: 0.5, state: "cancelled" },
  { id: "R/3", beans: "Tarrazú", placedAt: "2026-03-01T12:00:00Z", total: 12, state: "sent" },
  { id: "R/2", beans: "Antigua", placedAt: "2026-02-01T12:00:00Z", total: 13, state: "sent" },
];

const FRIENDS: readonly Friend[] = [
  { id: "f/1&2", name: `Jo "Beans" O'Hara`, joinedAt: "2026-10-25T01:30:00Z", reward: 5, isPaid: false },
  { id: "f 3", name: "Mia", joinedAt: null, reward: 5, isPaid: false },
];

const PER_PAGE = 4;
/** The first of December begins in Berlin. */
const OPENING = Date.UTC(2026, 10, 30, 23);
const DAY_MS = 86_400_000;

function createCustomer(): Customer {
  return {
    ...{ cards: new Map(), doors: new Map(), spinsLeft: 2, mugsLeft: 1 },
    friends: FRIENDS.map((one) => ({ ...one })),
    orders: ORDERS.map((one) => ({ ...one })),
  };
}

/** The roastery's answers. Each token that begins with "guest" is a customer of its own; others have expired. */
export function roasteryRoutes(): RestRoutes {
  const customers = new Map<string, Customer>();
  const forCustomers =
    (answer: (customer: Customer, call: RestCall) => RestAnswer) =>
    (call: RestCall): RestAnswer => {
      const { token = "" } = call;
      if (!token.startsWith("guest")) return { status: 401, body: { error: "expired" } };
      const customer = customers.get(token) ?? createCustomer();
      customers.set(token, customer);
      return answer(customer, call);
    };
  return {
    ...stampRoutes(forCustomers),
    ...adventRoutes(forCustomers),
    ...wheelRoutes(forCustomers),
    ...referralRoutes(forCustomers),
    ...orderRoutes(forCustomers),
    "GET /v1/advice": ({ query: { drink, taste } }) =>
      drink === "filter" && taste === "fruity"
        ? ok({ beans: "Yirgacheffe & Söhne", price: 1234.5, grams: 1000 })
        : ok({ beans: "House blend", price: 9.9, grams: 250 }),
  };
}

type ForCustomers = (answer: (customer: Customer, call: RestCall) => RestAnswer) => RestRoutes[string];

const ok = (body: unknown, status = 200): RestAnswer => ({ status, body });

function stampRoutes(forCustomers: ForCustomers): RestRoutes {
  const stampsOf = ({ cards }: Customer, { params: { card = "" } }: RestCall) => cards.get(card) ?? 3;
  return {
    "GET /v1/cards/{card}": forCustomers((customer, call) =>
      ok({ stamps: stampsOf(customer, call), goal: 5, lastStampAt: "2026-03-28T23:30:00Z" }),
    ),
    "POST /v1/cards/{card}/stamps": forCustomers((customer, call) => {
      customer.cards.set(call.params.card ?? "", stampsOf(customer, call) + 1);
      return ok({ stamps: stampsOf(customer, call) }, 201);
    }),
    "DELETE /v1/cards/{card}": forCustomers(({ cards }, { params: { card = "" } }) => {
      cards.set(card, 0);
      return { status: 204 };
    }),
  };
}

function adventRoutes(forCustomers: ForCustomers): RestRoutes {
  return {
    "GET /v1/advent": forCustomers(({ doors }) => {
      const days = Array.from({ length: 24 }, (_, i) => 24 - i);
      const doorOf = (day: number) => ({
        day,
        openedAt: doors.get(day) ?? null,
        ...(doors.has(day) ? { gift: "Filter papers", worth: 4.5 } : { gift: null, worth: null }),
      });
      return ok({ doors: days.map(doorOf) });
    }),
    "PUT /v1/advent/doors/{day}": forCustomers(({ doors }, { now, params: { day } }) => {
      if (Number(day) !== Math.floor((now - OPENING) / DAY_MS) + 1)
        return ok({ error: "closed", text: "Not yet" }, 409);
      doors.set(Number(day), new Date(now).toISOString());
      return ok({ gift: "Filter papers", worth: 4.5, code: `ADV-${day}` });
    }),
  };
}

function wheelRoutes(forCustomers: ForCustomers): RestRoutes {
  return {
    "GET /v1/wheel": forCustomers(({ spinsLeft, mugsLeft }) =>
      ok({ spinsLeft, stock: [{ prize: "mug", left: mugsLeft, worth: 12 }] }),
    ),
    "POST /v1/wheel/spins": forCustomers((customer) => {
      if (customer.mugsLeft === 0) return ok({ error: "sold_out", text: "Somebody was faster" }, 410);
      customer.spinsLeft -= 1;
      customer.mugsLeft -= 1;
      return ok({ prize: "mug", worth: 12 }, 201);
    }),
  };
}

function referralRoutes(forCustomers: ForCustomers): RestRoutes {
  return {
    "GET /v1/referrals": forCustomers(({ friends }) => {
      const paid = friends.filter(({ isPaid }) => isPaid);
      return ok({ code: "ANNA & CO", sender: 'Anna "A"', earned: 1234.5 + 5 * paid.length, friends });
    }),
    "POST /v1/referrals/{friend}/reward": forCustomers(({ friends }, { params: { friend } }) => {
      const found = friends.find(({ id }) => id === friend);
      if (!found) return { status: 404 };
      found.isPaid = true;
      return { status: 204 };
    }),
    "POST /v1/invitations": forCustomers((_, { body }) =>
      JSON.stringify(body).includes("mia@")
        ? ok({ error: "known", text: "Mia is here already" }, 422)
        : ok({ invitationsLeft: 4 }, 201),
    ),
  };
}

function orderRoutes(forCustomers: ForCustomers): RestRoutes {
  return {
    "GET /v1/orders": forCustomers(({ orders }, { query: { after } }) => {
      const first = after === undefined ? 0 : orders.findIndex(({ id }) => id === after) + 1;
      const items = orders.slice(first, first + PER_PAGE);
      const next = first + PER_PAGE < orders.length ? items.at(-1)?.id : null;
      return ok({ items, next });
    }),
    "DELETE /v1/orders/{order}": forCustomers(({ orders }, { params: { order } }) => {
      const found = orders.find(({ id }) => id === order);
      if (found) found.state = "cancelled";
      return { status: 204 };
    }),
  };
}
