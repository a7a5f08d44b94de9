import type { Plan } from "../plan/plan.ts";

/** Message for a page that does not exist. */
export const ABSENT = "页面不存在或活动已下线";

interface NoticeProps extends Inside {
  text: string;
  action?: string | undefined;
  onTap?: (() => void) | undefined;
}

/** Whether the notice is embedded in another page. */
interface Inside {
  isEmbedded?: boolean | undefined;
}

/** Shows why a page cannot be shown, with a button for what the customer can do. */
export function Notice({ text, action, onTap, isEmbedded = false }: NoticeProps) {
  const [Frame, Words] = isEmbedded ? (["div", "p"] as const) : (["main", "h1"] as const);
  return (
    <Frame className={isEmbedded ? "notice notice-embedded" : "notice"}>
      <div role="alert">
        <Words className="notice-text">{text}</Words>
      </div>
      {action && (
        <button type="button" className="button button-secondary" onClick={onTap}>
          {action}
        </button>
      )}
    </Frame>
  );
}

interface AbsentProps {
  brand: Plan["brand"];
  /** Leaves the page for the brand's official site. */
  leaveFor: (url: string) => void;
}

/** Shows the notice for a page that does not exist now, or not at this address (`when` of the campaign). */
export function Absent({ brand: { hosts: [host] = [] }, leaveFor }: AbsentProps) {
  return <Notice text={ABSENT} action={host && "去首页"} onTap={() => leaveFor(`https://${host}/`)} />;
}

/** Shows the placeholder while a page loads. */
export function Opening({ isEmbedded = false }: Inside) {
  const Frame = isEmbedded ? "div" : "main";
  return (
    <Frame
      className={isEmbedded ? "opening opening-embedded" : "opening"}
      aria-busy="true"
      aria-label="加载中"
    />
  );
}
