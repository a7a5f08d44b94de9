/** Whether tests try all their variants: npm run test:all sets TESTS=all. */
export const triesAllVariants = process.env.TESTS === "all";

/** Returns the tags of the test of a variant: only every seventh, or one of `share`, runs in `npm test`. */
export function tagsOfVariant(index: number, share = 7): string[] {
  return index % share === 0 ? [] : ["nightly"];
}

/** Returns every seventh of many variants, or all with TESTS=all. */
export function someVariants<T>(all: readonly T[]): readonly T[] {
  return triesAllVariants ? all : all.filter((_, i) => i % 7 === 0);
}
