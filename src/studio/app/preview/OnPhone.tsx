import { useEffect, useState } from "react";
import { encode } from "uqr";
import { en } from "../../../language/messages/saying.ts";
import type { PhoneAnswer } from "../../api.ts";
import { Dialog } from "../base/Dialog.tsx";
import { useWords } from "../base/Language.tsx";
import { useStudio } from "../desk/StudioContext.tsx";

/** A code to scan, which opens the page of a route, as it is being edited, on a phone in the same network. */
export function OnPhone({ route, onClose }: { route: string; onClose: () => void }) {
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
