import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { en } from "../../../language/messages/localized-text.ts";
import { pageKey } from "../../../plan/published-page.ts";
import { type DraftResponse, STUDIO_PATH } from "../../api.ts";
import type { DescribedAnswers, FrameCommand, FrameMessage, ShowMessage } from "../../frame/messages.ts";
import { useLanguage } from "../base/Language.tsx";
import { usePreviewState, useSessionState, useStudio } from "../session/StudioContext.tsx";
import type { PreviewDrawer, SessionState } from "../session/session-state.ts";
import { createPreviewSender } from "./follow-preview.ts";

/** A page to show in the preview. */
export type PreviewedPage = NonNullable<DraftResponse["page"]>;

/** Width of the phone's edge, in pixels of the unscaled phone. */
const PHONE_EDGE_PX = 10;

/** The size of a phone on the screen. */
export interface PhoneOnScreen {
  /** Screen pixels for one CSS pixel of the page. */
  scale: number;
  /** Height of the phone, and width of its edge, in CSS pixels of the screen. */
  height: number;
  edge: number;
}

interface PhoneFrameProps {
  /** Null while the page is unknown, or if the document makes no page. */
  page: PreviewedPage | null;
  /** The persona's token; null until the personas are loaded. */
  token: string | null;
  /** The content of the phone's screen while there is no page, or no token. */
  blank: ReactNode;
  /** What is over the phone while its page can be edited. */
  editor?: ComponentType<PhoneOnScreen>;
}

/** The last message to the preview's frame. `shown` may contain newer texts than `page`, the last checked page. */
interface PageSentToFrame {
  page: ShowMessage["published"];
  around: Omit<ShowMessage, "published">;
  shown: ShowMessage["published"];
}

/** Returns the schemas of the answers that a page reads. */
function answersOf(endpoints: SessionState["endpoints"]): DescribedAnswers {
  return Object.fromEntries(
    Object.entries(endpoints).flatMap(([name, { data }]) => (data ? [[name, data]] : [])),
  );
}

