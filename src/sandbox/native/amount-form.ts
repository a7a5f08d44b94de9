import { readYuan } from "./customer.ts";
import { button, el } from "./dom.ts";

export interface AmountForm {
  label: string;
  /** The input's attribute, by which tests find it. */
  hook: string;
  choices: number[];
  least: number;
  /** Ways to pay, of which the first is chosen. */
  ways?: readonly (readonly [way: string, label: string])[];
  submit: string;
  send(yuan: number, way: string): Promise<void>;
}

/** Asks for an amount of yuan, by a few choices or by typing; what cannot be used is told beside the field. */
export function amountForm({
  label,
  hook,
  choices,
  least,
  ways = [],
  submit,
  send,
}: AmountForm): HTMLFormElement {
  const problem = el("p", { class: "sbx-problem", id: "sbx-problem", role: "alert" });
  const input = el("input", {
    class: "sbx-input",
    id: "sbx-yuan",
    inputmode: "decimal",
    autocomplete: "off",
    placeholder: "0.00",
    "aria-describedby": "sbx-problem",
    [hook]: true,
  });
  const confirm = el("button", { type: "submit", class: "sbx-button sbx-main", "data-sandbox": "submit" }, [
    submit,
  ]);
  let way = ways[0]?.[0] ?? "";
  const methods = ways.map(([name, words]) =>
    button(words, () => choose(name), {
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
    const yuan = readYuan(input.value, least);
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
    button(`${yuan}`, () => fill(yuan), { kind: "chip", "data-sandbox-quick": yuan }),
  );
  return el("form", { class: "sbx-form", novalidate: true, submit: onSubmit }, [
    el("label", { for: "sbx-yuan" }, [label]),
    input,
    el("div", { class: "sbx-chips" }, chips),
    ...(methods.length > 0
      ? [el("div", { class: "sbx-chips", role: "group", "aria-label": "支付方式" }, methods)]
      : []),
    problem,
    confirm,
  ]);
}
