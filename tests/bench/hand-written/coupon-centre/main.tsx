import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import card from "../../../../campaigns/core/art/market-card.svg";
import coins from "../../../../campaigns/core/art/market-coins.svg";
import gift from "../../../../campaigns/core/art/market-gift.svg";
import refund from "../../../../campaigns/core/art/market-refund.svg";
import stall from "../../../../campaigns/core/art/market-stall.svg";
import task from "../../../../campaigns/core/art/market-task.svg";
import won from "../../../../campaigns/core/art/market-won.svg";
import { showConfetti } from "../../../../src/page/show-confetti.ts";
import { type CallError, call, useSession } from "../shared/mall.ts";
import { Progress } from "../shared/Progress.tsx";
import { type Choice, Dialog, Hero, Picture, Rules } from "../shared/parts.tsx";
import { Frame, mount, Trouble, useApp, useToast } from "../shared/Shell.tsx";
import { Voucher } from "../shared/Voucher.tsx";
import { Offer } from "./Offer.tsx";
import { TIMED } from "./timed.ts";
import "../../../../src/blocks/text/text.css";
import "./theme.css";

interface Home {
  registerDays: number;
  fastRechargeStatus?: number;
  useExperienceCoupon?: number;
  unionActivityRsp?: { status?: number; rewardAmount?: number; totalPrice?: number } | null;
  receiveCoupon?: {
    id: number;
    faceValue: number;
    receive: number;
    totalPrice: number;
    month: number;
    dayOfMonth: number;
  } | null;
}

interface Activity {
  type: number;
  activityTimeState: number;
}

interface NewUser {
  refundServiceFeeStatus?: boolean;
  todayAmount?: number;
}

interface OldUser {
  oldUser?: number;
  rewardAmount?: number;
  taskHandlingFee?: number;
  todayAmount?: number;
  todayReceiveStatus?: number;
}

function useCall<Data>(name: string, path: string) {
  const { token } = useSession();
  return useQuery<Data, CallError>({
    queryKey: [name, token],
    queryFn: () => call<Data>(path, { accessToken: token }),
    enabled: token !== "",
  });
}

