import { redo, undo } from "@codemirror/commands";
import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import { en } from "../../../language/messages/saying.ts";
import { useWords } from "../base/Language.tsx";
import { problemsOf } from "../desk/desk-state.ts";
import { useDesk, useStudio } from "../desk/StudioContext.tsx";
import { Help } from "./Help.tsx";
import { FormContext, LockedContext, PartContext, placeProblems } from "./model/form-context.ts";
import { type FormDesk, lastRead } from "./model/form-desk.ts";
import { Outline } from "./Outline.tsx";
import { Compound, Sections } from "./Sections.tsx";
import { useWanted } from "./use-wanted.ts";

interface FormViewProps {
  form: FormDesk;
  text: string;
  /** The same as it is on the disk. */
  saved: string;
  /** Shows a place in the text instead. */
  onText: (from: number, to: number) => void;
}

/** The open document as a form, made of what its schema says: for whoever would not write braces. */
export function FormView({ form, onText, saved, text }: FormViewProps) {
  const { viewRef } = useStudio();
  const { say } = useWords();
  const problems = useDesk(problemsOf);
  const placed = useMemo(() => placeProblems(problems), [problems]);
  const scroll = useRef<HTMLDivElement>(null);
  const read = lastRead(text);
  const broken = "broken" in read ? read.broken : null;
  const shown = form.shown(text, saved);
  useWanted(form, scroll);

  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the text is another, what had the keyboard may be gone
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body)
      form.store.set({ wanted: { pointer: form.store.get().here } });
  }, [text, form]);

  const onKeyDown = (event: KeyboardEvent) => {
    const view = viewRef.current;
    const step = historyStep(event);
    if (!view || !step) return;
    event.preventDefault();
    step(view);
  };
  return (
    <FormContext value={form}>
      <PartContext value={Compound}>
        <LockedContext value={broken !== null}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears keys of the fields inside */}
          <div
            className="form-view"
            onKeyDownCapture={onKeyDown}
            onBlur={() => {
              isInside.current = false;
            }}
            onFocus={({ target }) => {
              isInside.current = true;
              const here = target.closest<HTMLElement>("[data-pointer]")?.dataset.pointer;
              if (here !== undefined) form.store.set({ here });
            }}
          >
            {broken && (
              <p className="notice is-bad" role="alert">
                <span>
                  {say(
                    en`The text cannot be read: look at line ${broken.line}. The form shows it as it last could be.`
                      .zh`文本有误（第${broken.line}行），无法读取。表单显示的是上一次能读取的内容，暂时不能修改。`,
                  )}
                </span>
                <button
                  type="button"
                  className="button is-small"
                  onClick={() => onText(broken.from, broken.to)}
                >
                  {say(en`Go to the place`.zh`去看看`)}
                </button>
              </p>
            )}
            {shown && (
              <>
                <Outline root={shown.root} placed={placed} />
                <div className="f-scroll" ref={scroll} data-locked={broken ? true : undefined}>
                  <Sections root={shown.root} placed={placed} />
                </div>
                <Help root={shown.root} />
              </>
            )}
          </div>
        </LockedContext>
      </PartContext>
    </FormContext>
  );
}

/** The form has no history but that of the text: what a browser would undo in a field alone is left to it. */
function historyStep({ ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): typeof undo | null {
  if (!ctrlKey && !metaKey) return null;
  if (key.toLowerCase() === "y") return redo;
  return key.toLowerCase() === "z" ? (shiftKey ? redo : undo) : null;
}
