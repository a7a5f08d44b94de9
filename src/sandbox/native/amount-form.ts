import { readYuan } from "./customer.ts";
import { button, el } from "./dom.ts";

interface AmountForm {
  label: string;
  /** The input's attribute, by which tests find it. */
  hook: string;
  choices: number[];
  least: number;
  submit: string;
  send(yuan: number): Promise<void>;
}

/** Asks for an amount of yuan, by a few choices or by typing; what cannot be used is told beside the field. */
export function amountForm({ label, hook, choices, least, submit, send }: AmountForm): HTMLFormElement {
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
  const onSubmit = async (event: Event) => {
    event.preventDefault();
    const yuan = readYuan(input.value, least);
    problem.textContent = typeof yuan === "string" ? yuan : "";
    if (typeof yuan === "string") return input.focus();
    confirm.disabled = true;
    await send(yuan);
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
    problem,
    confirm,
  ]);
}
