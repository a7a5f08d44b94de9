import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import night from "../../../../campaigns/core/art/union-night.svg";
import won from "../../../../campaigns/core/art/union-prize.svg";
import { Flow } from "../shared/Flow.tsx";
import { type CallError, call, useSession } from "../shared/mall.ts";
import { PrizeDialog } from "../shared/PrizeDialog.tsx";
import { type Choice, Dialog, Hero, MainButton, Panel, Rules } from "../shared/parts.tsx";
import { Frame, mount, Trouble, useApp, useToast } from "../shared/Shell.tsx";
import { PRIZES, spin, Wheel } from "./Wheel.tsx";
import "../../../../src/blocks/link/link.css";
import "../../../../src/blocks/text/text.css";
import "./theme.css";

const BindingForm = lazy(() => import("./BindingForm.tsx").then((file) => ({ default: file.BindingForm })));

const PATH = "/api/djdg/activity/union/bind/sign/activity";
const PAY_CODE = "CMQDFASTPAY";

function Page() {
  const { token } = useSession();
  const app = useApp();
  const toast = useToast();
  const client = useQueryClient();
  const face = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<"rest" | "pending" | "landing">("rest");
  const [prize, setPrize] = useState<number>();
  const [isBinding, setBinding] = useState(false);
  const fields = { accessToken: token, payCode: PAY_CODE };
  const status = useQuery<{ isBindCard: number; isJoined: number }, CallError>({
    queryKey: ["status", token],
    queryFn: () => call(`${PATH}/info`, fields),
    enabled: token !== "",
  });
  const reload = () => client.invalidateQueries({ queryKey: ["status"] });
  const fail = ({ kind, message }: CallError) => {
    toast(kind === "loggedOut" ? "请先登录" : message);
    reload();
  };
  const draw = useMutation<void, CallError>({
    mutationFn: async () => {
      const wheel = face.current && spin(face.current);
      setPhase("pending");
      try {
        const { faceValue } = await call<{ faceValue: number }>(`${PATH}/lottery`, { accessToken: token });
        setPhase("landing");
        await wheel?.land(PRIZES.indexOf(faceValue));
        setPrize(faceValue);
        reload();
      } catch (error) {
        wheel?.stop();
        throw error;
      } finally {
        setPhase("rest");
      }
    },
    onError: fail,
  });
  const identity = useQuery<Record<string, string | null> | null, CallError>({
    queryKey: ["identity", token],
    queryFn: () => call("/api/djdg/bank/card/history", { accessToken: token }),
    enabled: isBinding,
  });
  const bind = useMutation<{ url: string }, CallError, Record<string, string>>({
    mutationFn: (typed) => call("/api/djdg/bank/card/bind", { ...fields, ...typed }),
    onError: fail,
    onSuccess: ({ url }) => {
      if (!url) return toast("四要素不匹配");
      setBinding(false);
      window.location.assign(url);
    },
  });
  const { data } = status;
  const isLoggedIn = token !== "" && status.error?.kind !== "loggedOut";
  const choose = (): [Choice, Choice] | undefined => {
    if (!isLoggedIn) {
      const onTap = app.login;
      return [
        { text: "登录", onTap },
        { text: "登录查看", hint: "登录绑卡，最高抽500元代金券", onTap },
      ];
    }
    if (!data) return status.isError ? [{ text: "--" }, { text: "暂不可用" }] : undefined;
    if (data.isBindCard === 0) {
      const onTap = () => setBinding(true);
      return [
        { text: "绑卡", onTap },
        { text: "绑卡抽奖", hint: "绑定本人银行卡，即得1次抽奖机会", onTap },
      ];
    }
    if (data.isJoined === 0) {
      const tap = { onTap: () => draw.mutate(), isBusy: draw.isPending };
      return [
        { text: "抽奖", ...tap },
        { text: "立即抽奖", hint: "您有1次抽奖机会", ...tap },
      ];
    }
    return [{ text: "已抽" }, { text: "已抽奖", hint: "感谢参与，代金券已存入您的账户" }];
  };
  const [hub, main] = choose() ?? [];
  return (
    <Frame title="银行卡绑卡抽奖" className="bind-card display-sans pattern-sparks ornament-none">
      <Trouble message={isLoggedIn ? status.error?.message : undefined} onRetry={status.refetch} />
      <Hero
        kicker="2025年7月3日起 · 绑卡抽奖"
        title="幸运转盘"
        text="最高抽500元代金券，实时到账"
        art={{ src: night, width: 375, height: 300 }}
      />
      <Wheel
        hub={hub}
        face={face}
        phase={phase}
        won={prize && phase === "rest" ? PRIZES.indexOf(prize) : undefined}
      />
      <MainButton choice={main} />
      {data?.isJoined === 1 && (
        <button type="button" className="link link-inline" onClick={app.voucher}>
          查看我的代金券
        </button>
      )}
      <Panel title="三步赢代金券">
        <Flow
          steps={[
            ["绑定银行卡", "填写本人信息"],
            ["转动转盘", "每人一次机会"],
            ["代金券到账", "抽中实时发放"],
          ]}
        />
      </Panel>
      <Rules
        items={[
          "活动自2025年7月3日起，面向18至64周岁的商城登录用户。",
          "绑定本人银行卡并完成银行签约后，即可获得1次抽奖机会，每位用户限抽1次。",
          "奖品为3元、60元、240元、300元、500元代金券，由转盘随机抽出。",
          "代金券在抽中后实时存入您的账户，可在“我的代金券”中查看，订购时使用。",
          "奖励发放给有过充值的用户，从未充值的用户请先充值再参与。",
          "姓名、身份证号、银行卡号须为本人信息，手机号须为该卡在银行预留的手机号。",
          "同一身份证仅可绑定一张银行卡，且只能绑定一次。",
          "身份信息和银行卡信息绑定后不可更改，请仔细核对后提交。",
          "如有疑问，请联系在线客服。",
        ]}
      />
      {isBinding && (
        <Dialog title="绑定银行卡" close="关闭" onClose={() => setBinding(false)}>
          <p className="text text-muted text-center">请填写持卡人本人信息，绑定后不可更改</p>
          {!identity.isPending && (
            <Suspense>
              <BindingForm
                known={identity.data ?? {}}
                isBusy={bind.isPending}
                onFail={toast}
                onSubmit={bind.mutate}
              />
            </Suspense>
          )}
          <p className="text text-muted text-center">以上信息仅用于银行验证，本页面不保存</p>
        </Dialog>
      )}
      {prize && (
        <PrizeDialog
          heading="恭喜中奖"
          art={{ src: won, width: 260, height: 130 }}
          title="绑卡抽奖代金券"
          text="已存入您的账户，订购时可用"
          amount={prize}
          onClose={() => setPrize(undefined)}
        />
      )}
    </Frame>
  );
}

mount("/unionPayActivity", <Page />);
