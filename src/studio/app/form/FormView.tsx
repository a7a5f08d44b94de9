import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { type JsonNode, jsonPointerOf, parsePointer } from "../../../check/json/json-node.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { fieldLabel, fullDescription, lastKeyName } from "../../form-labels.ts";
import { Button } from "../base/Button.tsx";
import { useLanguage } from "../base/Language.tsx";
import { useSessionState, useStudio } from "../session/StudioContext.tsx";
import { knownProblems } from "../session/session-state.ts";
import { KeyName } from "./controls/KeyName.tsx";
import { CompoundField, DocumentSections } from "./DocumentSections.tsx";
import { FormOutline } from "./FormOutline.tsx";
import {
  CompoundContext,
  controlId,
  FormContext,
  FormLockedContext,
  groupProblemsByPointer,
  OperatorContext,
  ShownDocumentContext,
  useForm,
  useFormState,
  useOperatorOutline,
} from "./model/form-context.ts";
import { type FormController, parseFormTextCached, shapeAtPath } from "./model/form-controller.ts";
import { undoOnKey } from "./model/undo-on-key.ts";
import { OperatorSections } from "./OperatorSections.tsx";

interface FormViewProps {
  form: FormController;
  text: string;
  /** Whether it shows only what operators edit. */
  isForOperators: boolean;
  /** Whether the project forbids to change the rest. */
  isTechnicalPartLocked: boolean;
  /** The saved text. */
  saved: string;
  /** Switches to the JSON tab and selects a range there. */
  onText: (from: number, to: number) => void;
}

/** Renders the open document as form fields: those that operators edit, or all. */
export function FormView({
  form,
  isForOperators,
  isTechnicalPartLocked,
  onText,
  saved,
  text,
}: FormViewProps) {
  const { viewRef } = useStudio();
  const { say } = useLanguage();
  const problems = useSessionState(knownProblems);
  const placed = useMemo(() => groupProblemsByPointer(problems), [problems]);
  const scroll = useRef<HTMLDivElement>(null);
  const read = parseFormTextCached(text);
  const broken = "broken" in read ? read.broken : null;
  const shown = form.shown(text, saved);
  const root = shown?.root;
  const outline = useMemo(
    () => (isForOperators && root ? form.outlineOf(root) : null),
    [form, isForOperators, root],
  );
  const whole = useMemo(() => root && { root, placed }, [root, placed]);
  const isReadOnly = isTechnicalPartLocked && !isForOperators;
  useFocusRequest(form, scroll);

  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed text may have removed the focused field
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body)
      form.store.set({ focusRequest: { pointer: form.store.get().focusedPointer } });
  }, [text, form]);

  return (
    <FormContext value={form}>
      <CompoundContext value={CompoundField}>
        <FormLockedContext value={broken !== null || isReadOnly}>
          <OperatorContext value={outline}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles keys of the fields inside */}
            <div
              className="form-view"
              onKeyDownCapture={(event) => undoOnKey(event, viewRef.current)}
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
              {isReadOnly && <p className="notice">{say(TECHNICAL_PART_LOCKED)}</p>}
              {whole && (
                <ShownDocumentContext value={whole}>
                  <FormOutline {...whole} />
                  <div
                    className="f-scroll"
                    ref={scroll}
                    data-locked={broken || isReadOnly ? true : undefined}
                  >
                    {outline ? <OperatorSections {...whole} /> : <DocumentSections {...whole} />}
                  </div>
                  <FocusedFieldHelp root={whole.root} />
                </ShownDocumentContext>
              )}
            </div>
          </OperatorContext>
        </FormLockedContext>
      </CompoundContext>
    </FormContext>
  );
}

const TECHNICAL_PART_LOCKED = en`This project locks the technical part, so it is only shown here. What you may change is under “Content”.`
  .zh`本项目锁定了技术部分，这里只能查看。可以修改的都在“内容”里。`;

/** Renders the help for the focused field, always in the same place so that the layout does not move. */
function FocusedFieldHelp({ root }: { root: JsonNode }) {
  const { labels, rootShape } = useForm();
  const { say } = useLanguage();
  const pointer = useFormState((state) => state.focusedPointer);
  const path = parsePointer(pointer).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const shape = shapeAtPath(rootShape, root, path);
  const isTechnical = useOperatorOutline()?.audienceAt(pointer) === "developer";
  const about = pointer === "" || isTechnical ? undefined : fullDescription(shape.annotations);
  const key = lastKeyName(path);
  const label = fieldLabel(key, shape, labels);
  const outline = useOperatorOutline();
  // The name of an entry is no label.
  const title = outline && label.en === key ? outline.labelAt(pointer) : label;
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
          {title && <strong>{say(title)}</strong>} <KeyName>{pointer}</KeyName> {say(about)}
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

/**
 * Focuses the field that another component requested, once it is rendered; or else the nearest ancestor that can be
 * focused.
 */
function useFocusRequest({ fold, store }: FormController, scroll: RefObject<HTMLElement | null>): void {
  const focusRequest = useSyncExternalStore(store.subscribe, () => store.get().focusRequest);
  useEffect(() => {
    const root = scroll.current;
    if (!focusRequest || !root) return;
    const { pointer } = focusRequest;
    const path = parsePointer(pointer);
    const places = [...path.keys()].map((index) => jsonPointerOf(path.slice(0, path.length - index)));
    const exact = elementAtPointer(root, pointer);
    const closed = places
      .slice(1)
      .concat("")
      .find((place) => root.querySelector(`[aria-expanded="false"][data-more="${CSS.escape(place)}"]`));
    if (!exact && closed !== undefined) {
      fold(`${closed}/+`, true);
      store.set({ focusRequest: { pointer } });
      return;
    }
    const element = exact ?? places.flatMap((place) => elementAtPointer(root, place) ?? [])[0];
    store.set({ focusRequest: null });
    element?.scrollIntoView({ block: "nearest" });
    element?.focus({ preventScroll: true });
    store.set({ focusedPointer: pointer });
  }, [focusRequest, store, fold, scroll]);
}

const FOCUSABLE_SELECTOR = "input:enabled, textarea:enabled, select:enabled, button:enabled";

function elementAtPointer(root: HTMLElement, pointer: string): HTMLElement | null {
  const own = document.getElementById(controlId(pointer));
  if (own && root.contains(own)) return own;
  const place = root.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"]`);
  return place?.matches("button") ? place : (place?.querySelector<HTMLElement>(FOCUSABLE_SELECTOR) ?? null);
}
