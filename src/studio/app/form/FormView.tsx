import { redo, undo } from "@codemirror/commands";
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { type JsonNode, pathOf, pointerOf } from "../../../check/json/json-node.ts";
import { en } from "../../../language/messages/saying.ts";
import { helpOf, labelOf, lastName } from "../../labels.ts";
import { Button } from "../base/Button.tsx";
import { useWords } from "../base/Language.tsx";
import { problemsOf } from "../desk/desk-state.ts";
import { useDesk, useStudio } from "../desk/StudioContext.tsx";
import {
  FormContext,
  idOf,
  LockedContext,
  PartContext,
  placeProblems,
  useForm,
  useFormState,
} from "./model/form-context.ts";
import { type FormDesk, lastRead, shapeAt } from "./model/form-desk.ts";
import { Outline } from "./Outline.tsx";
import { Compound, Sections } from "./Sections.tsx";

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
                <Button
                  isSmall
                  says={en`Go to the place`.zh`去看看`}
                  onClick={() => onText(broken.from, broken.to)}
                />
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

/** What there is to know about the field that has the keyboard: in one place, so that nothing moves. */
function Help({ root }: { root: JsonNode }) {
  const { labels, rootShape } = useForm();
  const { say } = useWords();
  const here = useFormState((state) => state.here);
  const path = pathOf(here).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const shape = shapeAt(rootShape, root, path);
  const about = here === "" ? undefined : helpOf(shape.annotations);
  const key = lastName(path);
  const [example] = shape.annotations.examples ?? [];
  return (
    <aside
      className="f-help"
      aria-label={say(en`About this field`.zh`字段说明`)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards have to reach it
      tabIndex={0}
    >
      {about && key !== "" ? (
        <p>
          <strong>{say(labelOf(key, shape, labels))}</strong> <code className="f-key">{here}</code>{" "}
          {say(about)}
          {typeof example === "string" && (
            <>
              {" "}
              {say(en`For example:`.zh`例如：`)} <code>{example}</code>
            </>
          )}
        </p>
      ) : (
        <p>{say(en`What a field is for is told here.`.zh`选中一个字段，这里会说明它的用途。`)}</p>
      )}
    </aside>
  );
}

/** The form has no history but that of the text: what a browser would undo in a field alone is left to it. */
function historyStep({ ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): typeof undo | null {
  if (!ctrlKey && !metaKey) return null;
  if (key.toLowerCase() === "y") return redo;
  return key.toLowerCase() === "z" ? (shiftKey ? redo : undo) : null;
}

/** Takes the keyboard to the place that is wanted, once it is drawn; to what it stands in where there is none. */
function useWanted({ fold, store }: FormDesk, scroll: RefObject<HTMLElement | null>): void {
  const wanted = useSyncExternalStore(store.subscribe, () => store.get().wanted);
  useEffect(() => {
    const root = scroll.current;
    if (!wanted || !root) return;
    const { pointer } = wanted;
    const path = pathOf(pointer);
    const places = [...path.keys()].map((index) => pointerOf(path.slice(0, path.length - index)));
    const exact = elementOf(root, pointer);
    const closed = places
      .slice(1)
      .concat("")
      .find((place) => root.querySelector(`[aria-expanded="false"][data-more="${CSS.escape(place)}"]`));
    if (!exact && closed !== undefined) {
      fold(`${closed}/+`, true);
      store.set({ wanted: { pointer } });
      return;
    }
    const element = exact ?? places.flatMap((place) => elementOf(root, place) ?? [])[0];
    store.set({ wanted: null });
    element?.scrollIntoView({ block: "nearest" });
    element?.focus({ preventScroll: true });
    store.set({ here: pointer });
  }, [wanted, store, fold, scroll]);
}

const FOCUSABLE = "input:enabled, textarea:enabled, select:enabled, button:enabled";

function elementOf(root: HTMLElement, pointer: string): HTMLElement | null {
  const own = document.getElementById(idOf(pointer));
  if (own && root.contains(own)) return own;
  const place = root.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"]`);
  return place?.matches("button") ? place : (place?.querySelector<HTMLElement>(FOCUSABLE) ?? null);
}
