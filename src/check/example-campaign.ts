/** The smallest campaign that has an endpoint, a table and an action. The rules' examples are patches over it. */
export const exampleCampaign = {
  $schema: "../schemas/campaign.schema.json",
  language: 1,
  id: "example",
  route: "/example",
  title: "Example",
  endpoints: {
    garden: {
      path: "/api/example/info",
      send: { accessToken: "session.token" },
      data: {
        type: "object",
        properties: { watered: { enum: [0, 1] }, leaves: { type: "number", minimum: 0 } },
      },
    },
    water: { path: "/api/example/water", send: { accessToken: "session.token" } },
  },
  load: ["garden"],
  tables: {
    main: {
      rows: [
        { state: "loggedOut", when: "!session.loggedIn", text: "Log in", do: "login" },
        { state: "wet", when: "garden.watered == 1", text: "Watered", disabled: true },
        { state: "ripe", when: "garden.leaves >= 100", text: "Water", do: "water" },
        { state: "growing", text: "Buy seeds", do: "order" },
      ],
    },
  },
  actions: { water: { steps: [{ call: "water" }, { reload: "garden" }] } },
  view: [{ type: "button", table: "main" }],
} as const;

/** The brand that the example belongs to. */
export const exampleBrand = {
  $schema: "../../schemas/brand.schema.json",
  language: 1,
  id: "mall",
  name: "Mall",
  bridge: {
    ios: { login: "login", recharge: "recharge", order: "order" },
    other: { object: "app", functions: { login: "login", recharge: "recharge", order: "order" } },
  },
} as const;
