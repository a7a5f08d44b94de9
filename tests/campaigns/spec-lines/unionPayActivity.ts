import { answer, busy, once, rows, toHub, visitsOf } from "../../support/campaigns/spec-line.ts";

const { customer, visitor, arrival } = visitsOf("/unionPayActivity");

const standing = (isBindCard: number, isJoined: number) => answer("status", { isBindCard, isJoined });
const UNBOUND = standing(0, 0);
const DRAWABLE = standing(1, 0);
const DRAWN = standing(1, 1);

const draw = { tap: "draw" };
const landed = { landed: "wheel" };
const won = (faceValue: number) => answer("lottery", { faceValue });

/** The wheel rests and points at nothing. */
const RESET = 'data-phase="rest">';
const WORDS = ["登录查看", "绑卡抽奖", "立即抽奖", "已抽奖"];
/** Returns the expectation that the button shows only this one of its four labels. */
const alone = (words: string, marks: string[] = [], lacksMarks: string[] = []) => ({
  marks: [`>${words}<`, ...marks],
  lacksMarks: [...WORDS.filter((other) => other !== words).map((other) => `>${other}<`), ...lacksMarks],
});

const OWNER = { name: "王小明", certNo: "11010519900307234X" };
const CARD = { ...OWNER, bankAccount: "6222020200112233446", phone: "13800138000" };
const submit = (values: Record<string, string> = {}) => ({ submit: "card", values: { ...CARD, ...values } });
const sent = (values: Record<string, string> = {}) => ({
  call: "bind",
  sends: { accessToken: "t", ...CARD, payCode: "CMQDFASTPAY", ...values },
});
/** Returns the events that open the form for a customer without data at the mall. */
const opened = [UNBOUND, { tap: "openBinding" }, answer("identity", null)];

const TOASTS = ["请填写姓名", "请填写正确的身份证号码", "请填写银行卡号", "请填写正确的手机号码"] as const;
const [NAME, CERT_NO, ACCOUNT, PHONE] = TOASTS;

/** Returns a case in which these values cause only this message, and no call. */
const refuses = (line: string, values: Record<string, string>, text: string) =>
  customer`1 §5 Bind-card form: ${line}`.after(opened, submit(values)).expects({
    shows: ["确认绑卡"],
    does: [once({ toast: text })],
    doesNot: [{ call: "bind" }, ...TOASTS.filter((other) => other !== text).map((toast) => ({ toast }))],
  });
/** Returns a case in which these values are sent in this form. */
const passes = (line: string, values: Record<string, string>, as = values) =>
  customer`1 §5 Bind-card form: ${line}`
    .after(opened, submit(values))
    .expects({ does: [sent(as)], doesNot: ["toast"] });

const nothing = { name: "", certNo: "", bankAccount: "", phone: "" };

