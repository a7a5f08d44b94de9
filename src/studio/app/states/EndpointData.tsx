import { sampleOf } from "../../../check/tables/world/sample.ts";
import { en } from "../../../language/messages/saying.ts";
import type { StateEndpoint } from "../../api.ts";
import { useWords } from "../base/Language.tsx";
import { useLook, useStudio } from "../desk/StudioContext.tsx";
import { Field } from "./Field.tsx";
import { withField } from "./field-forms.ts";

/** What one endpoint answers: as it did last, or as it is set by hand. */
export function EndpointData({ endpoint, name }: { name: string; endpoint: StateEndpoint }) {
  const { look } = useStudio();
  const { say } = useWords();
  const isSet = useLook(({ edited }) => Object.hasOwn(edited.answers, name));
  const isKnown = useLook(({ answers }) => Object.hasOwn(answers, name));
  const data = useLook(({ answers, edited }) => (isSet ? edited.answers[name] : answers[name]));
  const schema = endpoint.data ?? {};
  return (
    <section className="endpoint" aria-label={name} data-set={isSet || undefined}>
      {isSet || isKnown ? (
        <Field
          {...{ schema, name, path: [] }}
          raw={data}
          onSet={(path, value) => look.answer(name, withField(data, path, value))}
          actions={
            isSet && (
              <button type="button" className="button is-small" onClick={() => look.release(name)}>
                {say(en`Undo`.zh`还原`)}
                <span className="only-spoken"> {name}</span>
              </button>
            )
          }
        />
      ) : (
        <div className="status-field-head">
          <h4>{name}</h4>
          <span className="hint">{say(en`Not asked yet`.zh`还没有读取`)}</span>
          <button
            type="button"
            className="button is-small"
            onClick={() => look.answer(name, sampleOf(schema))}
          >
            {say(en`Set an answer`.zh`设定返回`)}
            <span className="only-spoken"> {name}</span>
          </button>
        </div>
      )}
    </section>
  );
}
