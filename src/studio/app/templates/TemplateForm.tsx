import { type FormEvent, useEffect, useState } from "react";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import type { TemplateQuestions } from "../../../refactor/copies/template-questions.ts";
import { Button } from "../base/Button.tsx";
import { ErrorText } from "../base/EmptyHint.tsx";
import { useLanguage } from "../base/Language.tsx";
import { errorMessageOf } from "../base/studio-client.ts";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { AmountFields } from "./AmountFields.tsx";
import { AnswerText } from "./AnswerText.tsx";
import { answersOf, type FormAnswers, firstAnswers } from "./form-answers.ts";
import { describeTemplate, type Template } from "./use-templates.ts";

interface TemplateFormProps {
  template: Template;
  onBack: () => void;
  onCreated: () => void;
}

/** Renders the questions of a template, and creates the campaign from the answers. */
export function TemplateForm(props: TemplateFormProps) {
  const { template } = props;
  const { say } = useLanguage();
  const [questions, setQuestions] = useState<TemplateQuestions | null>(null);
  const [refusal, setRefusal] = useState<LocalizedText | null>(null);
  useEffect(() => {
    describeTemplate(template).then(
      (found) => setQuestions(found.questions),
      (error) => setRefusal(errorMessageOf(error)),
    );
  }, [template]);
  if (questions) return <Questions {...props} questions={questions} />;
  return (
    <div className="form">
      {refusal ? (
        <ErrorText says={refusal} />
      ) : (
        <p className="empty">{say(en`Reading the template…`.zh`正在读取模板…`)}</p>
      )}
      <div className="dialog-foot">
        <Button says={en`Other templates`.zh`换一个模板`} onClick={props.onBack} />
      </div>
    </div>
  );
}

function Questions({
  template,
  questions,
  onBack,
  onCreated,
}: TemplateFormProps & { questions: TemplateQuestions }) {
  const { session } = useStudio();
  const { say } = useLanguage();
  const files = useSessionState((state) => state.files);
  const [answers, setAnswers] = useState(() => firstAnswers(questions, new Set(files?.map(({ id }) => id))));
  const [refusal, setRefusal] = useState<LocalizedText | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = (some: Partial<FormAnswers>) => setAnswers((before) => ({ ...before, ...some }));
  const create = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await session.create({ ...answersOf(answers, questions), from: template.from });
      onCreated();
    } catch (error) {
      setRefusal(errorMessageOf(error));
      setBusy(false);
    }
  };
  const { id, route, title, firstDay, lastDay, paths } = answers;
  const later = en`Leave it empty to change it later.`.zh`可以先留空，以后再改。`;
  return (
    <form className="template-form" onSubmit={create}>
      <div className="template-questions">
        <fieldset>
          <legend>{say(en`Name`.zh`名称`)}</legend>
          <AnswerText
            label={en`Title`.zh`标题`}
            hint={en`Customers see it at the top of the page.`.zh`显示在页面顶部，顾客会看到。`}
            value={title}
            placeholder={questions.title}
            isRequired
            isFirst
            onChange={(next) => change({ title: next })}
          />
          <AnswerText
            label={en`Name of the file (id)`.zh`文件名（id）`}
            hint={en`Latin letters and digits, for example springTea.`.zh`英文字母和数字，例如 springTea。`}
            value={id}
            isCode
            isRequired
            onChange={(next) => change({ id: next, ...(route === `/${id}` && { route: `/${next}` }) })}
          />
          <AnswerText
            label={en`Address of the page`.zh`页面地址`}
            value={route}
            isCode
            isRequired
            onChange={(next) => change({ route: next })}
          />
        </fieldset>
        {(questions.firstDay ?? questions.lastDay) !== null && (
          <fieldset>
            <legend>{say(en`Dates`.zh`活动时间`)}</legend>
            <p className="hint">
              {say(
                en`Dates in texts follow. The time of day stays as in the template. Leave a day empty to change it later.`
                  .zh`文字里的日期会一起改，时刻沿用模板。可以先留空，以后再改。`,
              )}
            </p>
            {questions.firstDay !== null && (
              <AnswerText
                label={en`First day`.zh`第一天`}
                hint={en`Template: ${questions.firstDay}`.zh`模板：${questions.firstDay}`}
                type="date"
                value={firstDay}
                onChange={(next) => change({ firstDay: next })}
              />
            )}
            {questions.lastDay !== null && (
              <AnswerText
                label={en`Last day`.zh`最后一天`}
                hint={en`Template: ${questions.lastDay}`.zh`模板：${questions.lastDay}`}
                type="date"
                value={lastDay}
                onChange={(next) => change({ lastDay: next })}
              />
            )}
          </fieldset>
        )}
        <AmountFields questions={questions} answers={answers} onChange={change} />
        {questions.endpoints.length > 0 && (
          <fieldset>
            <legend>{say(en`Addresses on the server`.zh`服务器地址`)}</legend>
            <p className="hint">
              {say(en`Your developers know them. ${later.en}`.zh`由开发同事提供。${later.zh}`)}
            </p>
            {questions.endpoints.map(({ description, name, path }) => (
              <AnswerText
                key={name}
                label={en`${name}`.zh`${name}`}
                {...(description !== "" && { hint: en`${description}`.zh`${description}` })}
                value={paths[name] ?? ""}
                placeholder={path}
                isCode
                onChange={(next) => change({ paths: { ...paths, [name]: next } })}
              />
            ))}
          </fieldset>
        )}
      </div>
      {refusal && (
        <div className="template-refusal" role="alert">
          <ErrorText says={refusal} />
        </div>
      )}
      <div className="dialog-foot">
        <Button says={en`Other templates`.zh`换一个模板`} onClick={onBack} />
        <Button isMain says={en`Create and open`.zh`新建并打开`} type="submit" disabled={isBusy} />
      </div>
    </form>
  );
}
