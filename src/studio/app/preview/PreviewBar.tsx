import { useEffect, useState } from "react";
import { encode } from "uqr";
import type { Brand } from "../../../language/document.generated.ts";
import { uniqueBy } from "../../../language/group-by.ts";
import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { brandOfBrowserTab } from "../../../page/navigation/browser-tab.ts";
import { type PublishedPage, pageKey } from "../../../plan/published-page.ts";
import { FAULT_KINDS, type FaultKind } from "../../../sandbox/http/simulated-fault.ts";
import type { DraftResponse, PhoneResponse } from "../../api.ts";
import { Button } from "../base/Button.tsx";
import { Dialog } from "../base/Dialog.tsx";
import { useLanguage } from "../base/Language.tsx";
import { LabelledSelect } from "../controls/Select.tsx";
import { PhoneSizeSelect } from "../session/PhoneSizeSelect.tsx";
import { type PreviewState, TEXT_SCALES } from "../session/preview-store.ts";
import { usePreviewState, useSessionState, useStudio } from "../session/StudioContext.tsx";
import { openPhoneWindow } from "./follow-preview.ts";

interface PreviewBarProps {
  /** The pages of the document. */
  pages: DraftResponse["pages"];
  /** The page in the preview. */
  published: PublishedPage;
}

/** Renders the selects of the preview: page of the document, customer, phone and simulated fault. */
export function PreviewBar({ pages, published }: PreviewBarProps) {
  const { session, preview, personas } = useStudio();
  const [isOnPhone, showOnPhone] = useState(false);
  const { say } = useLanguage();
  const { size, system, textScale, token, isEditing, isPicking, fault, query } = usePreviewState(
    (state) => state,
  );
  const asked = useSessionState(({ key }) => key);
  const key = pageKey(published.campaign.route ?? "");
  const brands = uniqueBy([published.brand, ...published.partners], ({ id }) => id);
  return (
    <div className="preview-bar">
      <div className="line">
        <LabelledSelect
          label={en`Page`.zh`页面`}
          value={asked ?? key}
          isLocked={pages.length < 2}
          onPick={(key) => session.choosePage(key)}
          options={pages.map(({ key, route, title }) => [key, title ? `${title}　${route}` : route])}
        />
        <Button
          isSmall
          says={en`Edit`.zh`直接改`}
          aria-pressed={isEditing}
          title={say(
            en`Tap a text or picture on the page to change it here. Drag a block to move it.`
              .zh`点页面上的文字或图片，直接在这里修改；拖动一块内容可以换位置。`,
          )}
          onClick={() => preview.set({ isEditing: !isEditing, isPicking: false, frameEdit: null })}
        />
      </div>
      <div className="line">
        <LabelledSelect
          label={en`Customer`.zh`顾客`}
          value={token ?? ""}
          onPick={preview.enterAs}
          options={[
            ["", say(en`Visitor (not logged in)`.zh`游客（未登录）`)],
            ...(personas ?? []).map(({ token: own, title }) => [own, title] as const),
          ]}
        />
        <Button isSmall says={en`Phone`.zh`手机`} onClick={() => showOnPhone(true)} />
        <Button
          isSmall
          isIcon
          label={en`Own window`.zh`独立窗口`}
          title={say(
            en`Own window: the page in its real size, which follows your changes`
              .zh`独立窗口：按实际大小显示页面，并随修改更新`,
          )}
          onClick={() => openPhoneWindow(session.editor, size)}
        >
          <svg
            viewBox="0 0 14 14"
            width="14"
            height="14"
            fill="none"
            stroke="currentColor"
            aria-hidden="true"
          >
            <path d="M6 2.5H2.5v9h9V8M8.5 2.5h3v3M11.5 2.5 6.5 7.5" />
          </svg>
        </Button>
        <Button
          isSmall
          says={en`Pick`.zh`选取`}
          aria-pressed={isPicking}
          title={say(
            en`Tap anything on the page, and the editor goes to the matching place. You can also hold Alt and tap.`
              .zh`点页面上的任意一处，编辑器会跳到对应的位置。也可以按住 Alt 再点。`,
          )}
          onClick={() => preview.set({ isPicking: !isPicking, isEditing: false, frameEdit: null })}
        />
      </div>
      <div className="line is-phone">
        <PhoneSizeSelect size={size} onPick={(picked) => preview.set({ size: picked })} />
        <LabelledSelect
          label={en`System`.zh`系统`}
          value={system}
          onPick={(value) => preview.set({ system: value as PreviewState["system"] })}
          options={Object.entries(SYSTEM_OPTIONS).map(([each, name]) => [each, say(name)])}
        />
        <LabelledSelect
          label={en`Text size`.zh`字号`}
          value={String(textScale)}
          onPick={(value) => preview.set({ textScale: Number(value) })}
          options={TEXT_SCALES.map((times) => [String(times), `${times * 100} %`])}
        />
      </div>
      <details className="more">
        <summary>
          {say(en`More`.zh`更多`)}
          {(fault !== null || query !== "") && <span className="chip">{say(en`changed`.zh`已更改`)}</span>}
        </summary>
        <div className="line">
          <LabelledSelect
            label={en`Fault`.zh`故障`}
            value={fault ?? ""}
            onPick={(kind) => preview.set({ fault: FAULT_KINDS.find((one) => one === kind) ?? null })}
            options={[
              ["", say(en`No fault`.zh`无故障`)],
              ...FAULT_KINDS.map((kind) => [kind, say(FAULT_OPTIONS[kind])] as const),
            ]}
          />
          <LabelledSelect
            label={en`Brand of the browser tab`.zh`浏览器标签页的品牌`}
            value={brandOfBrowserTab(published, Object.fromEntries(new URLSearchParams(query))).id}
            onPick={(id) => preview.set({ query: brandQuery(brands.find((one) => one.id === id)) })}
            isLocked={brands.length < 2}
            options={brands.map(({ id, name }) => [id, name])}
          />
        </div>
        <label className="line">
          <span>{say(en`Address parameters`.zh`地址参数`)}</span>
          <input
            className="field"
            value={query}
            placeholder="page=1&sing=…"
            spellCheck={false}
            onChange={({ target }) => preview.set({ query: target.value })}
          />
        </label>
      </details>
      {isOnPhone && (
        <PhoneQrDialog route={published.campaign.route ?? "/"} onClose={() => showOnPhone(false)} />
      )}
    </div>
  );
}

