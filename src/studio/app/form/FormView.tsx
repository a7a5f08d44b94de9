import { redo, undo } from "@codemirror/commands";
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { type JsonNode, parsePointer, pointerOf } from "../../../check/json/json-node.ts";
import { en } from "../../../language/messages/saying.ts";
import { helpOf, labelOf, lastName } from "../../labels.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { problemsOf } from "../session/session-state.ts";
import { FormOutline } from "./FormOutline.tsx";
import {
  CompoundContext,
  controlId,
  FormContext,
  LockedContext,
  placeProblems,
  useForm,
  useFormState,
} from "./model/form-context.ts";
import { type FormController, lastRead, shapeAt } from "./model/form-controller.ts";
import { Compound, Sections } from "./Sections.tsx";

interface FormViewProps {
  form: FormController;
  text: string;
  /** The saved text. */
  saved: string;
  /** Switches to the text view and selects a range. */
  onText: (from: number, to: number) => void;
}

/** Renders the open document as a form generated from its schema, for operators who prefer not to edit JSON. */
export function FormView({ form, onText, saved, text }: FormViewProps) {
  const { viewRef } = useStudio();
  const { say } = useLanguage();
  const problems = useSessionState(problemsOf);
  const placed = useMemo(() => placeProblems(problems), [problems]);
  const scroll = useRef<HTMLDivElement>(null);
  const read = lastRead(text);
  const broken = "broken" in read ? read.broken : null;
  const shown = form.shown(text, saved);
  useFocusRequest(form, scroll);

  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed text may have removed the focused field
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body)
      form.store.set({ focusRequest: { pointer: form.store.get().focusedPointer } });
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
      <CompoundContext value={Compound}>
        <LockedContext value={broken !== null}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles keys of the fields inside */}
          <div
            className="form-view"
            onKeyDownCapture={onKeyDown}
            onBlur={() => {
              isInside.current = false;
            }}
            onFocus={({ target }) => {
              isInside.current = true;
              const pointer = target.closest<HTMLElement>("[data-pointer]")?.dataset.pointer;
              if (pointer !== undefined) form.store.set({ focusedPointer: pointer });
            }}
          >
            {broken && (
              <p className="notice is-bad" role="alert">
                <span>
                  {say(
                    en`The JSON cannot be read: line ${broken.line} has a mistake. Fix it first. Until then, the form shows the last readable version and is locked.`
                      .zh`JSON 第${broken.line}行有误，无法读取，请先改正。表单显示的是上一次能读取的内容，暂时不能修改。`,
                  )}
                </span>
                <Button
                  isSmall
                  says={en`Go to this line`.zh`跳到这一行`}
                  onClick={() => onText(broken.from, broken.to)}
                />
              </p>
            )}
            {shown && (
              <>
                <FormOutline root={shown.root} placed={placed} />
                <div className="f-scroll" ref={scroll} data-locked={broken ? true : undefined}>
                  <Sections root={shown.root} placed={placed} />
                </div>
                <Help root={shown.root} />
              </>
            )}
          </div>
        </LockedContext>
      </CompoundContext>
    </FormContext>
  );
}

/** Renders the help for the focused field, always in the same place so that the layout does not move. */
function Help({ root }: { root: JsonNode }) {
  const { labels, rootShape } = useForm();
  const { say } = useLanguage();
  const pointer = useFormState((state) => state.focusedPointer);
  const path = parsePointer(pointer).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const shape = shapeAt(rootShape, root, path);
  const about = pointer === "" ? undefined : helpOf(shape.annotations);
  const key = lastName(path);
  const [example] = shape.annotations.examples ?? [];
  return (
    <aside
      className="f-help"
      aria-label={say(en`About this field`.zh`字段说明`)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keyboards have to reach it
      tabIndex={0}
    >
      {about && key !== "" ? (
        <p>
          <strong>{say(labelOf(key, shape, labels))}</strong> <code className="f-key">{pointer}</code>{" "}
          {say(about)}
          {typeof example === "string" && (
            <>
              {" "}
              {say(en`For example:`.zh`例如：`)} <code>{example}</code>
            </>
          )}
        </p>
      ) : (
        <p>{say(en`Select a field to read its description here.`.zh`选中一个字段，这里会显示它的说明。`)}</p>
      )}
    </aside>
  );
}

/** Returns the undo or redo command for a key, else null. The form shares the text's history. */
function historyStep({ ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): typeof undo | null {
  if (!ctrlKey && !metaKey) return null;
  if (key.toLowerCase() === "y") return redo;
  return key.toLowerCase() === "z" ? (shiftKey ? redo : undo) : null;
}

/** Focuses the requested field once it is rendered, or else the nearest ancestor that can be focused. */
function useFocusRequest({ fold, store }: FormController, scroll: RefObject<HTMLElement | null>): void {
  const focusRequest = useSyncExternalStore(store.subscribe, () => store.get().focusRequest);
  useEffect(() => {
    const root = scroll.current;
    if (!focusRequest || !root) return;
    const { pointer } = focusRequest;
    const path = parsePointer(pointer);
    const places = [...path.keys()].map((index) => pointerOf(path.slice(0, path.length - index)));
    const exact = elementOf(root, pointer);
    const closed = places
      .slice(1)
      .concat("")
      .find((place) => root.querySelector(`[aria-expanded="false"][data-more="${CSS.escape(place)}"]`));
    if (!exact && closed !== undefined) {
      fold(`${closed}/+`, true);
      store.set({ focusRequest: { pointer } });
      return;
    }
    const element = exact ?? places.flatMap((place) => elementOf(root, place) ?? [])[0];
    store.set({ focusRequest: null });
    element?.scrollIntoView({ block: "nearest" });
    element?.focus({ preventScroll: true });
    store.set({ focusedPointer: pointer });
  }, [focusRequest, store, fold, scroll]);
}

const FOCUSABLE = "input:enabled, textarea:enabled, select:enabled, button:enabled";

function elementOf(root: HTMLElement, pointer: string): HTMLElement | null {
  const own = document.getElementById(controlId(pointer));
  if (own && root.contains(own)) return own;
  const place = root.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"]`);
  return place?.matches("button") ? place : (place?.querySelector<HTMLElement>(FOCUSABLE) ?? null);
}
