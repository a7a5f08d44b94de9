/** The smallest campaign that has an endpoint, a table and an action. The rules' examples are patches over it. */
export const exampleCampaign = {
  $schema: "../schemas/campaign.schema.json",
  language: 2,
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
  language: 2,
  id: "mall",
  name: "Mall",
  hosts: ["mall.example"],
  partnerHosts: ["pay.bank.example"],
  pictureHosts: ["*.img.example"],
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
} as const;

const send = { accessToken: "session.token" } as const;
const button = { type: "button", table: "main" } as const;

/** What gives the example's table these rows, as a JSON Merge Patch. */
export const withRows = (...rows: readonly object[]) => ({ tables: { main: { rows } } });

/** What has the example's action do these steps behind its call. */
export const withSteps = (...steps: readonly object[]) => ({
  actions: { water: { steps: [{ call: "water" }, ...steps] } },
});

/** What puts blocks above the example's button. */
export const blocksAbove = (...blocks: readonly object[]) => ({ view: [...blocks, button] });

/** What puts blocks below it. */
export const blocksBelow = (...blocks: readonly object[]) => ({ view: [button, ...blocks] });

/** What gives it a condition. */
export const buttonWhen = (when: string) => ({ view: [{ ...button, when }] });

/** What puts a picture above it. */
export const withPicture = (src: string) =>
  blocksAbove({ type: "image", image: { src, widthPx: 10, heightPx: 10 } });

/** What has the example's call answer with an address. */
export const answeringUrl = {
  endpoints: {
    water: {
      path: "/api/example/water",
      send,
      data: { type: "object", properties: { url: { type: "string" } } },
    },
  },
};

/** What gives the example a draw, as a JSON Merge Patch. */
export const exampleDraw = {
  endpoints: {
    pick: {
      path: "/api/example/pick",
      send,
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
  view: [button, { type: "wheel", draw: "seeds" }, { type: "link", text: "Draw", do: "pick" }],
} as const;

/** What gives the example a draw whose call says this of its prize. */
export const withPrize = (prize: object) => ({
  ...exampleDraw,
  endpoints: { pick: { path: "/api/example/pick", data: { properties: { prize } } } },
});

/** What gives the example a draw with these places. */
export const withPlaces = (...places: readonly object[]) => ({
  ...exampleDraw,
  draws: { seeds: { ...exampleDraw.draws.seeds, places } },
});

/** What gives the example a form, as a JSON Merge Patch. */
export const exampleForm = {
  endpoints: { sign: { path: "/api/example/sign", send: { ...send, name: "forms.sign.name" } } },
  forms: { sign: { fields: { name: { label: "Name" } }, submit: "Send", do: "sign" } },
  actions: { sign: { steps: [{ call: "sign" }] } },
  view: [button, { type: "form", form: "sign" }],
} as const;

/** The form with these fields in the place of its own. */
export function withFields(fields: object, form: { forms: { sign: object } } = exampleForm) {
  return { ...form, forms: { sign: { ...form.forms.sign, fields } } };
}

/** What gives the example a form whose check has this pattern. */
export function examplePattern(pattern: string) {
  const { sign } = exampleForm.forms;
  return {
    ...exampleForm,
    forms: { sign: { ...sign, checks: [{ field: "name", pattern, message: "Write your name" }] } },
  };
}

/** What gives the example a list with a table for each of its items, as a JSON Merge Patch. */
export const exampleList = {
  endpoints: {
    beds: {
      path: "/api/example/beds",
      send,
      data: {
        type: "array",
        items: { properties: { name: { type: "string" }, weeds: { type: "integer", minimum: 0 } } },
      },
    },
  },
  load: ["garden", "beds"],
  tables: {
    bed: {
      each: "beds",
      rows: [
        { state: "weedy", when: "item.weeds > 0", text: "Weed {item.name}", do: "water" },
        { state: "tidy", text: "{item.name}", disabled: true },
      ],
    },
  },
  view: [button, { type: "list", each: "beds", view: [{ type: "button", table: "bed" }], empty: "No beds" }],
} as const;

/** The example with an action for each bed. */
export function exampleArguments(given: object) {
  const rows = [
    { state: "weedy", when: "item.weeds > 0", text: "Weed", do: "weed", with: given },
    { state: "tidy", text: "Tidy", disabled: true },
  ];
  return {
    ...exampleList,
    endpoints: {
      ...exampleList.endpoints,
      weed: { path: "/api/example/weed", send: { ...send, bed: "arguments.bed" } },
    },
    actions: { weed: { steps: [{ call: "weed" }, { reload: "beds" }] } },
    tables: { bed: { each: "beds", rows } },
  };
}

/** The example where it extends another campaign. */
export const exampleExtending = {
  patch: { extends: "base" },
  files: { "campaigns/base.json": { language: 2, id: "base", title: "Base", view: [] } },
};

/** A file that patches the view of a base with these elements. */
export const examplePatch = (elements: readonly object[]) => (view: unknown) => ({
  text: JSON.stringify({
    language: 2,
    id: "example",
    route: "/example",
    title: "Example",
    extends: "base",
    view,
  }),
  files: { "campaigns/base.json": { language: 2, id: "base", title: "Base", view: elements } },
});

/** A file that patches the view of a base with an introduction and rules. */
export const patched = examplePatch([
  { type: "text", name: "intro", text: "Hello" },
  { type: "rules", name: "rules", items: ["Be kind."] },
]);
