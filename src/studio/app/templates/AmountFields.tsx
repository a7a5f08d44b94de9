import { en } from "../../../language/messages/localized-text.ts";
import type { TemplateQuestions } from "../../../refactor/copies/template-questions.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { AnswerText } from "./AnswerText.tsx";
import type { FormAmount, FormAnswers } from "./form-answers.ts";

interface AmountFieldsProps {
  questions: TemplateQuestions;
  answers: FormAnswers;
  onChange: (some: Partial<FormAnswers>) => void;
}

/** Renders the prizes of each draw, which can be added and removed, and the other amounts of a template. */
export function AmountFields({ questions: { amounts, draws }, answers, onChange }: AmountFieldsProps) {
  const { say } = useLanguage();
  const change = (key: string, text: string) =>
    onChange({ amounts: answers.amounts.map((one) => (one.key === key ? { ...one, text } : one)) });
  const add = (draw: string) => {
    const added: FormAmount = { key: crypto.randomUUID(), draw, from: null, text: "" };
    onChange({ amounts: [...answers.amounts, added] });
  };
  const remove = (key: string) => onChange({ amounts: answers.amounts.filter((one) => one.key !== key) });
  return (
    <>
      {draws.map(({ name }) => {
        const own = answers.amounts.filter(({ draw }) => draw === name);
        return (
          <fieldset key={name}>
            <legend>
              {say(draws.length > 1 ? en`Prizes (${name})`.zh`奖品（${name}）` : en`Prizes`.zh`奖品`)}
            </legend>
            <p className="hint">
              {say(
                en`Each amount changes everywhere: answer, place, label and texts.`
                  .zh`每个金额会一起改到各处：返回值、位置、名称和文字。`,
              )}
            </p>
            <ul className="template-prizes">
              {own.map(({ from, key, text }, index) => (
                <li key={key}>
                  <AnswerText
                    label={en`Prize ${index + 1}`.zh`奖品 ${index + 1}`}
                    {...(from !== null && { placeholder: String(from) })}
                    type="number"
                    value={text}
                    isFirst={from === null}
                    onChange={(next) => change(key, next)}
                  />
                  <Button
                    isIcon
                    isSmall
                    label={en`Remove prize ${index + 1}`.zh`删除奖品 ${index + 1}`}
                    disabled={own.length === 1}
                    onClick={() => remove(key)}
                  >
                    ✕
                  </Button>
                </li>
              ))}
            </ul>
            <Button isSmall says={en`Add a prize`.zh`添加奖品`} onClick={() => add(name)} />
          </fieldset>
        );
      })}
      {amounts.length > 0 && (
        <fieldset>
          <legend>{say(en`Numbers that customers read`.zh`页面上的数字`)}</legend>
          {amounts.map(({ amount, name, pointer, text }) => {
            const own = answers.amounts.find((one) => one.pointer === pointer);
            return (
              <AnswerText
                key={pointer}
                label={en`${name}`.zh`${name}`}
                hint={en`${text}`.zh`${text}`}
                type="number"
                placeholder={String(amount)}
                value={own?.text ?? ""}
                onChange={(next) => own && change(own.key, next)}
              />
            );
          })}
        </fieldset>
      )}
    </>
  );
}