/** Returns the URL parameters that switch a page to a brand; empty if the brand needs none. */
function brandQuery(brand: Brand | undefined): string {
  return new URLSearchParams(brand?.query ?? {}).toString();
}

const FAULT_OPTIONS: Readonly<Record<FaultKind, LocalizedText>> = {
  slow: en`Slow: 3 seconds`.zh`慢 3 秒`,
  offline: en`Connection lost`.zh`断网`,
  timeout: en`No answer`.zh`一直没有返回`,
  status500: en`Server error (500)`.zh`服务器错误（500）`,
  html: en`Web page instead of data`.zh`返回网页而不是数据`,
  malformed: en`Incomplete data`.zh`数据不完整`,
  logout: en`Login expired`.zh`登录失效`,
  otherForms: en`Data in a different format`.zh`数据格式不同`,
};

const SYSTEM_OPTIONS: Readonly<Record<PreviewState["system"], LocalizedText>> = {
  ios: en`iOS app`.zh`iOS 应用`,
  android: en`Android app`.zh`安卓应用`,
  browser: en`Browser`.zh`浏览器`,
};

/** Renders a QR code. A phone in the same network that scans it opens the edited page. */
function PhoneQrDialog({ route, onClose }: { route: string; onClose: () => void }) {
  const { session, server } = useStudio();
  const { say } = useLanguage();
  const [phone, setPhone] = useState<PhoneResponse | null>(null);
  useEffect(() => {
    server.phone(session.editor).then(setPhone, () => setPhone({ address: null }));
  }, [server, session]);
  return (
    <Dialog title={say(en`Open on a phone`.zh`用手机打开`)} onClose={onClose}>
      {phone?.address ? (
        <QrCode address={`${phone.address}${route}`} />
      ) : (
        phone && (
          <p>
            {say(
              en`Phones cannot reach this computer, because the studio was started without access for phones. Ask the person who starts it to allow phones (option “--lan”). Phones in the same network can then open the pages. The studio itself still opens only on this computer.`
                .zh`手机现在还连不上这台电脑，因为工作室启动时没有允许手机访问。请让启动工作室的同事加上选项“--lan”重新启动，同一网络里的手机就能打开页面。工作室本身仍然只能在本机打开。`,
            )}
          </p>
        )
      )}
    </Dialog>
  );
}

function QrCode({ address }: { address: string }) {
  const { say } = useLanguage();
  const { data, size } = encode(address, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <div className="scan">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={say(en`QR code of the page`.zh`页面的二维码`)}
      >
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={dark.join("")} />
      </svg>
      <p>
        {say(
          en`Scan the code with a phone in the same network. The phone shows the page that you are editing and follows your changes. Endpoints that are not saved yet return no data there.`
            .zh`请用同一网络里的手机扫码。手机上显示的就是正在编辑的页面，改动会自动刷新；还没有保存的接口，在手机上不返回数据。`,
        )}
      </p>
      <code>{address}</code>
    </div>
  );
}