/** Renders a phone that shows the page, as large as there is room. Its iframe loads before the page is known. */
export function PhoneFrame({ page, token, blank, editor: Editor }: PhoneFrameProps) {
  const { session, preview, isSandboxed } = useStudio();
  const { say } = useLanguage();
  const seen = usePreviewState((state) => state);
  const { watchedTexts, clock, fault, isEditing, isPicking, textScale, mark, query, size, system, tab } =
    seen;
  const scene = seen.scene ?? seen.baseScene;
  const endpoints = useSessionState((state) => state.endpoints);
  const describedAnswers = useMemo(() => answersOf(endpoints), [endpoints]);
  const frame = useRef<HTMLIFrameElement>(null);
  const isReady = useRef(false);
  const around = useMemo(
    (): PageSentToFrame["around"] | null =>
      token === null
        ? null
        : {
            ...{ studio: "show", scene, phone: { system, letters: textScale }, clock, token, fault },
            query: Object.fromEntries(new URLSearchParams(query)),
            editor: isSandboxed ? session.editor : null,
          },
    [scene, system, textScale, clock, token, fault, query, isSandboxed, session],
  );
  const pickCommand = useMemo(
    () => ({ studio: "pick", isOn: isPicking || isEditing, canDrag: isEditing }) as const,
    [isPicking, isEditing],
  );
  const sent = useRef<PageSentToFrame>(null);
  /** Resolve functions of promises that wait for the frame to paint. */
  const paintCallbacks = useRef<(() => void)[]>([]);
  const [room, roomRef] = useElementSize();
  const published = page?.published ?? null;

  const onFrameMessage = useEffectEvent(({ source, origin, data }: MessageEvent) => {
    if (source !== frame.current?.contentWindow || origin !== location.origin) return;
    const message = data as FrameMessage;
    if (message.studio === "there") for (const resolve of paintCallbacks.current.splice(0)) resolve();
    if (message.studio === "ready") {
      // A reloaded frame has lost all earlier messages.
      isReady.current = true;
      if (sent.current) postPage(sent.current);
      postToFrame(pickCommand);
      postToFrame({ studio: "ask", texts: watchedTexts });
      postToFrame({ studio: "describe", answers: describedAnswers });
    }
    // Late messages of the previous page are ignored.
    const shown = sent.current && pageKey(sent.current.page.campaign.route ?? "/");
    if (message.studio !== "told" || message.key !== shown) return;
    const { what } = message;
    if (what.kind !== "picked" && what.kind !== "dragged") preview.onFrameEvent(what);
    else if (isEditing) preview.set({ frameEdit: { ...what, key: message.key } });
    else if (what.kind === "picked") {
      preview.set({ isPicking: false });
      void session.goTo(message.key, what.pointer);
    }
  });
  const postToFrame = (data: FrameCommand) => {
    // When the frame becomes ready, it gets the current values.
    if (!isReady.current) return;
    const event = { data, origin: location.origin, source: window };
    try {
      // Synchronous: with postMessage the browser would paint the keystroke first, and the page one frame later.
      frame.current?.contentWindow?.dispatchEvent(new MessageEvent("message", event));
    } catch {
      // The frame shows the browser's error page, since the server did not answer. Our page gets the values when ready.
    }
  };
  const postPage = ({ around, shown }: PageSentToFrame) => postToFrame({ ...around, published: shown });
  const windows = useRef<ReturnType<typeof createPreviewSender>>(null);
  const send = (what: PageSentToFrame) => {
    sent.current = what;
    postPage(what);
    windows.current?.send({ ...what.around, published: what.shown });
  };
  const sendIfChanged = useEffectEvent((page: PageSentToFrame["page"], around: PageSentToFrame["around"]) => {
    if (page !== sent.current?.page || around !== sent.current.around) send({ page, around, shown: page });
  });
  const sendFirst = useEffectEvent<PreviewDrawer>(({ page: next }, ahead = next?.published) => {
    if (!around || !next?.isCurrent || ahead === undefined || sent.current?.shown === ahead) return undefined;
    // Another page may reset the preview's settings, which are known only after the next render.
    if (sent.current && next.key !== page?.key) return undefined;
    send({ page: next.published, around, shown: ahead });
    return new Promise<void>((resolve) => paintCallbacks.current.push(resolve));
  });
  const postNow = useEffectEvent(postToFrame);

  useEffect(() => {
    const sender = createPreviewSender(session.editor, () => {
      const { around, shown } = sent.current ?? {};
      return around && shown ? { ...around, published: shown } : null;
    });
    windows.current = sender;
    return sender.close;
  }, [session]);
  useEffect(() => {
    const hearFrame = (event: MessageEvent) => onFrameMessage(event);
    addEventListener("message", hearFrame);
    return () => removeEventListener("message", hearFrame);
  }, []);
  useEffect(() => {
    if (published && around) sendIfChanged(published, around);
  }, [published, around]);
  useEffect(() => {
    const end = session.setPreviewDrawer((...page) => sendFirst(...page)?.then(waitForPaint));
    return () => {
      end();
      // This frame no longer paints, so nobody must wait for it.
      for (const resolve of paintCallbacks.current.splice(0)) resolve();
    };
  }, [session]);
  useEffect(() => {
    if (mark) postNow({ studio: "mark", ...mark });
  }, [mark]);
  useEffect(() => postNow(pickCommand), [pickCommand]);
  useEffect(() => postNow({ studio: "ask", texts: watchedTexts }), [watchedTexts]);
  useEffect(() => postNow({ studio: "describe", answers: describedAnswers }), [describedAnswers]);

  const [width, height] = [size.width + 2 * PHONE_EDGE_PX, size.height + 2 * PHONE_EDGE_PX];
  const scale = Math.min(1, room.width / width, room.height / height);
  const isBlank = page === null || token === null;
  return (
    <div className="room" ref={roomRef}>
      {system === "browser" && tab && (
        <p className="browser-tab">
          {tab.icon && <img src={tab.icon} alt="" width={16} height={16} />}
          <span>{tab.title}</span>
        </p>
      )}
      <div className="phone-place" style={{ width: width * scale, height: height * scale }}>
        <div
          className="phone"
          style={{ width, height, padding: PHONE_EDGE_PX, transform: `scale(${scale})` }}
        >
          <iframe
            ref={frame}
            title={say(en`The page on a phone`.zh`手机上的页面`)}
            src={`${STUDIO_PATH}/frame`}
            width={size.width}
            height={size.height}
            inert={isBlank}
          />
          {isBlank && <div className="glass">{blank}</div>}
        </div>
        {Editor && isEditing && <Editor scale={scale} height={height * scale} edge={PHONE_EDGE_PX * scale} />}
      </div>
    </div>
  );
}

/** Resolves after the browser has painted its next frame. */
function waitForPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/**
 * Returns the page to preview: that of the latest draft, or else the file's previous valid page, marked as outdated.
 */
export function usePreviewedPage(
  path: string | null,
  answer: DraftResponse | undefined,
): PreviewedPage | null {
  const kept = useRef<{ path: string | null; page: PreviewedPage | null }>({ path: null, page: null });
  if (kept.current.path !== path) kept.current = { path, page: null };
  const before = kept.current.page;
  if (answer?.page) kept.current.page = answer.page;
  else if (answer && before?.isCurrent) kept.current.page = { ...before, isCurrent: false };
  return kept.current.page;
}

/** Returns the size of an element in CSS pixels, and the ref to attach to it. */
function useElementSize() {
  const [room, setRoom] = useState({ width: 300, height: 600 });
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [room, ref] as const;
}
