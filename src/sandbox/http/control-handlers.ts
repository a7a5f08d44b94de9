import { parseTime, type Zone } from "../../language/time.ts";
import { ownEntryOf } from "../../language/values.ts";
import { formatZonedTime } from "../format-zoned-time.ts";
import { BadControlInput } from "../project/bad-control-input.ts";
import type { Sandbox } from "../sandbox.ts";
import { FAULT_KINDS, isLastingFault } from "./simulated-fault.ts";

/** Input of a control call: the JSON body of a POST, or the query of a GET. */
export type ControlInput = Readonly<Record<string, unknown>>;

/** Function that answers one kind of control call; throws BadControlInput for input that it cannot use. */
export type ControlHandler = (sandbox: Sandbox, input: ControlInput) => unknown;

const MAX_REPETITIONS = 1000;

/**
 * Handlers of the sandbox's control, `METHOD /__sandbox/<name>`. Each returns the JSON answer, and throws BadControlInput for
 * input that cannot be used.
 */
export const controlHandlers: Readonly<Record<string, ControlHandler>> = {
  "GET personas": (sandbox) => sandbox.personas(),
  "GET campaigns": (sandbox) => sandbox.campaigns(),
  /** Campaign of the page at a path; null if the path has no page. */
  "GET campaign": (sandbox, { path }) => sandbox.campaign({ path: String(path) }) ?? null,
  "GET calls": (sandbox) => sandbox.calls.list(),
  "GET bridge": (sandbox) => sandbox.bridge(),
  "GET faults": (sandbox) => sandbox.faults.list(),
  "GET clock": (sandbox) => readClock(sandbox),
  "POST reset": (sandbox) => {
    sandbox.reset();
    return readClock(sandbox);
  },
  "POST clock": (sandbox, { now, campaign }) => {
    const moment = now === null ? null : parseMoment(now, zoneOfClock(sandbox, campaign));
    if (moment === undefined) {
      throw BadControlInput.forField(
        "now",
        now,
        "ISO text such as 2025-01-21T10:00:00+08:00, milliseconds since 1970, or null for automatic",
      );
    }
    if (campaign !== undefined && (typeof campaign !== "string" || !sandbox.setClock(moment, campaign))) {
      throw BadControlInput.forField(
        "campaign",
        campaign,
        `the id of a campaign: ${sandbox.ids().join(", ")}`,
      );
    }
    if (campaign === undefined) sandbox.setClock(moment);
    return readClock(sandbox);
  },
  /** Brings a customer into a state in which buttons can be tapped. */
  "POST ready": (sandbox, { token }) => {
    const personas = sandbox.personas().map((persona) => persona.token);
    if (typeof token !== "string" || !personas.includes(token))
      throw BadControlInput.forField("token", token, `a persona: ${personas.join(", ")}`);
    sandbox.running.makeReady?.(token);
    return null;
  },
  "POST fault": (sandbox, input) => {
    const { path = "*", kind } = input;
    if (typeof path !== "string" || !/^(\*|\/.*)$/.test(path)) {
      throw BadControlInput.forField("path", path, "the path of an endpoint such as /points, or * for any");
    }
    const known = FAULT_KINDS.find((candidate) => candidate === kind);
    if (!known && kind !== "none")
      throw BadControlInput.forField(
        "kind",
        kind,
        `one of ${FAULT_KINDS.join(", ")}, or none to remove the faults`,
      );
    const times = readRepetitions(input);
    const base = sandbox.bases().find((one) => path.startsWith(`${one}/`)) ?? "";
    const bare = path.slice(base.length);
    if (!known) sandbox.faults.clear(bare);
    else sandbox.faults.add({ path: bare, kind: known, ...(!isLastingFault(known) && { times }) });
    return sandbox.faults.list();
  },
  "POST pick": (sandbox, { campaign, table, state }) => {
    const found = typeof campaign === "string" ? sandbox.campaign({ id: campaign }) : undefined;
    if (!found)
      throw BadControlInput.forField(
        "campaign",
        campaign,
        `the id of a campaign: ${sandbox.ids().join(", ")}`,
      );
    const states = Object.entries(found.tables).flatMap(([name, rows]) =>
      rows.map((row) => `${name}.${row.state}`),
    );
    const isNamed = typeof table === "string" && typeof state === "string";
    const pick = isNamed ? { table, state } : null;
    if ((!isNamed && state !== null) || !sandbox.pick(found.id, pick)) {
      throw BadControlInput.forField(
        "table and state",
        isNamed ? `${table}.${state}` : [table, state],
        `one of ${states.join(", ")}, or "state": null to clear the choice`,
      );
    }
    return sandbox.campaign({ id: found.id });
  },
};

/** Returns the handler of a control, such as `POST clock`: one of these or of the project's; undefined for an unknown one. */
export function controlHandlerOf({ running }: Sandbox, name: string): ControlHandler | undefined {
  const own = ownEntryOf(controlHandlers, name);
  const added = ownEntryOf(running.controls ?? {}, name);
  return own ?? (added && ((_, input) => added(input)));
}

/** Returns the names of all controls. */
export function controlNames({ running }: Sandbox): string[] {
  return [...Object.keys(controlHandlers), ...Object.keys(running.controls ?? {})];
}

/** Returns the zone of a campaign, by default that of the first one. */
function zoneOfClock(sandbox: Sandbox, campaign: unknown): Zone {
  return (typeof campaign === "string" ? sandbox.zoneOf(campaign) : undefined) ?? sandbox.zone();
}

function readClock({ clock, zone }: Sandbox) {
  return { now: formatZonedTime(clock.now(), zone()), automatic: clock.automaticSince() !== undefined };
}

/**
 * Reads a moment: milliseconds since 1970, or text. Text without an offset (`2025-01-22`, `2025-01-22 06:00`) is a time of
 * the zone. Undefined for anything else, and for years outside 1970 to 9998.
 */
export function parseMoment(value: unknown, zone: Zone): number | undefined {
  const moment = typeof value === "string" ? parseTime(value, zone) : value;
  return typeof moment === "number" && moment >= 0 && moment < 253_370_736_000_000 ? moment : undefined;
}

/** Reads how often an action is repeated; by default once. */
function readRepetitions({ times = 1 }: ControlInput): number {
  if (typeof times === "number" && Number.isInteger(times) && times >= 1 && times <= MAX_REPETITIONS)
    return times;
  throw BadControlInput.forField("times", times, `a whole number from 1 to ${MAX_REPETITIONS}`);
}
