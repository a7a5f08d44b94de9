/** What may go wrong with a call on purpose. */
export const faultKinds = ["status500", "timeout", "malformed", "html", "logout", "slow", "offline"] as const;

export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  /** Path of the endpoint, without /prod-api; `*` for any. */
  path: string;
  kind: FaultKind;
  /** How many more calls it spoils. */
  times: number;
}

/** Faults waiting for their calls; the one that was added first comes first. */
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
      faults = [...faults, fault];
    },
    clear: (path) => {
      faults = faults.filter((fault) => path !== "*" && fault.path !== path);
    },
    take: (path) => {
      const met = faults.find((fault) => fault.path === "*" || fault.path === path);
      faults = faults
        .map((fault) => (fault === met ? { ...fault, times: fault.times - 1 } : fault))
        .filter(({ times }) => times > 0);
      return met?.kind;
    },
  };
}
