import type { AppToolkit } from "campaign-engine/sandbox";
import { parseYuan } from "./parse-yuan.ts";

export interface AmountFormOptions {
  label: string;
  /** Attribute of the input by which tests find it. */
  hook: string;
  choices: number[];
  least: number;
  /** Payment methods; the first is selected. */
  ways?: readonly (readonly [way: string, label: string])[];
  submit: string;
  send(yuan: number, way: string): Promise<void>;
}

/** Creates a form for an amount in yuan, by quick choices or typing. Invalid input shows an error beside the field. */
export function createAmountForm(
  { createButton, createElement }: Pick<AppToolkit, "createButton" | "createElement">,
  { label, hook, choices, least, ways = [], submit, send }: AmountFormOptions,
): HTMLFormElement {
  const problem = createElement("p", { class: "sbx-problem", id: "sbx-problem", role: "alert" });
  const input = createElement("input", {
    class: "sbx-input",
    id: "sbx-yuan",
    inputmode: "decimal",
    autocomplete: "off",
    placeholder: "0.00",
    "aria-describedby": "sbx-problem",
    [hook]: true,
  });
  const confirm = createElement(
    "button",
    { type: "submit", class: "sbx-button sbx-main", "data-sandbox": "submit" },
    [submit],
  );
  let way = ways[0]?.[0] ?? "";
  const methods = ways.map(([name, words]) =>
    createButton(words, () => choose(name), {
      kind: "chip",
      "data-sandbox-way": name,
      "aria-pressed": String(name === way),
    }),
  );
  const choose = (name: string) => {
    way = name;
    methods.forEach((one, i) => {
      one.setAttribute("aria-pressed", String(ways[i]?.[0] === name));
    });
  };
  const onSubmit = async (event: Event) => {
    event.preventDefault();
    const yuan = parseYuan(input.value, least);
    problem.textContent = typeof yuan === "string" ? yuan : "";
    if (typeof yuan === "string") return input.focus();
    confirm.disabled = true;
    await send(yuan, way);
    confirm.disabled = false;
  };
  const fill = (yuan: number) => {
    input.value = String(yuan);
    problem.textContent = "";
    confirm.focus();
  };
  const chips = choices.map((yuan) =>
    createButton(`${yuan}`, () => fill(yuan), { kind: "chip", "data-sandbox-quick": yuan }),
  );
  return createElement("form", { class: "sbx-form", novalidate: true, submit: onSubmit }, [
    createElement("label", { for: "sbx-yuan" }, [label]),
    input,
    createElement("div", { class: "sbx-chips" }, chips),
    ...(methods.length > 0
      ? [createElement("div", { class: "sbx-chips", role: "group", "aria-label": "支付方式" }, methods)]
      : []),
    problem,
    confirm,
  ]);
}
