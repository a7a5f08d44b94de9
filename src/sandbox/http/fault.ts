/** What may go wrong with a call on purpose; with `otherForms` nothing does, but data is written in other ways. */
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
  /** How many more calls it spoils; left out where it stays until it is taken away. */
  times?: number;
}

/** Whether faults of this kind stay: they are no accident of a call but how a server writes. */
export function isLasting(kind: FaultKind): boolean {
  return kind === "otherForms";
}

/** Faults waiting for their calls; the one that was added first comes first, one that stays after all others. */
export interface Faults {
  list(): readonly Fault[];
  add(fault: Fault): void;
  /** Removes the faults of a path; `*` removes all. */
  clear(path: string): void;
  /** The fault that spoils this call; counts it. */
  take(path: string): FaultKind | undefined;
}

export function createFaults(): Faults {
  let faults: Fault[] = [];
  return {
    list: () => faults,
    add: (fault) => {
      const others = faults.filter((one) => !isLasting(fault.kind) || !isSame(one, fault));
      // Stable: among those that pass, and among those that stay, they are in the order in which they came.
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

/** A fault after one more call: none where that was its last. */
function leftOf({ times, ...fault }: Fault): Fault[] {
  if (times === undefined) return [fault];
  return times > 1 ? [{ ...fault, times: times - 1 }] : [];
}
