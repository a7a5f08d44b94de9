/** A minimal campaign with an endpoint, a table and an action. The examples of rules are patches of it. */
export const exampleCampaign = {
  $schema: "../schemas/editor/campaign.schema.json",
  language: 3,
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

/** The project of the example campaign. */
export const exampleProject = {
  $schema: "../schemas/editor/project.schema.json",
  language: 3,
  name: "Example mall",
  defaultBrand: "mall",
} as const;

/** The brand of the example campaign. */
export const exampleBrand = {
  $schema: "../../schemas/editor/brand.schema.json",
  language: 3,
  id: "mall",
  name: "Mall",
  hosts: ["mall.example"],
  partnerHosts: ["pay.bank.example"],
  pictureHosts: ["*.img.example"],
  locale: "zh-CN",
  timeZone: "Asia/Shanghai",
  session: { token: ["navigation.token", "query.token"] },
  bridge: { other: { object: "app" } },
  native: {
    login: { ios: "login", other: "login" },
    recharge: { ios: "recharge", other: "recharge" },
    order: { ios: "order", other: "order" },
    voucher: { ios: "voucher", other: "voucher" },
    back: { otherwise: "back" },
    share: {
      ios: "share",
      other: "share",
      arguments: [
        { name: "title", type: "string" },
        { name: "url", type: "string", format: "uri" },
      ],
      otherwise: "share",
    },
  },
  server: {
    base: "/server",
    outcomes: [
      { when: "response.status == 200", outcome: "accepted" },
      { when: "response.status == 401", outcome: "loggedOut" },
      { outcome: "network" },
    ],
  },
} as const;

/** Returns the files of a project whose brand has these keys besides its own. */
export const withBrand = (keys: { native?: object } & Record<string, unknown>) => ({
  "campaigns/brands/mall.json": {
    ...exampleBrand,
    ...keys,
    native: { ...exampleBrand.native, ...keys.native },
  },
});

const SEND_TOKEN = { accessToken: "session.token" } as const;
const TABLE_BUTTON = { type: "button", table: "main" } as const;

/** Returns a JSON Merge Patch that gives the example's call these outcomes. */
export const withOutcomes = (...outcomes: readonly object[]) => ({ endpoints: { water: { outcomes } } });

/** Returns a JSON Merge Patch that sets the rows of the example's table. */
export const withTableRows = (...rows: readonly object[]) => ({ tables: { main: { rows } } });

/**
 * Returns a JSON Merge Patch that adds steps after the call in the example campaign's action. It reloads at the end,
 * unless a step leaves the page.
 */
export function withActionSteps(...steps: readonly object[]) {
  const isAway = steps.some((step) => "navigate" in step || "redirect" in step);
  const last = isAway ? [] : [{ reload: "garden" }];
  return { actions: { water: { steps: [{ call: "water" }, ...steps, ...last] } } };
}

/** Returns a JSON Merge Patch that adds blocks above the example campaign's button. */
export const blocksAbove = (...blocks: readonly object[]) => ({ view: [...blocks, TABLE_BUTTON] });

/** Returns a JSON Merge Patch that adds blocks below the example campaign's button. */
export const blocksBelow = (...blocks: readonly object[]) => ({ view: [TABLE_BUTTON, ...blocks] });

/** Returns a JSON Merge Patch that gives the example campaign's button a condition. */
export const buttonWhen = (when: string) => ({ view: [{ ...TABLE_BUTTON, when }] });

/** Returns a JSON Merge Patch that adds a picture above the example campaign's button. */
export const withPicture = (src: string) =>
  blocksAbove({ type: "image", image: { src, widthPx: 10, heightPx: 10 } });

/** A JSON Merge Patch after which the example campaign's call answers with an address. */
export const callAnsweringUrl = {
  endpoints: {
    water: {
      path: "/api/example/water",
      send: SEND_TOKEN,
      data: { type: "object", properties: { url: { type: "string" } } },
    },
  },
};

/** A JSON Merge Patch that adds a draw to the example. */
export const exampleDraw = {
  endpoints: {
    pick: {
      path: "/api/example/pick",
      send: SEND_TOKEN,
      data: { type: "object", properties: { prize: { enum: [5, 20] } } },
    },
  },
  draws: {
    seeds: {
      result: "pick.prize",
      places: [
        { prize: 5, label: "5 seeds" },
        { prize: 20, label: "20 seeds" },
      ],
      announce: "{pick.prize} seeds",
    },
  },
  actions: { pick: { steps: [{ call: "pick" }, { play: "seeds" }] } },
  view: [TABLE_BUTTON, { type: "wheel", draw: "seeds" }, { type: "link", text: "Draw", do: "pick" }],
} as const;

/** Returns a JSON Merge Patch that adds a draw whose result has this schema. */
export const withPrizeSchema = (prize: object) => ({
  ...exampleDraw,
  endpoints: { pick: { path: "/api/example/pick", data: { properties: { prize } } } },
});

/** Returns a JSON Merge Patch that adds a draw (such as a wheel) with these places, each with its prize. */
export const withDrawPlaces = (...places: readonly object[]) => ({
  ...exampleDraw,
  draws: { seeds: { ...exampleDraw.draws.seeds, places } },
});

/** A JSON Merge Patch that adds a form to the example. */
export const exampleForm = {
  endpoints: { sign: { path: "/api/example/sign", send: { ...SEND_TOKEN, name: "forms.sign.name" } } },
  forms: { sign: { fields: { name: { label: "Name" } }, submit: "Send", do: "sign" } },
  actions: { sign: { steps: [{ call: "sign" }] } },
  view: [TABLE_BUTTON, { type: "form", form: "sign" }],
} as const;

/** Returns a JSON Merge Patch that adds a form with these fields. */
export function withFormFields(fields: object, form: { forms: { sign: object } } = exampleForm) {
  return { ...form, forms: { sign: { ...form.forms.sign, fields } } };
}

/** Returns a JSON Merge Patch that adds a form with the fields name and phone, both sent, and these checks. */
export function withNameAndPhone(labels: { name: string; phone: string }, checks: readonly object[] = []) {
  const fields = { name: { label: labels.name }, phone: { label: labels.phone } };
  const send = { ...exampleForm.endpoints.sign.send, phone: "forms.sign.phone" };
  return {
    ...exampleForm,
    endpoints: { sign: { ...exampleForm.endpoints.sign, send } },
    forms: { sign: { ...exampleForm.forms.sign, fields, checks } },
  };
}

/** Returns a JSON Merge Patch that adds a form whose input must match this pattern. */
export function withPatternCheck(pattern: string) {
  const { sign } = exampleForm.forms;
  return {
    ...exampleForm,
    forms: { sign: { ...sign, checks: [{ field: "name", pattern, message: "Write your name" }] } },
  };
}

/** A JSON Merge Patch that adds a list whose items each show a state table. */
export const exampleList = {
  endpoints: {
    beds: {
      path: "/api/example/beds",
      send: SEND_TOKEN,
      data: {
        type: "array",
        items: { properties: { name: { type: "string" }, weeds: { type: "integer", minimum: 0 } } },
      },
    },
  },
  load: ["garden", "beds"],
  actions: { water: { steps: [{ call: "water" }, { reload: "garden" }, { reload: "beds" }] } },
  tables: {
    bed: {
      each: "beds",
      rows: [
        { state: "weedy", when: "item.weeds > 0", text: "Weed {item.name}", do: "water" },
        { state: "tidy", text: "{item.name}", disabled: true },
      ],
    },
  },
  view: [
    TABLE_BUTTON,
    { type: "list", each: "beds", view: [{ type: "button", table: "bed" }], empty: "No beds" },
  ],
} as const;

/** Returns a JSON Merge Patch that adds a list whose items run an action, to which they pass these arguments. */
export function exampleWithArguments(given: object) {
  const rows = [
    { state: "weedy", when: "item.weeds > 0", text: "Weed", do: "weed", with: given },
    { state: "tidy", text: "Tidy", disabled: true },
  ];
  return {
    ...exampleList,
    endpoints: {
      ...exampleList.endpoints,
      weed: { path: "/api/example/weed", send: { ...SEND_TOKEN, bed: "arguments.bed" } },
    },
    actions: { weed: { steps: [{ call: "weed" }, { reload: "beds" }] } },
    tables: { bed: { each: "beds", rows } },
  };
}

/** The example campaign as a document that extends another one. */
export const exampleWithBase = {
  patch: { extends: "base" },
  files: { "campaigns/base.json": { language: 3, id: "base", title: "Base", view: [] } },
};

/**
 * Returns a function for examples of patches: it returns a document that patches the `view` of a base with these
 * elements.
 */
export const patchedViewOf = (elements: readonly object[]) => (view: unknown) => ({
  text: JSON.stringify({
    language: 3,
    id: "example",
    route: "/example",
    title: "Example",
    extends: "base",
    view,
  }),
  files: { "campaigns/base.json": { language: 3, id: "base", title: "Base", view: elements } },
});

/** Returns a document that extends a base with an introduction and rules, and patches its `view`. */
export const patchedExampleView = patchedViewOf([
  { type: "text", name: "intro", text: "Hello" },
  { type: "rules", name: "rules", items: ["Be kind."] },
]);
