import { type FormEvent, useState } from "react";
import "../../../../src/blocks/form/form.css";

const FIELDS = [
  { name: "name", label: "姓名", placeholder: "持卡人姓名", pattern: /./, message: "请填写姓名" },
  {
    name: "certNo",
    label: "身份证号",
    placeholder: "18位身份证号码",
    pattern: /^[1-9]\d{5}(18|19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dX]$/,
    message: "请填写正确的身份证号码",
  },
  {
    name: "bankAccount",
    label: "银行卡号",
    placeholder: "本人银行卡卡号",
    pattern: /./,
    message: "请填写银行卡号",
  },
  {
    name: "phone",
    label: "手机号",
    placeholder: "银行预留手机号",
    pattern: /^1[3-9]\d{9}$/,
    message: "请填写正确的手机号码",
  },
] as const;

interface BindingFormProps {
  known: Readonly<Record<string, string | null>>;
  isBusy: boolean;
  onFail(message: string): void;
  onSubmit(fields: Record<string, string>): void;
}

/** The data of the card to bind. */
export function BindingForm({ known, isBusy, onFail, onSubmit }: BindingFormProps) {
  const [wrong, setWrong] = useState("");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const fields = Object.fromEntries(
      FIELDS.map(({ name }) => [name, String(typed.get(name)).replace(/\s/g, "").toUpperCase()]),
    );
    const failed = FIELDS.find(({ name, pattern }) => !pattern.test(fields[name] ?? ""));
    setWrong(failed?.name ?? "");
    if (failed) onFail(failed.message);
    else if (!isBusy) onSubmit(fields);
  };
  return (
    <form className="form" noValidate autoComplete="off" onSubmit={submit}>
      {FIELDS.map(({ name, label, placeholder, message }) => (
        <div key={name} className={wrong === name ? "field is-wrong" : "field"}>
          <div className="field-row">
            <label className="field-box">
              <span>{label}</span>
              <input
                name={name}
                placeholder={placeholder}
                defaultValue={known[name] ?? ""}
                aria-invalid={wrong === name}
              />
            </label>
          </div>
          {wrong === name && <p className="field-message">{message}</p>}
        </div>
      ))}
      <button type="submit" className="button button-primary" aria-disabled={isBusy} aria-busy={isBusy}>
        确认绑卡
        {isBusy && <span className="button-spinner" aria-hidden="true" />}
      </button>
    </form>
  );
}
