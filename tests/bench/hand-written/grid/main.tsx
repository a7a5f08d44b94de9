import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import lanterns from "../../../../campaigns/seasonal/art/prize-lanterns.svg";
import prizeWon from "../../../../campaigns/seasonal/art/prize-won.svg";
import { Flow } from "../shared/Flow.tsx";
import { type CallError, call, useSession } from "../shared/mall.ts";
import { PrizeDialog } from "../shared/PrizeDialog.tsx";
import { Progress } from "../shared/Progress.tsx";
import { type Choice, Hero, MainButton, Panel, Rules, Skeleton } from "../shared/parts.tsx";
import { Frame, mount, Trouble, useApp, useToast } from "../shared/Shell.tsx";
import { Grid, PRIZES, walk } from "./Grid.tsx";
import "../../../../src/blocks/stats/stats.css";
import "./theme.css";

interface Status {
  activityTimeState: -1 | 0 | 1;
  useLottery: number;
  canLottery: number;
  nextFee: number | null;
  nextThreshold: number | null;
}

const DRAWS_PER_DAY = 5;

function percentOf({ useLottery, canLottery, nextFee, nextThreshold }: Status): number {
  if (useLottery + canLottery >= DRAWS_PER_DAY) return 100;
  if (nextFee === null || nextThreshold === null || nextThreshold <= nextFee) return 0;
  return Math.min(100, Math.max(10, Math.floor(((nextThreshold - nextFee) / nextThreshold) * 100)));
}

function Page() {
  const { token } = useSession();
  const app = useApp();
  const toast = useToast();
  const client = useQueryClient();
  const light = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<"rest" | "pending" | "landing">("rest");
  const [prize, setPrize] = useState<number>();
  const status = useQuery<Status, CallError>({
    queryKey: ["status", token],
    queryFn: () => call("/api/djdg/year/prize/draw/info", { accessToken: token }),
    enabled: token !== "",
  });
  const reload = () => client.invalidateQueries({ queryKey: ["status"] });
  const draw = useMutation<void, CallError>({
    mutationFn: async () => {
      const walking = light.current && walk(light.current);
      setPhase("pending");
      try {
        const drawn = await call<number>("/api/djdg/year/prize/draw", { accessToken: token });
        setPhase("landing");
        await walking?.land(PRIZES.indexOf(drawn));
        setPrize(drawn);
      } catch (error) {
        walking?.stop();
        throw error;
      } finally {
        setPhase("rest");
      }
    },
    onError: ({ message }) => {
      toast(message);
      reload();
    },
  });
  const { data } = status;
  const isLoggedIn = token !== "" && status.error?.kind !== "loggedOut";
  const chooseDraw = (): Choice | undefined => {
    if (!isLoggedIn) return { text: "登录抽奖", onTap: app.login };
    if (!data) return status.isError ? { text: "--" } : undefined;
    if (data.activityTimeState === -1) return { text: "未开始" };
    if (data.activityTimeState === 1) return { text: "已结束" };
    if (data.useLottery >= DRAWS_PER_DAY) return { text: "已抽完" };
    const onTap = () => (data.canLottery > 0 ? draw.mutate() : toast("暂无抽奖次数"));
    return { text: "立即抽奖", onTap, isBusy: draw.isPending };
  };
  const chooseOrder = (): Choice | undefined => {
    if (!isLoggedIn) return { text: "立即登录", hint: "登录后查看抽奖次数", onTap: app.login };
    if (!data) return status.isError ? { text: "暂不可用" } : undefined;
    if (data.activityTimeState === -1) return { text: "活动未开始", hint: "2月10日起，订购即可攒抽奖机会" };
    if (data.activityTimeState === 1) return { text: "活动已结束", hint: "感谢参与，敬请期待下次活动" };
    if (data.useLottery + data.canLottery >= DRAWS_PER_DAY)
      return { text: "已完成", hint: "今日5次抽奖机会已全部攒满" };
    const hint =
      data.nextFee && data.nextFee > 0
        ? `再付${data.nextFee}元服务费，得1次抽奖机会`
        : "订购付服务费，攒抽奖机会";
    return { text: "去订购", hint, onTap: app.order };
  };
  const percent = data && percentOf(data);
  return (
    <Frame title="元宵抽奖" className="prize-draw display-brush pattern-sparks ornament-fret">
      <Trouble message={isLoggedIn ? status.error?.message : undefined} onRetry={status.refetch} />
      <Hero
        kicker="2月10日起 · 每日最多5次"
        title="元宵抽奖"
        text="月圆灯明，最高可抽1000元代金券"
        art={{ src: lanterns, width: 375, height: 190 }}
      />
      <Grid
        button={chooseDraw()}
        light={light}
        phase={phase}
        won={prize && phase === "rest" ? PRIZES.indexOf(prize) : undefined}
      />
      <dl className="stats">
        <div className="stats-item">
          <dt>剩余机会</dt>
          <dd>
            {data?.canLottery ?? (isLoggedIn ? <Skeleton width={2.5} /> : "--")}
            <small>次</small>
          </dd>
        </div>
        <div className="stats-item">
          <dt>今日已抽</dt>
          <dd>
            {data?.useLottery ?? (isLoggedIn ? <Skeleton width={2.5} /> : "--")}
            <small>/ 5次</small>
          </dd>
        </div>
      </dl>
      <Panel title="订购攒机会">
        {isLoggedIn && (
          <Progress
            label="下次机会进度"
            share={(percent ?? 0) / 100}
            text={percent === undefined ? undefined : `${percent}%`}
          />
        )}
        <MainButton choice={chooseOrder()} />
      </Panel>
      <Panel title="三步抽好礼">
        <Flow
          steps={[
            ["去订购", "下单付服务费"],
            ["攒机会", "达标得1次抽奖"],
            ["抽好礼", "代金券实时到账"],
          ]}
        />
      </Panel>
      <Rules
        items={[
          "活动自2025年2月10日起，登录后即可参与。",
          "当日订购支付的服务费达到页面所示的目标金额，即可获得1次抽奖机会；每达成一次目标，机会增加1次。",
          "每位用户每日最多抽奖5次。抽奖机会当日有效，未使用的次日失效，不累计、不补发。",
          "奖品为20元、60元、120元、240元、360元、666元、888元、1000元代金券，每次抽奖随机获得其中一种。",
          "抽中的代金券实时发放到您的账户，可在“我的代金券”中查看和使用。",
          "从未充值过的用户不享受活动奖励。",
          "如有疑问，请联系在线客服。",
        ]}
      />
      {prize && (
        <PrizeDialog
          heading="恭喜获得"
          art={{ src: prizeWon, width: 263, height: 180 }}
          title="元宵代金券"
          text={`${prize}元代金券已实时到账`}
          amount={prize}
          onClose={() => {
            setPrize(undefined);
            reload();
          }}
        />
      )}
    </Frame>
  );
}

mount("/yearPrizeDraw", <Page />);
