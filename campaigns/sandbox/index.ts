import type { ProjectSandbox } from "campaign-engine/sandbox";
import bankStyle from "./bank/bank.css?raw";
import { fenToYuan } from "./mall/money.ts";
import { PERSONAS } from "./mall/personas.ts";
import { openMall } from "./open-mall.ts";
import { placeholderPictureSvg } from "./pictures/placeholder-pictures.ts";
import { ALL_RULES } from "./rules/all-rules.ts";

/** The simulated mall, which project.json names: personas, codes of answers, pictures, accounts and rules. */
export const sandbox = {
  personas: PERSONAS.map(({ token, title, description, registerDays, recharged }) => ({
    ...{ token, title, description, registerDays, recharged: fenToYuan(recharged) },
    isUsual: token === "old-user",
  })),
  // campaigns/README.md, “Envelope and codes”. The code of a refusal is chosen: the mall's documents name no further codes.
  answers: {
    accepted: { code: "0", message: "操作成功" },
    loggedOut: { code: "200001", message: "登录失效，请重新登录" },
    refused: { code: "500" },
    busy: { code: "500", message: "系统繁忙" },
  },
  folders: {
    core: "核心活动",
    seasonal: "节庆活动",
    help: "帮助与协议",
    notices: "交易公告",
    membership: "会员与下载",
    "": "其他页面",
  },
  fileAt(path) {
    if (path === "bank.css") return { type: "text/css; charset=utf-8", text: bankStyle };
    const text = path.startsWith("pictures/")
      ? placeholderPictureSvg(path.slice("pictures/".length))
      : undefined;
    return text === undefined ? undefined : { type: "image/svg+xml; charset=utf-8", text };
  },
  open: (engine) => openMall(engine, ALL_RULES),
} satisfies ProjectSandbox;
