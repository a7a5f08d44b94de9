import type { Plan } from "../plan/plan.ts";

/** Values of `local` by name. */
type LocalValues = Readonly<Record<string, unknown>>;

/**
 * Returns the values of `local` that this phone keeps for a page. A value of another type than the initial one is left
 * out. Empty if the browser refuses its storage.
 */
export function readKeptValues(plan: Plan): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  visitKeptNames(plan, (name, storage, key) => {
    const value = JSON.parse(storage.getItem(key) ?? "");
    if (hasInitialType(plan, name, value)) values[name] = value;
  });
  return values;
}

/** Writes the kept values of `local` that have changed. Does nothing if the storage is full or refused. */
export function writeKeptValues(plan: Plan, before: LocalValues, now: LocalValues): void {
  visitKeptNames(plan, (name, storage, key) => {
    const value = now[name];
    if (value !== before[name] && hasInitialType(plan, name, value))
      storage.setItem(key, JSON.stringify(value));
  });
}

/** Calls `visit` with each kept name, its storage and its key there. What `visit` throws concerns that name alone. */
function visitKeptNames(
  { campaign, brand }: Plan,
  visit: (name: string, storage: Storage, key: string) => void,
): void {
  const { session = [], device = [] } = campaign.keep ?? {};
  for (const name of [...session, ...device])
    try {
      const storage = device.includes(name) ? window.localStorage : window.sessionStorage;
      visit(name, storage, `${brand.id}/${campaign.id}/${name}`);
    } catch {
      // Not stored, not JSON, or refused: the page works without it.
    }
}

/** Whether a value has the type of the initial one. If that is null, any text, number or boolean is right. */
function hasInitialType({ campaign }: Plan, name: string, value: unknown): boolean {
  const initial = campaign.local?.[name];
  const types = initial === null ? ["string", "number", "boolean"] : [typeof initial];
  return value === initial || types.includes(typeof value);
}
