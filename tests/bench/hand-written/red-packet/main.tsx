import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import snake from "../../../../campaigns/seasonal/art/snake.svg";
import snakeWon from "../../../../campaigns/seasonal/art/snake-won.svg";
import { Flow } from "../shared/Flow.tsx";
import { type CallError, call, useSession } from "../shared/mall.ts";
import { PrizeDialog } from "../shared/PrizeDialog.tsx";
import { Progress } from "../shared/Progress.tsx";
import { type Choice, Hero, MainButton, Panel, Rules } from "../shared/parts.tsx";
import { Frame, mount, Trouble, useApp, useToast } from "../shared/Shell.tsx";
import { Voucher } from "../shared/Voucher.tsx";
import "./theme.css";

interface Status {
  activityTimeState: -1 | 0 | 1;
  receive: 0 | 1;
  todayFee?: number | null;
  taskAmount: number;
  reward?: number | null;
}

const DEFAULT_REWARD = 500;

function Page() {
  const { token } = useSession();
  const app = useApp();
  const toast = useToast();
  const client = useQueryClient();
  const [won, setWon] = useState<number>();
  const status = useQuery<Status, CallError>({
    queryKey: ["status", token],
    queryFn: () => call<Status>("/api/djdg/year/task/ticket/info", { accessToken: token }),
    enabled: token !== "",
  });
  const claim = useMutation<unknown, CallError>({
    mutationFn: () => call("/api/djdg/year/task/ticket/receive", { accessToken: token }),
    onSuccess: () => setWon(reward),
    onError: ({ message }) => toast(message),
    onSettled: () => client.invalidateQueries({ queryKey: ["status"] }),
  });
  const isLoggedIn = token !== "" && status.error?.kind !== "loggedOut";
  const { data } = status;
  const fee = data?.todayFee ?? 0;
  const choose = (): Choice | undefined => {
    if (!isLoggedIn) return { text: "登录查看", onTap: app.login };
    if (!data) return status.isError ? { text: "暂不可用" } : undefined;
    if (data.activityTimeState === -1) return { text: "活动暂未开启" };
    if (data.activityTimeState === 1) return { text: "活动已结束" };
    if (data.receive === 1) return { text: "今日红包已领取", hint: "明日再来，天天有红包" };
    if (fee >= data.taskAmount) {
      return {
        text: "立即领取红包",
        hint: "今日已达标，24:00前有效",
        onTap: () => claim.mutate(),
        isBusy: claim.isPending,
      };
    }
    return { text: "去订购", hint: `还差${data.taskAmount - fee}元服务费即可领取`, onTap: app.order };
  };
  const reward = !isLoggedIn || data ? data?.reward || DEFAULT_REWARD : undefined;
  return (
    <Frame title="蛇年红包" className="red-packet display-brush pattern-rays ornament-fret">
      <Trouble message={isLoggedIn ? status.error?.message : undefined} onRetry={status.refetch} />
      <Hero
        kicker="1月27日起 · 每日一份"
        title="蛇年红包"
        text="今日服务费达标，红包马上到账"
        art={{ src: snake, width: 375, height: 300 }}
      />
      <Voucher
        shape="packet"
        title="新春代金券红包"
        amount={reward}
        text="达标即领 · 实时到账"
        stamp={data?.receive === 1 ? "已领取" : undefined}
      />
      <MainButton choice={choose()} />
      {isLoggedIn && (
        <Panel title="今日进度">
          <Progress
            label="今日服务费"
            share={data ? fee / data.taskAmount : 0}
            text={data && `${fee} / ${data.taskAmount}元`}
          />
        </Panel>
      )}
      <Panel title="如何领取">
        <Flow
          steps={[
            ["去订购", "下单付服务费"],
            ["攒满目标", "当日服务费达标"],
            ["领红包", "代金券实时到账"],
          ]}
        />
      </Panel>
      <Rules
        items={[
          "活动自2025年1月27日起，每位用户每天可领取一次红包。",
          "当日订购支付的服务费累计达到页面所示的目标金额，即可领取当日红包。",
          "红包以代金券形式实时发放到您的账户，可在“我的代金券”中查看和使用。",
          "红包须在当日24:00前领取，未领取的次日失效，不补发、不累计。",
          "从未充值过的用户不享受活动奖励。",
          "如有疑问，请联系在线客服。",
        ]}
      />
      {won !== undefined && (
        <PrizeDialog
          heading="领取成功"
          art={{ src: snakeWon, width: 263, height: 186 }}
          title="蛇年代金券红包"
          text="已存入您的账户，订购时可用"
          amount={won}
          note="明日订购达标，还能再领一份"
          onClose={() => setWon(undefined)}
        />
      )}
    </Frame>
  );
}

mount("/yearTaskTicket", <Page />);
