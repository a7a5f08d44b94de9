/** Faults that can be injected into calls. `otherForms` breaks nothing: it writes the same data in other forms. */
export const faultKinds = [
  "status500",
  "timeout",
  "malformed",
  "html",
  "logout",
  "slow",
  "offline",
  "otherForms",
] as const;

export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  /** Path of the endpoint, without /prod-api; `*` for any. */
  path: string;
  kind: FaultKind;
  /** How many more calls it affects. Undefined if it stays until it is removed. */
  times?: number;
}

/** Returns whether faults of this kind stay: they describe how a server writes, not a single failure. */
export function isLasting(kind: FaultKind): boolean {
  return kind === "otherForms";
}

/** Injected faults. The oldest is used first; those that stay come after all others. */
export interface Faults {
  list(): readonly Fault[];
  add(fault: Fault): void;
  /** Removes the faults of a path; `*` removes all. */
  clear(path: string): void;
  /** Returns the fault for this call, and counts it as used. */
  take(path: string): FaultKind | undefined;
}

export function createFaults(): Faults {
  let faults: Fault[] = [];
  return {
    list: () => faults,
    add: (fault) => {
      const others = faults.filter((one) => !isLasting(fault.kind) || !isSame(one, fault));
      // The sort is stable: temporary and permanent faults keep their order of arrival.
      faults = [...others, fault].sort((a, b) => Number(isLasting(a.kind)) - Number(isLasting(b.kind)));
    },
    clear: (path) => {
      faults = faults.filter((fault) => path !== "*" && fault.path !== path);
    },
    take: (path) => {
      const met = faults.find((fault) => fault.path === "*" || fault.path === path);
      faults = faults.flatMap((fault) => (fault === met ? leftOf(fault) : fault));
      return met?.kind;
    },
  };
}

function isSame(a: Fault, b: Fault): boolean {
  return a.kind === b.kind && a.path === b.path;
}

/** Returns a fault after one more call; empty after its last. */
function leftOf({ times, ...fault }: Fault): Fault[] {
  if (times === undefined) return [fault];
  return times > 1 ? [{ ...fault, times: times - 1 }] : [];
}
