/** The mall's answers as a careful developer would type them: any field may be missing or null. */
export interface Data {
  session?: { loggedIn?: boolean };
  query?: Partial<Record<string, string | null>>;
  navigation?: { isShowTop?: unknown; token?: string | null };
  now: number;
  schedule: { start: number | null; end: number | null };
  constants: { least: number; pool: number; lantern: number; timed: number[] };
  local: { isClaimed?: boolean };
  status?:
    | (Partial<Record<Field, number | null>> & { startTime?: string | null; activityStatus?: boolean })
    | undefined;
  activities?: Activity[] | null;
}

type Field =
  | "status"
  | "activityTimeState"
  | "rechargeAmount"
  | "targetPrice"
  | "totalPrice"
  | "todayFee"
  | "taskAmount"
  | "receive"
  | "todayJoinStatus";

interface Activity {
  type?: number;
  activityTimeState?: number;
  endTime?: string | null;
}

/** Returns whether both are numbers and the first is at least the second. */
export function isAtLeast(a: number | null | undefined, b: number | null | undefined): boolean {
  return typeof a === "number" && typeof b === "number" && a >= b;
}

/** Formats money with at most two decimals. */
function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function gap({ status }: Data): string {
  const { todayFee, taskAmount } = status ?? {};
  if (typeof todayFee !== "number" || typeof taskAmount !== "number") return "还差--元";
  return `还差${rounded(Math.max(0, taskAmount - todayFee))}元`;
}

export function grouped({ status }: Data): string {
  const total = status?.totalPrice;
  if (typeof total !== "number") return "累计--元";
  const [whole = "", decimals] = rounded(total).split(".");
  const written = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `累计${decimals ? `${written}.${decimals}` : written}元`;
}

const DAY_MS = 86400000;
const SHANGHAI_MS = 8 * 3600 * 1000;

function dayOf(ms: number): number {
  return Math.floor((ms + SHANGHAI_MS) / DAY_MS);
}

export function period({ schedule: { start, end } }: Data): string {
  return `活动时间：${monthDay(start)}至${monthDay(end)}`;
}

function monthDay(ms: number | null): string {
  if (ms === null) return "--";
  const local = new Date(ms + SHANGHAI_MS);
  return `${local.getUTCMonth() + 1}.${local.getUTCDate()}`;
}

export function daysToStart({ now, schedule: { start } }: Data): number | null {
  return start === null ? null : dayOf(start) - dayOf(now);
}

export function mayShowBar({ query, navigation }: Data): boolean {
  const token = navigation?.token;
  return (
    query?.showNav === "true" ||
    navigation?.isShowTop === true ||
    (token !== null && token !== undefined && token !== "")
  );
}

export function isTimed({ activities, constants }: Data): boolean {
  return (
    activities?.some((one) => constants.timed.includes(one?.type ?? NaN) && one.activityTimeState === 0) ??
    false
  );
}

export function runningTypes({ activities }: Data): unknown[] | null {
  return activities?.filter((one) => one?.activityTimeState === 0).map((one) => one.type) ?? null;
}

/** Returns the index of the first row that holds, in a table of ten rows. */
export function rowOf({ session, local, status, now, schedule, constants }: Data): number {
  if (!session?.loggedIn) return 0;
  if (schedule.start !== null && now < schedule.start) return 1;
  if (status?.activityStatus === false && schedule.end !== null && now >= schedule.end) return 2;
  if (local?.isClaimed || status?.status === 5) return 3;
  if (status?.status === 2) return 4;
  if (status?.status === 1 && isAtLeast(0, status.targetPrice)) return 5;
  if (status?.status === 3) return 6;
  if (status?.rechargeAmount === 0) return 7;
  if (typeof status?.rechargeAmount === "number" && status.rechargeAmount < constants.least) return 8;
  return 9;
}
