import { createStateStore, JSONUIProvider, Renderer, type Spec } from "@json-render/react";
import { createRoot } from "react-dom/client";
import { call } from "../call.ts";
import type { Status } from "../texts.ts";
import { registry } from "./catalog.tsx";
import "../base.css";

/** The address of the document. The HTML preloads it. */
const DOCUMENT = "/assets/page.json";

/** Functions for documents, as their language cannot subtract. */
const functions = {
  need: ({ goal, paid }: Record<string, unknown>) => `再消费${Number(goal) - Number(paid)}元可领取`,
};

async function open(root: HTMLElement): Promise<void> {
  const spec: Spec & { endpoint: string } = await (await fetch(DOCUMENT)).json();
  const store = createStateStore({ loaded: false });
  const load = async () => {
    const { receive, todayFee, taskAmount } = await call<Status>(spec.endpoint);
    store.update({
      ...{ "/loaded": true, "/receive": receive, "/todayFee": todayFee, "/taskAmount": taskAmount },
    });
  };
  const claim = ({ path }: Record<string, unknown>) => call(String(path)).then(load);
  createRoot(root).render(
    <JSONUIProvider registry={registry} store={store} functions={functions} handlers={{ claim }}>
      <Renderer spec={spec} registry={registry} />
    </JSONUIProvider>,
  );
  await load();
}

const root = document.getElementById("root");
if (root) open(root);
