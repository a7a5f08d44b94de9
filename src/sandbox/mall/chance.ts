/**
 * A number from 0 up to 1 that looks like chance and is none: the same parts give the same number, on every
 * machine. Other parts, even neighbouring ones, give one that has nothing to do with it. Pure.
 */
export function chanceOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  // FNV-1a; its high bits hardly differ between short texts, hence the mixing of MurmurHash3 after it.
  for (const char of parts.join("|")) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** The value on which a chance falls, each as likely as its weight. `weights` holds at least one. Pure. */
export function drawOf<T>(chance: number, weights: readonly (readonly [value: T, weight: number])[]): T {
  let left = chance * weights.reduce((sum, [, weight]) => sum + weight, 0);
  const met = weights.find(([, weight]) => {
    left -= weight;
    return left < 0;
  });
  const [value] = met ?? (weights[weights.length - 1] as readonly [T, number]);
  return value;
}