export const lines = [
  customer`1 §2 Lottery page. Wheel, a button, a rules box`.after(DRAWABLE).expects({
    shows: ["240元", "500元", "3元", "300元", "60元", "立即抽奖", "活动规则"],
    marks: ['class="wheel"'],
  }),
  customer`1 §7 Lottery status also sends payCode; 1 §3 payCode (fixed CMQDFASTPAY)`.expects({
    does: [{ load: "status", sends: { accessToken: "t", payCode: "CMQDFASTPAY" } }],
  }),
  visitor`1 §4 Lottery button: logged out 'log in to view'; login-needed buttons ask the native app to open login`
    .after({ tap: "login" })
    .expects({ ...alone("登录查看"), does: [{ native: "login" }], doesNot: ["load"] }),
  customer`1 §4 Lottery button: … (or code 200001) 'log in to view'`
    .after({ loggedOut: "status" })
    .expects(alone("登录查看", [], ['role="alert"'])),
  customer`1 §4 Lottery button: … (or code 200001), after it was known otherwise`
    .after(DRAWABLE, { loggedOut: "status" })
    .expects(alone("登录查看")),
  customer`1 §4 Lottery button: not card-bound 'bind card to draw'`
    .after(UNBOUND)
    .expects(alone("绑卡抽奖", [], ['role="dialog"'])),
  customer`1 §4 Lottery button: not card-bound … (opens bind dialog); 1 §2 a bind-card dialog`
    .after(UNBOUND, { tap: "openBinding" })
    .expects({
      shows: ["绑定银行卡", "姓名", "身份证号", "银行卡号", "手机号", "确认绑卡"],
      does: [{ call: "identity", sends: { accessToken: "t" } }],
    }),
  customer`1 §7 prefill identity … returns name, certNo`
    .after(UNBOUND, { tap: "openBinding" }, answer("identity", { name: "李雷", certNo: CARD.certNo }))
    .expects({ marks: ['value="李雷"', 'value="1101**********234X"'], lacksMarks: [CARD.certNo] }),
  customer`1 §4 Lottery button: not card-bound (the server reports a draw without a bound card)`
    .after(standing(0, 1))
    .expects(alone("绑卡抽奖")),
  customer`1 §4 Lottery button: bound and not joined 'draw now'`
    .after(DRAWABLE, draw)
    .expects({ ...alone("立即抽奖"), does: [{ call: "lottery", sends: { accessToken: "t" } }] }),
  customer`1 §4 Lottery button: otherwise 'already drawn' (inactive)`
    .after(DRAWN)
    .expects(
      alone("已抽奖", [
        'class="button button-quiet" aria-disabled="true" aria-busy="false" data-state="drawn"',
        'class="wheel-go wheel-go-quiet" aria-disabled="true" aria-busy="false" data-state="drawn"',
      ]),
    ),
  ...[240, 500, 3, 300, 60].map((faceValue, place) =>
    customer`1 §4 A successful draw spins the wheel … by prize face value (${faceValue}), then reloads status and shows a prize popup`
      .after(DRAWABLE, draw, won(faceValue), landed, DRAWN)
      .expects({
        shows: ["恭喜中奖", `绑卡抽奖代金券${faceValue}元`, "已抽奖"],
        marks: [`data-phase="rest" data-place="${place}"`],
        does: [
          once({ call: "lottery" }),
          { land: "wheel" },
          { announce: `恭喜您抽中${faceValue}元代金券` },
          once({ reload: "status" }),
        ],
        doesNot: ["toast"],
      }),
  ),
  customer`1 §4 A successful draw spins the wheel … then … (no popup and no reload while it spins)`
    .after(DRAWABLE, draw, won(500))
    .expects({
      lacks: ["恭喜中奖", "已抽奖"],
      marks: ['data-phase="landing"'],
      does: [{ land: "wheel" }],
      doesNot: [{ reload: "status" }, "announce"],
    }),
  ...[{ faceValue: 99 }, { faceValue: null }, { faceValue: "?" }, {}, null, true, "ok", []].map((data) =>
    customer`1 §9 Lottery: prize face values 240, 500, 3, 300, 60 (another is no prize to show, but the draw went through: ${JSON.stringify(data)})`
      .after(DRAWABLE, draw, answer("lottery", data), DRAWN)
      .expects({
        shows: ["已抽奖"],
        lacks: ["恭喜中奖"],
        marks: [RESET],
        does: [once({ reload: "status" }), once({ toast: "抽奖成功，代金券请到“我的代金券”中查看" })],
        doesNot: ["land", "announce"],
      }),
  ),
  ...["500", "500.00", 500.0].map((faceValue) =>
    customer`1 §9 Lottery: prize face values … 500 (given as ${JSON.stringify(faceValue)})`
      .after(DRAWABLE, draw, answer("lottery", { faceValue }), landed)
      .expects({
        shows: ["绑卡抽奖代金券500元"],
        does: [{ announce: "恭喜您抽中500元代金券" }],
        doesNot: ["toast"],
      }),
  ),
  ...rows(
    ["the login is gone", [landed, { loggedOut: "status" }]],
    ["the login is gone while it spins", [{ loggedOut: "status" }, landed]],
    ["the status fails", [landed, { offline: "status" }]],
    ["it is loaded again", [landed, DRAWN, { time: "2025-08-01T00:00:00+08:00" }]],
  ).map(([what, then]) =>
    customer`1 §4 A successful draw … shows a prize popup: the drawn prize, regardless of later data (${what})`
      .after(DRAWABLE, draw, won(300), then)
      .expects({ shows: ["恭喜中奖", "绑卡抽奖代金券300元"] }),
  ),
  ...rows(
    [{ isBindCard: "1", isJoined: "0" }, "立即抽奖"],
    [{ isBindCard: true, isJoined: false }, "立即抽奖"],
    [{ isBindCard: true, isJoined: true }, "已抽奖"],
    [{ isBindCard: 0 }, "绑卡抽奖"],
    [{ isBindCard: 1, isJoined: null }, "立即抽奖"],
    [{ isBindCard: null, isJoined: null }, "绑卡抽奖"],
  ).map(([data, words]) =>
    customer`1 §3 Lottery status: isBindCard (0/1), isJoined (0/1), in another form (${JSON.stringify(data)})`
      .after(answer("status", data))
      .expects(alone(words)),
  ),
  ...([{ isBindCard: 2 }, { isBindCard: 1, isJoined: "later" }] as const).map((data) =>
    customer`1 §4 Lottery button: never a wrong one (${JSON.stringify(data)})`
      .after(answer("status", data))
      .expects({ shows: ["重新加载"], lacksMarks: WORDS.map((words) => `>${words}<`) }),
  ),
  customer`1 §4 … shows a prize popup; closing resets the wheel`
    .after(DRAWABLE, draw, won(300), landed, DRAWN, { close: "prize" })
    .expects({
      shows: ["已抽奖"],
      lacks: ["恭喜中奖"],
      marks: [RESET],
      lacksMarks: ["data-place", "wheel-place-won"],
    }),
  customer`1 §4 A draw in flight blocks a second press; 1 §5 Claiming and drawing are guarded against double clicks (before the answer)`
    .after(DRAWABLE, draw, draw)
    .expects({
      marks: [busy("drawable"), 'data-phase="pending"'],
      does: [once({ call: "lottery" })],
      doesNot: ["toast"],
    }),
  customer`1 §4 A draw in flight blocks a second press (while the wheel spins)`
    .after(DRAWABLE, draw, won(60), draw, draw)
    .expects({ marks: [busy("drawable")], does: [once({ call: "lottery" })] }),
  customer`1 §4 A draw in flight blocks a second press (while the status is reloaded)`
    .after(DRAWABLE, draw, won(60), landed)
    .expects({
      shows: ["恭喜中奖", "绑卡抽奖代金券60元"],
      marks: [busy("drawable")],
      does: [once({ call: "lottery" })],
    }),
  refuses("checked in this order: name empty -> 'please fill in name'", nothing, NAME),
  refuses("name empty … (white space is none)", { name: " \u3000\t" }, NAME),
  refuses("checked in this order: … ID number", { ...nothing, name: "王小明" }, CERT_NO),
  refuses(
    "checked in this order: … bank card empty -> 'please fill in the bank card number'",
    { bankAccount: "", phone: "" },
    ACCOUNT,
  ),
  refuses("bank card empty … (white space is none)", { bankAccount: " \u00a0 " }, ACCOUNT),
  refuses(
    "checked in this order: … phone … 'please fill in the correct mobile number'",
    { phone: "" },
    PHONE,
  ),
  refuses("checked in this order (all but the name are wrong)", { certNo: "1", phone: "1" }, CERT_NO),
  ...rows(
    ["18-character", "11010519900307234"],
    ["18-character (15 of an old card)", "110105900307234"],
    ["first digit 1-9", "01010519900307234X"],
    ["year 18/19/20 (17xx)", "11010517900307234X"],
    ["year 18/19/20 (21xx)", "11010521900307234X"],
    ["valid month (00)", "11010519900007234X"],
    ["valid month (13)", "11010519901307234X"],
    ["valid day (00)", "11010519900300234X"],
    ["valid day (32)", "11010519900332234X"],
    ["last character digit or X (Y)", "11010519900307234Y"],
    ["last character … X (in the middle)", "1101051990030723X4"],
    ["digits (a letter among them)", "11O10519900307234X"],
  ).map(([what, certNo]) =>
    refuses(
      `ID number must match an 18-character mainland pattern, else 'please fill in the correct ID number': ${what}`,
      { certNo },
      CERT_NO,
    ),
  ),
  ...rows(
    ["first digit 9", "91010519900307234X"],
    ["year 18xx", "110105189912312340"],
    ["year 20xx, month 01, day 01", "110105200001012341"],
    ["month 10, day 10", "110105199010102342"],
    ["month 12, day 31", "110105199012312349"],
    ["day 29", "110105199009292345"],
    ["last character X", "11010519900307234X"],
  ).map(([what, certNo]) => passes(`ID number … mainland pattern: ${what}`, { certNo })),
  ...rows(
    ["x", "11010519900307234x"],
    ["full-width X", "11010519900307234Ｘ"],
    ["full-width digits", "１１０１０５19900307234X"],
    ["hyphens and direction marks", "\u202a110105-19900307-234X\u202c"],
  ).map(([what, certNo]) =>
    passes(`ID number … last character digit or X (${what}: is sent in its usual form)`, { certNo }, {}),
  ),
  ...rows(
    ["1", "23800138000"],
    ["then 3-9 (2)", "12800138000"],
    ["then 3-9 (0)", "10800138000"],
    ["then nine digits (eight)", "1380013800"],
    ["then nine digits (a letter)", "1380013800a"],
    ["1 (not the code of another country)", "+113800138000"],
  ).map(([what, phone]) =>
    refuses(`phone must be 1, then 3-9, then nine digits, else …: ${what}`, { phone }, PHONE),
  ),
  ...[3, 4, 5, 6, 7, 8, 9].map((second) =>
    passes(`phone … then 3-9 (${second})`, { phone: `1${second}800138000` }),
  ),
  ...rows(
    ["+86", "+86 138 0013 8000"],
    ["0086", "0086-13800138000"],
    ["full-width digits", "１３８００１３８０００"],
    ["direction marks", "\u202a13800138000\u202c"],
  ).map(([what, phone]) => passes(`phone … (${what}: is sent in its usual form)`, { phone }, {})),
  passes(
    "Inputs strip all whitespace",
    {
      name: " 王 小\u3000明\n",
      certNo: "110105 19900307 234X",
      bankAccount: "6222 0202 0011 2233 446",
      phone: "\t138 0013\u00a08000",
    },
    {},
  ),
  passes(
    "Max lengths: ID 18, bank card 19, phone 11",
    { certNo: `${CARD.certNo}99`, bankAccount: `${CARD.bankAccount}77`, phone: `${CARD.phone}55` },
    {},
  ),
  passes(
    "Max lengths (white space does not count)",
    { bankAccount: ` ${CARD.bankAccount.replace(/./g, "$& ")}`, phone: "1 3 8 0 0 1 3 8 0 0 0 9" },
    {},
  ),
  passes("No other form validation (name and bank card)", { name: "x1", bankAccount: "ab1" }),
  customer`1 §5 A successful submit that returns no redirect url shows 'four elements do not match'`
    .after(opened, submit(), answer("bind", { url: "" }))
    .expects({ shows: ["确认绑卡"], does: [sent(), { toast: "四要素不匹配" }], doesNot: ["redirect"] }),
  ...[{}, null].map((data) =>
    customer`1 §8 'Four elements do not match' when bind returns no url (${JSON.stringify(data)}); a second press sends again`
      .after(opened, submit(), answer("bind", data), submit())
      .expects({
        does: [{ call: "bind", times: 2 }, once({ toast: "四要素不匹配" })],
        doesNot: ["redirect"],
      }),
  ),
  customer`1 §7 bind sends accessToken, name, certNo, bankAccount, phone, payCode and returns data.url, after which the browser is redirected there`
    .after(opened, submit(), answer("bind", { url: "https://pay.bank.example/sign?ticket=1" }))
    .expects({
      does: [sent(), once({ redirect: "https://pay.bank.example/sign?ticket=1" })],
      doesNot: [{ toast: "四要素不匹配" }],
    }),
  customer`1 §5 guarded against double clicks (a card that is being bound)`
    .after(opened, submit(), submit())
    .expects({ does: [once({ call: "bind" })] }),
  customer`1 §5 One ID can bind a card only once; identity and card data cannot be changed after binding`
    .after(opened)
    .expects({
      shows: [
        "同一身份证仅可绑定一张银行卡，且只能绑定一次",
        "身份信息和银行卡信息绑定后不可更改",
        "请填写持卡人本人信息，绑定后不可更改",
      ],
    }),
  customer`1 §5 One ID can bind a card only once (the server says so); 1 §8 bind failures: the server message as a toast`
    .after(opened, submit(), { refused: "bind", message: "该身份证已绑定", code: "9" }, UNBOUND)
    .expects({
      shows: ["确认绑卡"],
      does: [once({ toast: "该身份证已绑定" })],
      doesNot: ["redirect", { toast: "四要素不匹配" }],
    }),
  customer`1 §5 identity and card data cannot be changed after binding (no button leads to the form)`
    .after(DRAWABLE)
    .expects({ lacksMarks: ["<form", ">绑卡抽奖<", ">绑卡<"] }),
  customer`1 §8 Shared handler: network error, timeout or failed HTTP status -> toast 网络异常 (status)`
    .after({ offline: "status" })
    .expects({
      shows: ["网络异常重试", "重新加载"],
      lacksMarks: WORDS.map((words) => `>${words}<`),
      doesNot: ["toast"],
    }),
  customer`1 §8 Shared handler: … other error messages are toasted as is (status)`
    .after({ refused: "status", message: "系统维护中" })
    .expects({ shows: ["系统维护中重试"], lacks: ["网络异常"], doesNot: ["toast"] }),
  ...rows(
    ["network error … 网络异常", { kind: "network", message: "网络异常", code: "" }],
    ["the server message", { kind: "refused", message: "活动太火爆", code: "5001" }],
    // The API port's error for an answer with a code and no message.
    ["(or code)", { kind: "refused", message: "操作失败，请稍后重试（代码5001）", code: "5001" }],
  ).flatMap(([what, failure]) => [
    customer`1 §8 Lottery … failures: ${what} as a toast; the draw lock is released`
      .after(DRAWABLE, draw, { fail: "lottery", ...failure }, DRAWABLE, draw)
      .expects({
        lacks: ["恭喜中奖"],
        does: [once({ toast: failure.message }), { call: "lottery", times: 2 }],
        doesNot: ["land"],
      }),
    customer`1 §8 Shared handler: the call then rejects (a draw, ${what}): nothing is won, and the wheel rests`
      .after(DRAWABLE, draw, { fail: "lottery", ...failure }, DRAWABLE)
      .expects({ ...alone("立即抽奖", [RESET]), loading: "", does: [{ reload: "status" }] }),
    customer`1 §8 … bind failures: ${what} as a toast; what was typed can be sent again`
      .after(opened, submit(), { fail: "bind", ...failure }, UNBOUND, submit())
      .expects({
        shows: ["确认绑卡"],
        does: [once({ toast: failure.message }), { call: "bind", times: 2 }],
        doesNot: ["redirect"],
      }),
    customer`1 §8 … failures: ${what} as a toast (prefill): the form can be filled in by hand`
      .after(UNBOUND, { tap: "openBinding" }, { fail: "identity", ...failure })
      .expects({ shows: ["确认绑卡"], does: [once({ toast: failure.message })] }),
  ]),
  ...rows(
    ["draw", "lottery", [DRAWABLE, draw]],
    ["bind", "bind", [...opened, submit()]],
    ["prefill", "identity", [UNBOUND, { tap: "openBinding" }]],
  ).map(([what, endpoint, before]) =>
    customer`1 §8 Code 200001 = not logged in: lottery toasts 'please log in first' (${what})`
      .after(before, { loggedOut: endpoint }, { loggedOut: "status" })
      .expects({ ...alone("登录查看", [RESET], ['role="dialog"']), does: [once({ toast: "请先登录" })] }),
  ),
  customer`1 §8 Code 200001: the lock of the draw is released, and the button leads to the login`
    .after(DRAWABLE, draw, { loggedOut: "lottery" }, { loggedOut: "status" }, { tap: "login" })
    .expects({ does: [{ toast: "请先登录" }, { native: "login" }] }),
  customer`1 §8 A loading toast 'loading' shows during lottery calls (draw)`
    .after(DRAWABLE, draw)
    .expects({ loading: "加载中", does: [{ call: "lottery" }] }),
  customer`1 §8 A loading toast 'loading' shows during lottery calls (bind)`
    .after(opened, submit())
    .expects({ loading: "加载中", does: [sent()] }),
  customer`1 §8 A loading toast … during lottery calls (and no longer)`
    .after(DRAWABLE, draw, won(3))
    .expects({ loading: "", does: [{ land: "wheel" }] }),
  visitor`1 §6 Anonymous (no token): cannot join (no draw and no card are sent for a customer without data)`
    .after(draw, submit())
    .expects({ shows: ["登录查看"], does: [{ toast: "请先登录" }], doesNot: ["call"] }),
  arrival`1 §2 When state carries a token the page shows its own fixed header with a back button that returns to /collarRollTab passing token and phoneType back`
    .after(UNBOUND, { tap: "leave" })
    .expects({
      shows: ["银行卡绑卡抽奖"],
      does: [toHub],
    }),
];
