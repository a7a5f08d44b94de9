import { defineCatalog } from "@json-render/core";
import { defineRegistry } from "@json-render/react";
import { schema } from "@json-render/react/schema";
import { z } from "zod";

const text = z.string();

const catalog = defineCatalog(schema, {
  components: {
    Page: { props: z.object({}), slots: ["default"], description: "page" },
    Banner: { props: z.object({ src: z.string(), alt: z.string() }), description: "banner" },
    Title: { props: z.object({ text }), description: "title" },
    Status: { props: z.object({ text }), description: "status line" },
    Button: { props: z.object({ text, disabled: z.boolean().nullable() }), description: "button" },
    Rules: { props: z.object({ lines: z.array(z.string()) }), description: "rules" },
  },
  actions: { claim: { description: "claim", params: z.object({ path: z.string() }) } },
});

/** The components of the elements in page.json. */
export const { registry } = defineRegistry(catalog, {
  components: {
    Page: ({ children }) => <div className="page">{children}</div>,
    Banner: ({ props }) => <img className="banner" src={props.src} alt={props.alt} />,
    Title: ({ props }) => <h1>{props.text}</h1>,
    Status: ({ props }) => <div className="status">{props.text}</div>,
    Button: ({ props, emit }) => (
      <button type="button" disabled={props.disabled === true} onClick={() => emit("press")}>
        {props.text}
      </button>
    ),
    Rules: ({ props }) => (
      <div className="rules">
        {props.lines.map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
      </div>
    ),
  },
  actions: { claim: async () => {} },
});