function Page() {
  const { token, phoneType } = useSession();
  const app = useApp();
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [claimed, setClaimed] = useState<number>();
  const home = useCall<Home>("home", "/api/djdg/coupon/home/page");
  const activities = useCall<Activity[]>("activities", "/api/djdg/activity/all/activity/time");
  const newUser = useCall<NewUser | null>("newUser", "/api/djdg/new/user/activity/info");
  const oldUser = useCall<OldUser | null>("oldUser", "/api/djdg/activity/regular/activities");
  const calls = [home, activities, newUser, oldUser];
  const failed = calls.find(({ error }) => error)?.error;
  const isLoggedIn = token !== "" && failed?.kind !== "loggedOut";
  const coupon = home.data?.receiveCoupon;
  const claim = useMutation<unknown, CallError>({
    mutationFn: () =>
      call("/api/djdg/activity/receive/coupon", { accessToken: token, id: String(coupon?.id) }),
    onSuccess: () => {
      setClaimed(coupon?.faceValue);
      showConfetti();
    },
    onError: ({ kind, message }) => toast(kind === "refused" ? message : "网络异常"),
    onSettled: () => client.invalidateQueries({ queryKey: ["home"] }),
  });
  const go = (route: string) => () => navigate(route, { state: { token, phoneType, isShowTop: true } });
  const unless = (login: string, data: unknown, choose: () => Choice): Choice | undefined => {
    if (!isLoggedIn) return { text: login, onTap: app.login };
    if (data === undefined) return failed ? { text: "暂不可用" } : undefined;
    return choose();
  };
  const couponChoice = unless("登录领取", home.data, () => {
    if (coupon?.receive === 1) return { text: "已领取" };
    const hint = coupon?.month ? `限${coupon.month}月${coupon.dayOfMonth}日前领取` : undefined;
    return { text: "立即领取", hint, onTap: () => claim.mutate(), isBusy: claim.isPending };
  });
  const newUserChoice = unless("登录参与", newUser.data, () =>
    newUser.data?.refundServiceFeeStatus
      ? {
          text: "去看看",
          hint: `今日已付服务费${newUser.data.todayAmount ?? 0}元`,
          onTap: go("/userAntiServiceFee"),
        }
      : { text: "去参与", hint: "参与即享，天天可返", onTap: go("/userAntiServiceFee") },
  );
  const { taskHandlingFee: fee = 120, todayAmount: paid = 0, rewardAmount = 60, ...old } = oldUser.data ?? {};
  const oldUserChoice = unless("登录查看", oldUser.data, () => {
    if (old.oldUser === 0) return { text: "暂无资格", hint: "注册超过7天的老用户专享" };
    if (old.todayReceiveStatus === 1) return { text: "今日已领", hint: "明日再来，天天有礼" };
    if (fee > paid) return { text: "去订购", hint: `还差${Math.ceil(fee - paid)}元服务费`, onTap: app.order };
    return { text: "去领取", hint: "今日24:00前领取有效", onTap: go("/oldUserWelfare") };
  });
  const experienceChoice = unless("登录使用", home.data, () =>
    home.data?.useExperienceCoupon === 1 ? { text: "已使用" } : { text: "去使用", onTap: app.order },
  );
  const rechargeChoice = unless("登录充值", home.data, () => {
    if (home.data?.fastRechargeStatus === 1) return { text: "已领取" };
    if (home.data?.fastRechargeStatus === 2) return { text: "已失效", hint: "首次充值不足50元" };
    return { text: "去充值", onTap: app.recharge };
  });
  const bankChoice = unless("登录参与", home.data, () => {
    const { status, rewardAmount: reward, totalPrice } = home.data?.unionActivityRsp ?? {};
    const onTap = go("/upayRechargeActivity");
    if (status === 5) return { text: "已完成" };
    if (status === 2)
      return { text: "去领取", hint: reward ? `${reward}元代金券待领取` : "代金券待领取", onTap };
    if (status === 1) return { text: "去看看", hint: `已累计订购${totalPrice ?? 0}元`, onTap };
    return { text: "去参与", onTap };
  });
  const isOn = (type: number) =>
    activities.data?.some((one) => one.type === type && one.activityTimeState === 0) ?? false;
  const now = Date.now();
  const timed = TIMED.filter(({ types, dates }) =>
    types ? types.some(isOn) : dates && now >= Date.parse(dates[0]) && now < Date.parse(dates[1]),
  );
  const isBankOver = activities.data?.some((one) => one.type === 5 && one.activityTimeState !== 0);
  const days = home.data?.registerDays;
  return (
    <Frame title="领券中心" className="coupon-centre display-sans pattern-none ornament-none">
      <Trouble
        message={isLoggedIn ? failed?.message : undefined}
        onRetry={() => calls.forEach(({ refetch }) => void refetch())}
      />
      <Hero title="领券中心" art={{ src: stall, width: 375, height: 262 }} />
      <p className="text text-strong text-center">好券天天上新，下单更划算</p>
      {(!isLoggedIn || coupon) && (
        <Offer
          choice={couponChoice}
          tag="每月可领"
          value={coupon?.faceValue || "无门槛"}
          art={coins}
          title="无门槛订购券"
          text={coupon?.totalPrice ? "订购满额可用" : "订购可用，无金额门槛"}
        />
      )}
      {(!isLoggedIn || (days !== undefined && days <= 7)) && (
        <Offer
          choice={newUserChoice}
          tag="新人专享"
          lead="每日最高"
          value={100}
          art={refund}
          title="新人服务费返还"
          text={"每日最高100元\n7天最高700元"}
        />
      )}
      {days !== undefined && days > 7 && (
        <Offer
          choice={oldUserChoice}
          tag="老用户专享"
          lead="每日可领"
          value={rewardAmount || "代金券"}
          art={task}
          title="老用户每日任务"
          text={`当日服务费满${fee}元可领`}
        >
          <Progress
            label="今日服务费"
            share={paid / fee}
            text={oldUser.data ? `${paid} / ${fee}元` : undefined}
          />
        </Offer>
      )}
      <Offer
        choice={experienceChoice}
        tag="注册有礼"
        value={175}
        art={gift}
        title="注册体验券"
        text="注册即送，最多10张"
      />
      <Offer
        choice={rechargeChoice}
        tag="首充有礼"
        lead="最高"
        value={200}
        art={coins}
        title="首充福利"
        text="首次充值满50元可得"
      />
      {!isBankOver && (
        <Offer
          choice={bankChoice}
          tag="银行卡专享"
          lead="最高"
          value={200}
          art={card}
          title="银行卡首充活动"
          text={"银行卡首充满50元\n订购达标即可领券"}
        />
      )}
      {timed.length > 0 && <p className="text text-strong text-center">限时活动</p>}
      {timed.map(({ route, login, button, offer }) => (
        <Offer
          key={route}
          choice={
            login && !isLoggedIn ? { text: login, onTap: app.login } : { text: button, onTap: go(route) }
          }
          {...offer}
        />
      ))}
      <Rules
        title="温馨提示"
        items={[
          "注册当天为第1天：前7天为新用户，超过7天为老用户。",
          "首次充值不足50元，首充福利失效。",
          "从未充值过的用户不享受奖励，奖励均以代金券形式发放。",
          "各活动详情以活动页规则为准。",
        ]}
      />
      {claimed !== undefined && (
        <Dialog title="领取成功" close="知道了" onClose={() => setClaimed(undefined)}>
          <Picture src={won} width={220} height={132} className="dialog-art" />
          <Voucher title="订购券" amount={claimed} text="已到账" />
        </Dialog>
      )}
    </Frame>
  );
}

mount("/couponCentre", <Page />);
