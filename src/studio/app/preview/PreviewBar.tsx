import { useEffect, useState } from "react";
import { encode } from "uqr";
import type { Brand } from "../../../language/document.generated.ts";
import { uniqueBy } from "../../../language/group-by.ts";
import { en, type Saying } from "../../../language/messages/saying.ts";
import { tabBrand } from "../../../page/navigation/browser-tab.ts";
import { type Published, pageKey } from "../../../plan/published.ts";
import { type FaultKind, faultKinds } from "../../../sandbox/http/fault.ts";
import type { DraftAnswer, PhoneAnswer } from "../../api.ts";
import { Button } from "../base/Button.tsx";
import { Dialog } from "../base/Dialog.tsx";
import { useWords } from "../base/Language.tsx";
import { Choice } from "../controls/Select.tsx";
import { LETTERS, type Look } from "../desk/look.ts";
import { SizeChoice } from "../desk/SizeChoice.tsx";
import { useDesk, useLook, useStudio } from "../desk/StudioContext.tsx";

interface PreviewBarProps {
  /** Those that the document makes. */
  pages: DraftAnswer["pages"];
  /** The one that is shown. */
  published: Published;
}

/** On which phone, as whom, and which page of the document. */
export function PreviewBar({ pages, published }: PreviewBarProps) {
  const { desk, look, personas } = useStudio();
  const [isOnPhone, showOnPhone] = useState(false);
  const { say } = useWords();
  const { size, system, letters, token, isPicking, fault, query } = useLook((state) => state);
  const asked = useDesk(({ key }) => key);
  const key = pageKey(published.campaign.route ?? "");
  const brands = uniqueBy([published.brand, ...published.partners], ({ id }) => id);
  return (
    <div className="preview-bar">
      <div className="line">
        <Choice
          label={en`Page`.zh`页面`}
          value={asked ?? key}
          isLocked={pages.length < 2}
          onPick={(key) => desk.choosePage(key)}
          options={pages.map(({ key, route, title }) => [key, title ? `${title}　${route}` : route])}
        />
      </div>
      <div className="line">
        <Choice
          label={en`Customer`.zh`客户`}
          value={token ?? ""}
          onPick={look.enterAs}
          options={[
            ["", say(en`Visitor (not logged in)`.zh`游客（未登录）`)],
            ...(personas ?? []).map(({ token: own, title }) => [own, title] as const),
          ]}
        />
        <Button isSmall says={en`Phone`.zh`手机`} onClick={() => showOnPhone(true)} />
        <Button
          isSmall
          says={en`Pick`.zh`选取`}
          aria-pressed={isPicking}
          title={say(
            en`Tap something on the page to see the text that makes it (or hold Alt while you tap)`
              .zh`点页面上的一处，跳到对应的文本（也可以按住 Alt 再点）`,
          )}
          onClick={() => look.set({ isPicking: !isPicking })}
        />
      </div>
      <div className="line is-phone">
        <SizeChoice size={size} onPick={(picked) => look.set({ size: picked })} />
        <Choice
          label={en`System`.zh`系统`}
          value={system}
          onPick={(value) => look.set({ system: value as Look["system"] })}
          options={Object.entries(NAMES).map(([each, name]) => [each, say(name)])}
        />
        <Choice
          label={en`Size of letters`.zh`字号`}
          value={String(letters)}
          onPick={(value) => look.set({ letters: Number(value) })}
          options={LETTERS.map((times) => [String(times), `${times * 100} %`])}
        />
      </div>
      <details className="more">
        <summary>
          {say(en`More`.zh`更多`)}
          {(fault !== null || query !== "") && <span className="chip">{say(en`changed`.zh`已更改`)}</span>}
        </summary>
        <div className="line">
          <Choice
            label={en`What goes wrong`.zh`故障`}
            value={fault ?? ""}
            onPick={(kind) => look.set({ fault: faultKinds.find((one) => one === kind) ?? null })}
            options={[
              ["", say(en`Everything works`.zh`一切正常`)],
              ...faultKinds.map((kind) => [kind, say(FAULTS[kind])] as const),
            ]}
          />
          <Choice
            label={en`Brand of the browser's tab`.zh`浏览器标签的品牌`}
            value={tabBrand(published, Object.fromEntries(new URLSearchParams(query))).id}
            onPick={(id) => look.set({ query: switchTo(brands.find((one) => one.id === id)) })}
            isLocked={brands.length < 2}
            options={brands.map(({ id, name }) => [id, name])}
          />
        </div>
        <label className="line">
          <span>{say(en`Address`.zh`地址参数`)}</span>
          <input
            className="field"
            value={query}
            placeholder="page=1&sing=…"
            spellCheck={false}
            onChange={({ target }) => look.set({ query: target.value })}
          />
        </label>
      </details>
      {isOnPhone && <OnPhone route={published.campaign.route ?? "/"} onClose={() => showOnPhone(false)} />}
    </div>
  );
}

/** The parameters that switch the browser's tab to a brand. */
function switchTo(brand: Brand | undefined): string {
  return new URLSearchParams(brand?.query ?? {}).toString();
}

const FAULTS: Readonly<Record<FaultKind, Saying>> = {
  slow: en`Slow: 3 seconds`.zh`很慢：3 秒`,
  offline: en`Connection lost`.zh`断网`,
  timeout: en`No answer ever`.zh`一直没有回应`,
  status500: en`Server error (500)`.zh`服务器错误（500）`,
  html: en`An error page instead of data`.zh`返回错误页面`,
  malformed: en`Half an answer`.zh`数据不完整`,
  logout: en`Login expired`.zh`登录失效`,
  otherForms: en`The same in other forms`.zh`换一种写法的数据`,
};

const NAMES: Readonly<Record<Look["system"], Saying>> = {
  ios: en`iOS app`.zh`iOS 应用`,
  android: en`Android app`.zh`安卓应用`,
  browser: en`Browser`.zh`浏览器`,
};

/** A code to scan, which opens the page of a route, as it is being edited, on a phone in the same network. */
function OnPhone({ route, onClose }: { route: string; onClose: () => void }) {
  const { desk, server } = useStudio();
  const { say } = useWords();
  const [phone, setPhone] = useState<PhoneAnswer | null>(null);
  useEffect(() => {
    server.phone(desk.editor).then(setPhone, () => setPhone({ address: null }));
  }, [server, desk]);
  return (
    <Dialog title={say(en`On a phone`.zh`在手机上打开`)} onClose={onClose}>
      {phone?.address ? (
        <Code address={`${phone.address}${route}`} />
      ) : (
        phone && (
          <p>
            {say(
              en`Phones cannot reach this server yet. Stop it, and start it with “npm start -- --lan”: then phones in the same network can open the pages. The studio itself stays on this machine.`
                .zh`手机现在还连不上这台电脑。请先停止服务，再用“npm start -- --lan”启动，同一网络里的手机就能打开页面。工作室仍然只能在本机使用。`,
            )}
          </p>
        )
      )}
    </Dialog>
  );
}

function Code({ address }: { address: string }) {
  const { say } = useWords();
  const { data, size } = encode(address, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <div className="scan">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={say(en`A code to scan`.zh`二维码`)}>
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={dark.join("")} />
      </svg>
      <p>
        {say(
          en`Scan it with a phone in the same network. It shows the page as it is being edited, and follows your changes. Calls that nobody has saved yet are not answered there.`
            .zh`用同一网络里的手机扫码打开。手机上显示的就是正在编辑的页面，改动会自动刷新；还没有保存过的接口，在手机上暂时没有数据。`,
        )}
      </p>
      <code>{address}</code>
    </div>
  );
}
