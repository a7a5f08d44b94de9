import { useEffect, useState } from "react";
import { planOf } from "../../../plan/plan.ts";
import type { Published } from "../../../plan/published.ts";
import { useDesk, useLook } from "../desk/StudioContext.tsx";
import type { ScheduleRange } from "./schedule-range.ts";
import { type Turn, turnsOf } from "./turning-points.ts";

/** To look through a year takes longer than a keystroke may: it is done when nothing has changed for so long. */
const REST_MS = 250;

/** The moments at which the page changes by itself, told what it is told now. */
export function useTurns(published: Published, { from, to }: ScheduleRange): readonly Turn[] {
  const timed = useDesk((state) => state.timed);
  const tables = useDesk((state) => state.tables);
  const token = useLook((state) => state.token);
  const scene = useLook((state) => state.scene);
  const answers = useLook((state) => state.answers);
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const isLoggedIn = scene?.isLoggedIn ?? token !== "";
  useEffect(() => {
    const look = () => {
      const plan = planOf(published);
      const known = Object.entries(answers).filter(([name]) => Object.hasOwn(plan.endpoints, name));
      const data = { ...Object.fromEntries(known), session: { loggedIn: isLoggedIn } };
      const textOf = (table: string, state: string) =>
        tables?.find(({ name }) => name === table)?.rows.find((row) => row.state === state)?.text ?? "";
      setTurns(turnsOf({ plan, timed, data, from, to, textOf }));
    };
    const rest = setTimeout(look, REST_MS);
    return () => clearTimeout(rest);
  }, [answers, from, isLoggedIn, published, tables, timed, to]);
  return turns;
}
