/** Faults that can be injected into calls. `otherForms` breaks nothing: it writes the same data in other forms. */
export const FAULT_KINDS = [
  "status500",
  "timeout",
  "malformed",
  "html",
  "logout",
  "slow",
  "offline",
  "otherForms",
] as const;

/** Kind of a fault, such as `timeout`. */
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Fault that a tester has injected into the calls of an endpoint. */
export interface InjectedFault {
  /** Path of the endpoint, without the server's base; `*` for any. */
  path: string;
  kind: FaultKind;
  /** How many more calls it affects. Undefined if it stays until it is removed. */
  times?: number;
}

/** Returns whether faults of this kind stay: they describe how a server writes, not a single failure. */
export function isLastingFault(kind: FaultKind): boolean {
  return kind === "otherForms";
}

/** Injected faults. The oldest is used first; those that stay come after all others. */
export interface FaultQueue {
  list(): readonly InjectedFault[];
  add(fault: InjectedFault): void;
  /** Removes the faults of a path; `*` removes all. */
  clear(path: string): void;
  /** Returns the fault for this call, and counts it as used. */
  take(path: string): FaultKind | undefined;
}

/** Creates an empty list of injected faults. */
export function createFaultQueue(): FaultQueue {
  let faults: InjectedFault[] = [];
  return {
    list: () => faults,
    add: (fault) => {
      const others = faults.filter((one) => !isLastingFault(fault.kind) || !isSameFault(one, fault));
      // The sort is stable: temporary and permanent faults keep their order of arrival.
      faults = [...others, fault].sort(
        (a, b) => Number(isLastingFault(a.kind)) - Number(isLastingFault(b.kind)),
      );
    },
    clear: (path) => {
      faults = faults.filter((fault) => path !== "*" && fault.path !== path);
    },
    take: (path) => {
      const met = faults.find((fault) => fault.path === "*" || fault.path === path);
      faults = faults.flatMap((fault) => (fault === met ? faultAfterUse(fault) : fault));
      return met?.kind;
    },
  };
}

function isSameFault(a: InjectedFault, b: InjectedFault): boolean {
  return a.kind === b.kind && a.path === b.path;
}

/** Returns a fault after one more call; empty after its last. */
function faultAfterUse({ times, ...fault }: InjectedFault): InjectedFault[] {
  if (times === undefined) return [fault];
  return times > 1 ? [{ ...fault, times: times - 1 }] : [];
}
