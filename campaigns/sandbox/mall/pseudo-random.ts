/**
 * Returns a deterministic pseudo-random number from 0 up to 1: the same parts give the same number on every machine.
 * Different parts, even neighbouring ones, give unrelated numbers. Pure.
 */
export function pseudoRandomOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  // FNV-1a, followed by MurmurHash3's finalizer: FNV's high bits hardly differ between short texts.
  for (const char of parts.join("|")) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** Picks the value at a chance from 0 up to 1, in proportion to the weights. `weights` holds at least one. Pure. */
export function pickByWeight<T>(
  chance: number,
  weights: readonly (readonly [value: T, weight: number])[],
): T {
  let left = chance * weights.reduce((sum, [, weight]) => sum + weight, 0);
  const met = weights.find(([, weight]) => {
    left -= weight;
    return left < 0;
  });
  const [value] = met ?? (weights[weights.length - 1] as readonly [T, number]);
  return value;
}
